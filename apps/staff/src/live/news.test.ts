import type { Board } from "@horma/contract";
import { expect, it } from "vitest";
import { isNews } from "./news.ts";

const runner = { id: 1, login: "runner", name: "Rodrigo", role: "runner" } as const;

function board(
  orders: Partial<Board["orders"][number]>[],
  alerts: Partial<Board["alerts"][number]>[] = [],
): Board {
  return { orders, alerts } as Board;
}

it("a request no one has taken rings for those who serve, once", () => {
  const after = board([{ hash_id: "o1", runner: null }]);
  expect(isNews(board([]), after, "runner")).toBe(true);
  expect(isNews(board([]), after, "cashier")).toBe(false);
  expect(isNews(after, after, "runner")).toBe(false);
});

it("a request that someone has taken already is no news", () => {
  expect(isNews(board([]), board([{ hash_id: "o1", runner }]), "runner")).toBe(false);
});

it("an alert rings for whom it is meant, also when it is widened to them later", () => {
  const toSeller = board([], [{ key: "unclaimed o1", roles: ["seller"] }]);
  const toBoth = board([], [{ key: "unclaimed o1", roles: ["seller", "manager"] }]);
  expect(isNews(board([]), toSeller, "seller")).toBe(true);
  expect(isNews(board([]), toSeller, "manager")).toBe(false);
  expect(isNews(toSeller, toBoth, "manager")).toBe(true);
  expect(isNews(toSeller, toBoth, "seller")).toBe(false);
});
