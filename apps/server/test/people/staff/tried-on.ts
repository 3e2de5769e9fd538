import type { StoredOrder } from "../../../src/fulfilment/order/stored-order.ts";
import { ask, makeReady, moveAll, type Shop } from "../../fulfilment/order/shop.ts";

/** An order whose pairs are with their shopper, out of a box; a shopper each, so that no one asks for too many. */
export async function triedOn(shop: Shop, skus: string[]): Promise<StoredOrder> {
  const shopper = await shop.shopper();
  const { hash_id } = await ask(shop, shopper, skus);
  await makeReady(shop, hash_id);
  const { obey, sent } = shop.boxes;
  shop.boxes.obey = (_command, report) => report("front_door_opened");
  await shopper.call("deliverOrder", { body: { hash_id } });
  // What was sent for this is no matter of the test.
  Object.assign(shop.boxes, { obey, sent: sent.slice(0, -1) });
  return shop.stored(hash_id);
}

/** An order whose pairs came back from their shopper: they lie on the return rack, not clean. */
export async function cameBack(shop: Shop, skus: string[]): Promise<StoredOrder> {
  const { hash_id } = await triedOn(shop, skus);
  await moveAll(shop, hash_id, "returned");
  return shop.stored(hash_id);
}

/** The first pair of an order, as it stands now. */
export async function pairOf(shop: Shop, { hash_id }: { hash_id: string }) {
  const [pair] = (await shop.stored(hash_id)).pairs;
  if (pair === undefined) throw new Error(`order ${hash_id} has no pair`);
  return pair;
}
