import { overallState, type PairInput } from "@horma/domain";
import { orderView, type StoredOrder, type StoredPair } from "../order/stored-order.ts";

/** How long the crew takes for things at speed 1, in milliseconds. */
export const pace = {
  /** A request is the runners' first; the crew takes it when nobody did for so long. */
  unclaimed: 5_000,
  /** From the request to the device, with the pairs. */
  walk: 4_000,
  /** Until pairs on a shelf or in the delivery zone are fetched. */
  fetched: 20_000,
  /** Until pairs come back from the shopper. */
  tryOn: 60_000,
  /** From coming back to being on the shelf again. */
  shelving: 5_000,
} as const;

/** What the event table tells of a pair: when it last moved (epoch ms) and whether the crew claimed it. */
export type PairHistory = { since: number; byCrew: boolean };

export type CrewAct =
  | { kind: "move"; pairId: number; input: PairInput }
  | { kind: "assign" }
  | { kind: "open_back_door" }
  | { kind: "hand_over" };

export type CrewView = {
  history: ReadonlyMap<number, PairHistory>;
  /** Epoch milliseconds. */
  now: number;
  /** Time factor: 10 is ten times as fast. */
  speed: number;
  missingSkus: readonly string[];
};

/** What the crew does next for an order, from nothing but its state, so that a crew that was killed just goes on. */
export function crewActs(order: StoredOrder, view: CrewView): CrewAct[] {
  const waited = (since: number, time: number) => view.now - since >= time / view.speed;
  const since = (pairId: number) => view.history.get(pairId)?.since ?? view.now;
  const carried = order.pairs.filter(
    (pair) =>
      pair.state === "picking" &&
      view.history.get(pair.id)?.byCrew === true &&
      waited(since(pair.id), pace.walk),
  );
  const lost = carried.filter((pair) => view.missingSkus.includes(pair.sku));
  const moves = (pairs: readonly { id: number }[], input: PairInput): CrewAct[] =>
    pairs.map((pair) => ({ kind: "move", pairId: pair.id, input }));
  const inState = (state: string, time: number) =>
    order.pairs.filter((pair) => pair.state === state && waited(since(pair.id), time));
  return [
    ...(waited(Date.parse(order.created_at), pace.unclaimed)
      ? moves(inState("requested", 0), "claimed")
      : []),
    ...moves(lost, "missed"),
    ...(carried.length > lost.length
      ? put(
          order,
          moves(
            carried.filter((pair) => !lost.includes(pair)),
            "placed",
          ),
        )
      : []),
    ...(fetchable(order) && inState("placed", pace.fetched).length > 0
      ? [{ kind: "hand_over" } as const]
      : []),
    ...moves(inState("with_shopper", pace.tryOn), "returned"),
    ...fetch(order, moves),
    ...moves(
      inState("returned", pace.shelving / 2).filter((pair) => pair.place === "return_rack" && !pair.clean),
      "sanitized",
    ),
    ...moves(
      inState("returned", pace.shelving).filter((pair) => pair.place === "return_rack" && pair.clean),
      "shelved",
    ),
  ];
}

/** Takes away what nobody came for; out of a box only through its open back door. */
function fetch(
  order: StoredOrder,
  moves: (pairs: readonly { id: number }[], input: PairInput) => CrewAct[],
): CrewAct[] {
  const left = order.pairs.filter(waitsInDevice);
  const shut = order.device?.status_id !== "back_door_opened";
  return shut && left.some(({ place }) => place === "box")
    ? [{ kind: "open_back_door" }]
    : moves(left, "fetched");
}

/** Nobody came for it: it lies where it was to be picked up. */
function waitsInDevice({ state, place }: StoredPair): boolean {
  return state === "returned" && (place === "box" || place === "pickup_shelf" || place === "zone");
}

/** Puts pairs down where they belong, or does what must come before. */
function put(order: StoredOrder, placing: CrewAct[]): CrewAct[] {
  if (order.device === null) return order.deliver_method === "counter" ? placing : [{ kind: "assign" }];
  if (order.device.type_id === "shelf" || order.device.status_id === "back_door_opened") return placing;
  return [{ kind: "open_back_door" }];
}

/** Ready on a shelf or in the delivery zone, where the shopper takes the pairs without asking a box. */
function fetchable(order: StoredOrder): boolean {
  return overallState(orderView(order)) === "ready" && order.device?.type_id !== "box";
}
