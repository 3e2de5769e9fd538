import { productCode } from "@horma/gtin";
import { findByCode } from "../../../catalogue/product/product-table.ts";
import { work } from "../../../people/staff/action.ts";
import type { Reader } from "../../../platform/db/database.ts";
import { Refusal, refuse } from "../../../web/http/refusals.ts";
import { lockOrder } from "../change-order.ts";
import { pairUnknown, stepRefused } from "../order-refusals.ts";
import { OrderWriter } from "../order-table.ts";
import { heldByAnother } from "./held-pairs.ts";

/** Who holds a pair scans or types the code of its shoe box. It must be the requested pair. */
export const confirmPair = work("confirmPair", (_deps, by, body, once) =>
  once(async (tx) => {
    const order = await lockOrder(tx, { storeId: by.storeId, hashId: body.hash_id });
    if (order instanceof Refusal) return order;
    const pair = order.pairs.find(({ id }) => id === body.pair_id);
    if (pair === undefined) return pairUnknown();
    if (pair.state !== "picking") return stepRefused("this pair is not being fetched");
    const held = await heldByAnother(tx, [pair], by);
    if (held !== undefined) return held;
    const mismatch = await mismatchOf(tx, pair.sku, body.code);
    if (mismatch !== undefined) return mismatch;
    await new OrderWriter(tx).confirm(order, pair.id, by);
    return undefined;
  }),
);

/** Why a code does not fit the pair, and which product it is; undefined if it fits. Takes an EAN, a sku or a GS1 code. */
export async function mismatchOf(reader: Reader, sku: string, code: string): Promise<Refusal | undefined> {
  const scanned = await findByCode(reader, productCode(code), code);
  if (scanned?.sku === sku) return undefined;
  if (scanned === undefined) return refuse("pair_mismatch", "no product in the catalogue has this code");
  const { product, size } = scanned;
  return refuse("pair_mismatch", `this is ${product.brand} ${product.name} ${product.color}, size ${size}`);
}
