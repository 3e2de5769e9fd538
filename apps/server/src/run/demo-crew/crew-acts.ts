import { overallState, pairsToFetch, pairToPutBack } from "@horma/domain";
import { orderView, type StoredOrder, type StoredPair } from "../../fulfilment/order/stored-order.ts";

/** How long the crew takes for things at speed 1, in milliseconds. */
export const pace = {
  /** A request belongs to the runners first; the crew takes it after this time. */
  unclaimed: 5_000,
  /** From the request to the device, with the pairs. */
  walk: 4_000,
  /** Until pairs on a shelf or in the delivery zone are fetched. */
  fetched: 20_000,
  /** Until pairs come back from the shopper. */
  tryOn: 60_000,
  /** From the return until the pair is back in its slot. */
  shelving: 5_000,
} as const;

/** From the events of a pair: when it last moved (epoch ms), and whether the crew claimed it. */
export type PairHistory = { since: number; byCrew: boolean };

type ActOnOrder = { kind: "claim" | "bring" | "hand_over" | "fetch" };
export type ActOnPair = {
  kind: "miss" | "confirm" | "receive" | "sanitize" | "shelve";
  pair: StoredPair;
};
export type CrewAct = ActOnOrder | ActOnPair;

export type CrewView = {
  history: ReadonlyMap<number, PairHistory>;
  /** Epoch milliseconds. */
  now: number;
  /** Time factor: 10 is ten times as fast. */
  speed: number;
  missingSkus: readonly string[];
};

/** What the crew does next for an order. Depends only on the order's state, so a killed crew simply continues. */
export function crewActs(order: StoredOrder, view: CrewView): CrewAct[] {
  const waited = (since: number, time: number) => view.now - since >= time / view.speed;
  const inState = (state: string, time: number) =>
    order.pairs.filter(
      (pair) => pair.state === state && waited(view.history.get(pair.id)?.since ?? view.now, time),
    );
  const onRack = (time: number) =>
    [...inState("returned", time), ...inState("canceled", time)].filter(
      ({ place }) => place === "return_rack",
    );
  const toPutBack = inState("canceled", pace.shelving).filter(
    (pair) => pairToPutBack(pair) && view.history.get(pair.id)?.byCrew === true,
  );
  const carried = inState("picking", pace.walk).filter(({ id }) => view.history.get(id)?.byCrew === true);
  const lost = carried.filter(({ sku }) => view.missingSkus.includes(sku));
  const found = carried.filter((pair) => !lost.includes(pair));
  const unclaimed = waited(Date.parse(order.created_at), pace.unclaimed) ? inState("requested", 0) : [];
  return [
    ...once("claim", unclaimed),
    ...each("miss", lost),
    ...each(
      "confirm",
      found.filter(({ confirmed }) => !confirmed),
    ),
    // Behind an open back door the pairs are placed when it closes.
    ...once("bring", order.device?.status_id === "back_door_opened" ? [] : found),
    ...once("hand_over", fetchable(order) ? inState("placed", pace.fetched) : []),
    ...each("receive", inState("with_shopper", pace.tryOn)),
    ...once("fetch", pairsToFetch(order.pairs)),
    ...each(
      "sanitize",
      onRack(pace.shelving / 2).filter(({ clean }) => !clean),
    ),
    ...each(
      "shelve",
      onRack(pace.shelving).filter(({ clean }) => clean),
    ),
    ...each("shelve", toPutBack),
  ];
}

function once(kind: ActOnOrder["kind"], pairs: readonly StoredPair[]): ActOnOrder[] {
  return pairs.length > 0 ? [{ kind }] : [];
}

function each(kind: ActOnPair["kind"], pairs: readonly StoredPair[]): ActOnPair[] {
  return pairs.map((pair) => ({ kind, pair }));
}

/** Ready on a shelf or in the delivery zone, where the shopper takes the pairs without a box. */
function fetchable(order: StoredOrder): boolean {
  return overallState(orderView(order)) === "ready" && order.device?.type_id !== "box";
}
