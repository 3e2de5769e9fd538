import type { ActionAnswer, BoardOrder, BoardPair, CallInput, CallName } from "@horma/contract";
import { limits } from "@horma/domain";
import { sweepPickups } from "../../../src/fulfilment/order/sweep/sweep-pickups.ts";
import {
  ask,
  type Colleague,
  cleaning,
  openShop,
  report,
  type Shop,
  type Shopper,
} from "../../fulfilment/order/shop.ts";

export const skus = ["880101410", "880101415"] as const;

export type BackRoom = Awaited<ReturnType<typeof openBackRoom>>;
/** What an action is asked with. */
type Body<N extends CallName> = CallInput<N>["body"];

/** A store with plenty of stock and someone of every role, whose boxes open their doors when they are told to. */
export async function openBackRoom(variables: Record<string, string> = {}) {
  const shop = await openShop(variables);
  for (const sku of skus) await shop.setStock(sku, 1_000);
  shop.boxes.obey = openDoors;
  const [runner, manager] = [await shop.staff("runner"), await shop.staff("manager")];
  const shopper = async (): Promise<Shopper> => shop.shopper();

  /** Asks for pairs as a shopper of their own. */
  const request = async (wanted: readonly string[] = [skus[0]]) =>
    (await ask(shop, await shopper(), [...wanted])).hash_id;

  const order = async (hash_id: string): Promise<BoardOrder> =>
    (await runner.call("getStaffOrder", { params: { hash_id } })).order;

  const claim = async (wanted?: readonly string[]) => {
    const hash_id = await request(wanted);
    await runner.call("claimOrder", { body: { hash_id } });
    return hash_id;
  };
  const confirm = async (wanted?: readonly string[]) => {
    const hash_id = await claim(wanted);
    for (const pair of (await order(hash_id)).pairs) {
      await runner.call("confirmPair", { body: { hash_id, pair_id: pair.id, code: pair.ean } });
    }
    return hash_id;
  };
  /** Leaves the pairs on a device, or with `null` in the delivery zone. */
  const place = async (hwd: string | null, wanted?: readonly string[]) => {
    const hash_id = await confirm(wanted);
    await runner.call("placeOrder", { body: { hash_id, hwd } });
    return hash_id;
  };
  /** Everything the runner and the box do until the order is ready in the box. */
  const boxed = async (hwd: string, wanted?: readonly string[]) => {
    const hash_id = await place(hwd, wanted);
    for (const input of cleaning) await report(shop, hash_id, input);
    return hash_id;
  };
  const triedOn = async (wanted?: readonly string[]) => {
    const hash_id = await place(null, wanted);
    await runner.call("handOver", { body: { hash_id } });
    return hash_id;
  };
  /** No one came for the pairs within the window. */
  const expire = async (hash_id: string) => {
    await shop.rows(
      'update "order" set updated_at = updated_at - make_interval(secs => $2) where hash_id = $1',
      hash_id,
      limits.pickupWindow / 1000 + 60,
    );
    await sweepPickups(shop.deps);
    return hash_id;
  };
  const firstPair = async (hash_id: string): Promise<BoardPair> => {
    const [pair] = (await order(hash_id)).pairs;
    if (pair === undefined) throw new Error(`order ${hash_id} has no pair`);
    return pair;
  };
  /** What happened to an order, as `type actor name`, the oldest first. */
  const told = async (hash_id: string) =>
    (await runner.call("getStaffOrder", { params: { hash_id } })).history.map(({ type, actor, name }) =>
      [type, actor, name].filter((part) => part !== null).join(" "),
    );
  return {
    shop,
    runner,
    manager,
    request,
    order,
    claim,
    confirm,
    place,
    boxed,
    triedOn,
    expire,
    firstPair,
    told,
    close: () => shop.close(),
  };
}

/** Boxes that do what they are told: a door that is to open does, and the box says so. */
export const openDoors: Shop["boxes"]["obey"] = async ({ action }, report) => {
  if (action === "open_back_door") await report("back_door_opened");
  if (action === "open_front_door") await report("front_door_opened");
};

/** An action of the staff that is about one order. */
export type OrderAction = {
  [N in CallName]: Body<N> extends { hash_id: string } ? N : never;
}[CallName] &
  (
    | "claimOrder"
    | "releaseOrder"
    | "takeOverOrder"
    | "confirmPair"
    | "missPair"
    | "placeOrder"
    | "handOver"
    | "receivePair"
    | "fetchPairs"
    | "bringByHand"
    | "moveOrder"
  );

/** Calls an action whose name a test only knows at run time. */
export function act(
  { call }: Pick<Colleague, "call">,
  name: OrderAction | "shelvePair" | "losePair",
  body: Record<string, unknown>,
  idempotencyKey?: string,
): Promise<ActionAnswer> {
  const input = { body, ...(idempotencyKey !== undefined && { idempotencyKey }) };
  return call(name, input as CallInput<OrderAction>) as Promise<ActionAnswer>;
}
