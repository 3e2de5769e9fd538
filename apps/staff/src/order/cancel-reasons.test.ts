import { expect, it } from "vitest";
import { anOrder } from "./board.fixture.ts";
import { orderCancellation } from "./cancel-reasons.ts";

const at = "2026-01-05T12:00:00.000Z";

it.each([
  ["shopper", "canceled", true],
  ["shopper", "ready", false],
  ["shopper", "in_salon", false],
  ["shopper", "done", false],
  ["staff", "canceled", true],
  ["staff", "in_salon", true],
] as const)("[TR-01] what the %s canceled is said of an order that is %s: %s", (by, status_id, said) => {
  const canceled = { by, name: null, reason: null, at, undo_until: null };
  expect(orderCancellation(anOrder({ canceled, status_id })) !== undefined).toBe(said);
  expect(orderCancellation(anOrder({ canceled: null, status_id }))).toBeUndefined();
});
