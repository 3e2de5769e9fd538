import type { Order } from "@horma/contract";
import { describe, expect, it } from "vitest";
import { createSession } from "../../session/create-session.ts";
import { orderUnderWay } from "./order-under-way.ts";
import type { Visit } from "./visit.ts";

const skus = ["880101410"];
const asked = { key: "key-1", skus, shopper: "token-of" };
const visit: Visit = { ...createSession(undefined).get(), token: "token-of-cata", order: null };
const order = (status_id: Order["status_id"], details: Order["status_id"][] = [status_id]) =>
  ({
    hash_id: "abc",
    status_id,
    order_details: details.map((detail) => ({ status_id: detail })),
  }) as Order;

describe("the order under way that a browser knows of", () => {
  const rows: [string, Partial<Visit>, typeof asked | null, string | undefined][] = [
    ["nothing", {}, null, undefined],
    ["an order that was asked for", { order: order("pending") }, null, "/preparing/abc"],
    ["one that is ready", { order: order("ready") }, null, "/preparing/abc"],
    [
      "one of two pairs still fetched",
      { order: order("multiple", ["dispatch", "ready"]) },
      null,
      "/preparing/abc",
    ],
    ["pairs in hand", { order: order("in_salon") }, null, "/try"],
    ["an order that is done", { order: order("done") }, null, undefined],
    ["one that came to nothing", { order: order("canceled") }, null, undefined],
    ["an order without its shopper", { token: null, order: order("pending") }, null, undefined],
    ["a request without an answer", { currentSkus: skus }, asked, "/preparing"],
    ["a request for other sizes", { currentSkus: ["880101420"] }, asked, undefined],
    ["another shopper's request", { currentSkus: skus }, { ...asked, shopper: "token-xx" }, undefined],
    ["a request that was answered", { currentSkus: skus, lastSkus: skus }, asked, undefined],
  ];
  it.each(rows)("[TR-10] with %s", (_, kept, request, address) => {
    expect(orderUnderWay({ ...visit, ...kept }, request)).toBe(address);
  });
});
