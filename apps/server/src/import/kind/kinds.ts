import type { ImportKind } from "@horma/domain";
import type { Kind } from "../kind.ts";
import { stores } from "./stores.ts";

/** Every kind by its name. */
const kinds: Partial<Record<ImportKind, Kind>> = { stores };

/** A kind by its name; undefined if there is none. */
export function findKind(name: string): Kind | undefined {
  return Object.hasOwn(kinds, name) ? kinds[name as ImportKind] : undefined;
}
