import { CallError, type Order, type RefusalCode } from "@horma/contract";
import type { EndReason } from "@horma/domain";
import { describe, expect, it } from "vitest";
import { type Next, nextScreen, type Place } from "./next-screen.ts";

type State = Order["state"];

function order(state: State, reason: EndReason | null = null, hash_id = "one"): Order {
  const at = "2026-03-02T19:40:00.000Z";
  const shelf = { type_id: "shelf", status_id: "occupied", name: "E1" } as const;
  const shoe = { brand: "Puelche", color: "Hueso", image: null, size: "41", sku: "880101410", model: "1" };
  const product = { id: "1", name: "Brisa 2", price: 48_990, convertion_table: null };
  const nothing = { pickup_deadline: null, trouble: null, seller_call: null, cancel_reason: null };
  return {
    hash_id,
    status_id: state,
    state,
    deliver_method: "box",
    updated_at: at,
    order_details: [{ product: { ...product, metadata: { ...shoe, prices: [] } }, status_id: state, reason }],
    actual_device: state === "ready" ? shelf : null,
    client: { nickname: "Cata", document_number: null },
    meta: { ...nothing, reason, code: "K7P4", created_at: at, utc_offset: -180, extensions: 0, screens: 0 },
  };
}

const refused = (code: RefusalCode, skus: string[] = []) => new CallError("refused", code, "", skus);
const failed = new CallError("failed", "unavailable", "");
const calm = { hashId: "one", gone: false, unknown: false };
const skus = ["880101410"];
const lose = { kind: "lose", skus } as const;

const preparing = (
  one: Order | undefined,
  other?: Order,
  trouble: Partial<typeof calm> = {},
): [string, Place] => [
  `preparing ${one?.state} ${one?.meta.reason ?? ""}${other ? " and another is ready" : ""} ${Object.keys(trouble)}`,
  { screen: "preparing", ...calm, order: one, other, ...trouble },
];
const pickUp = (one: Order | undefined, trouble: Partial<typeof calm> = {}): [string, Place] => [
  `pick-up ${one?.state} ${one?.meta.reason ?? ""} ${Object.keys(trouble)}`,
  { screen: "pick-up", ...calm, order: one, ...trouble },
];
const request = (one: Order | undefined, error: unknown, gone = false): [string, Place] => [
  `request ${one?.state ?? ""} ${error instanceof CallError ? error.code : ""} ${gone}`,
  { screen: "request", order: one, error, gone },
];

const other = order("ready", null, "two");
const rows: [string, Place, Next | undefined][] = [
  ["check-in without orders", { screen: "check-in", inQueue: 0 }, undefined],
  ["check-in with orders", { screen: "check-in", inQueue: 2 }, { to: "/has-orders" }],
  ["has-orders before the answer", { screen: "has-orders", orders: undefined }, undefined],
  ["has-orders with one", { screen: "has-orders", orders: [order("dispatch")] }, undefined],
  ["has-orders without any", { screen: "has-orders", orders: [] }, { to: "/check-in" }],
  ["orders before the answer", { screen: "orders", orders: undefined }, undefined],
  ["orders, none ready", { screen: "orders", orders: [order("dispatch")] }, undefined],
  [
    "orders, the second is ready",
    { screen: "orders", orders: [order("dispatch"), other] },
    { to: "/preparing/two", visit: { kind: "follow", order: other } },
  ],
  [...request(undefined, null), undefined],
  [...request(undefined, failed), undefined],
  [...request(undefined, failed, true), { to: "/error", state: { attempt: "request" } }],
  [...request(order("pending"), null), { to: "/preparing/one" }],
  [...request(undefined, refused("too_many_requests")), undefined],
  [...request(undefined, refused("too_many_orders"), true), undefined],
  [...request(undefined, refused("nickname_missing")), { to: "/alias" }],
  [...request(undefined, refused("out_of_stock", skus)), { to: "/no-stock", state: { skus }, visit: lose }],
  [
    ...request(undefined, refused("store_closed")),
    { to: "/error", state: { attempt: "request", refusal: "store_closed" } },
  ],
  [...preparing(undefined), undefined],
  [...preparing(order("dispatch")), undefined],
  [...preparing(order("dispatch"), other), { to: "/preparing/two" }],
  [...preparing(order("ready"), other), { to: "/pick-up" }],
  [...preparing(order("in_salon")), { to: "/pick-up" }],
  [...preparing(order("done", "window_passed")), { to: "/pick-up" }],
  [...preparing(order("done")), { to: "/", visit: { kind: "leave", hashId: "one" } }],
  [
    ...preparing(order("canceled", "no_stock")),
    { to: "/no-stock", state: { skus }, visit: { ...lose, hashId: "one" } },
  ],
  [...preparing(order("canceled", "not_served"), other), undefined],
  [...preparing(order("canceled", "staff")), undefined],
  [
    ...preparing(order("dispatch"), undefined, { gone: true }),
    { to: "/error", state: { attempt: "follow" } },
  ],
  [
    ...preparing(undefined, undefined, { gone: true, unknown: true }),
    {
      to: "/error",
      state: { attempt: "follow", refusal: "order_not_found" },
      visit: { kind: "drop", hashId: "one" },
    },
  ],
  [...pickUp(undefined), undefined],
  [...pickUp(order("ready")), undefined],
  [...pickUp(order("in_salon")), undefined],
  [...pickUp(order("done", "window_passed")), undefined],
  [...pickUp(order("done")), { to: "/thanks", visit: { kind: "take" } }],
  [...pickUp(order("canceled", "no_stock")), { to: "/thanks", visit: { kind: "take" } }],
  [...pickUp(order("canceled", "shopper")), { to: "/preparing/one" }],
  [...pickUp(order("ready"), { gone: true }), { to: "/error", state: { attempt: "follow" } }],
  ["thanks, time left", { screen: "thanks", over: false, hashId: "one" }, undefined],
  [
    "thanks, over",
    { screen: "thanks", over: true, hashId: "one" },
    { to: "/", visit: { kind: "end", hashId: "one" } },
  ],
];

describe("[ST-05] [ST-06] [ST-09] [ST-11] [SC-02] [TR-01] [TR-03] [TR-13] where a screen leads by itself", () => {
  it.each(rows)("%s", (_, place, next) => {
    expect(nextScreen(place)).toEqual(next);
  });
});
