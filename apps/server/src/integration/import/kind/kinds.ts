import type { ImportKind } from "@horma/domain";
import type { Kind } from "../kind.ts";
import { catalogue } from "./catalogue.ts";
import { conversions } from "./conversions.ts";
import { devices } from "./devices.ts";
import { moves } from "./moves.ts";
import { pictures } from "./pictures.ts";
import { prices } from "./prices.ts";
import { products } from "./products.ts";
import { seats } from "./seats.ts";
import { skus } from "./skus.ts";
import { slots } from "./slots.ts";
import { staff } from "./staff.ts";
import { stock } from "./stock.ts";
import { stores } from "./stores.ts";

/** Every kind by its name. */
const kinds: Record<ImportKind, Kind> = {
  stores,
  seats,
  slots,
  devices,
  staff,
  conversions,
  products,
  skus,
  prices,
  pictures,
  catalogue,
  stock,
  moves,
};

/** Every kind there is. */
export function allKinds(): Kind[] {
  return Object.values(kinds);
}

/** A kind by its name; undefined if there is none. */
export function findKind(name: string): Kind | undefined {
  return Object.hasOwn(kinds, name) ? kinds[name as ImportKind] : undefined;
}
