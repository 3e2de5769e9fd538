import { expect, it } from "vitest";
import { aBox, ago, anOrder, aPair, now } from "../../order/board.fixture.ts";
import { worstFirst } from "./box-order.ts";

it("shows failed boxes first, then open ones, those that no one emptied, busy ones, and free ones last", () => {
  const left = anOrder({
    pairs: [aPair({ state: "returned", place: "box", device: { hwd: "left", name: "5" }, since: ago(130) })],
  });
  const boxes = [
    aBox({ hwd: "free" }),
    aBox({ hwd: "out", out_of_service: true }),
    aBox({ hwd: "busy", status_id: "sanitizing-uvc", job_kind: "return", available: false }),
    aBox({ hwd: "left", status_id: "ready", job_kind: "order", order: left.hash_id, available: false }),
    aBox({ hwd: "open", doors: { front: "open", back: "closed" } }),
    aBox({ hwd: "alone", online: false }),
    aBox({ hwd: "failed", faults: [{ code: "back_door_jammed", since: ago(60) }] }),
    aBox({ hwd: "free too" }),
  ];
  const order = worstFirst(boxes, { orders: [left] }, now).map(({ hwd }) => hwd);
  expect(order).toEqual(["failed", "alone", "open", "left", "busy", "out", "free", "free too"]);
});
