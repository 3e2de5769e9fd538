import { work } from "../../people/staff/action.ts";
import type { Deps } from "../../platform/deps.ts";
import type { Refusal } from "../../web/http/refusals.ts";
import { orderUnknown, pairUnknown, stepRefused } from "../order/order-refusals.ts";
import { readOrder } from "../order/read-orders.ts";
import { mismatchOf } from "../order/runner/confirm-pair.ts";
import { heldByAnother } from "../order/runner/held-pairs.ts";
import type { StoredOrder, StoredPair } from "../order/stored-order.ts";
import { changePair } from "./change-pair.ts";
import { openSanitizer } from "./open-sanitizer.ts";

/**
 * A clean pair goes back to its slot, with the right shoe box in hand. If a smart box cleaned it, that opens first. Only who carries
 * a canceled pair puts it back (TR-09). One that was never scanned is in its slot by the books, so putting it there changes nothing.
 */
export const shelvePair = work("shelvePair", async (deps, by, body, once) => {
  const seen = await readOrder(deps.db.pool, body.hash_id);
  if (seen?.store_id !== by.storeId) return orderUnknown();
  const refused = await whyNot(deps, seen, body);
  if (refused !== undefined) return refused;
  return once((tx) =>
    changePair(
      tx,
      { ...by, now: deps.now() },
      body,
      async (pair) =>
        (await heldByAnother(tx, [pair], by)) ??
        (neverOut(pair) ? [] : [{ kind: "pair", id: pair.id, input: "shelved" }]),
    ),
  );
});

function neverOut({ state, place, confirmed }: StoredPair): boolean {
  return state === "canceled" && place === "shelf" && !confirmed;
}

/** Checks before a door is opened. The steps themselves refuse what changed meanwhile. */
async function whyNot(
  deps: Deps,
  order: StoredOrder,
  { pair_id, code }: { pair_id: number; code: string },
): Promise<Refusal | undefined> {
  const pair = order.pairs.find((each) => each.id === pair_id);
  if (pair === undefined) return pairUnknown();
  const mismatch = await mismatchOf(deps.db.read, pair.sku, code);
  if (mismatch !== undefined) return mismatch;
  if (!pair.clean) return stepRefused("the pair was tried on and has not been cleaned yet");
  return openSanitizer(deps, order, pair.id);
}
