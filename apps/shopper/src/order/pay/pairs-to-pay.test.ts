import type { Order } from "@horma/contract";
import { expect, it } from "vitest";
import { pairsToPay } from "./pairs-to-pay.ts";

const order = (...details: [status: string, price: number][]) =>
  ({ order_details: details.map(([status_id, price]) => ({ status_id, product: { price } })) }) as Order;

it("[SC-16] the cashier is shown the pairs in the shopper's hands and their sum", () => {
  expect(pairsToPay(order(["in_salon", 48_990], ["in_salon", 89_990])).total).toBe(138_980);
  expect(pairsToPay(order(["in_salon", 48_990], ["done", 89_990])).pairs).toHaveLength(1);
});

it("[SC-16] before any is told to be there, every pair that was not missing counts", () => {
  expect(pairsToPay(order(["ready", 48_990], ["canceled", 89_990])).total).toBe(48_990);
});
