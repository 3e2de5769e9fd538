import { expect, it } from "vitest";
import {
  flag,
  instant,
  json,
  notNull,
  number,
  orNull,
  rowsOf,
  string,
} from "../../../src/platform/db/rows.ts";
import { order, orderEvent } from "../../../src/platform/db/schema/order.ts";
import { store } from "../../../src/platform/db/schema/store.ts";

const answer = (...rows: Record<string, unknown>[]) => Promise.resolve({ rows });
const at = new Date("2026-11-26T12:34:56.789Z");

it.each([
  ["pg", { id: "7", at, methods: ["box", "delivery"], over: null }],
  ["drizzle", { id: 7, at: "2026-11-26 12:34:56.789+00", methods: "{box,delivery}", over: null }],
])("what a statement answers by %s is read as the schema's columns say", async (_, row) => {
  const shape = { id: order.id, at: orderEvent.at, methods: store.deliverMethods, over: order.overAt };
  expect(await rowsOf(answer(row), shape)).toEqual([{ id: 7, at, methods: ["box", "delivery"], over: null }]);
});

it("what PostgreSQL computes is what the shape says, and columns that it does not name are left out", async () => {
  const row = {
    count: "3",
    name: "Ñ",
    has: true,
    since: at.toISOString(),
    lines: [{ sku: "1" }],
    none: null,
  };
  const shape = { count: number, name: string, has: flag, since: instant, lines: json<{ sku: string }[]>() };
  expect(await rowsOf(answer(row), { ...shape, none: orNull(number) })).toEqual([
    { count: 3, name: "Ñ", has: true, since: at, lines: [{ sku: "1" }], none: null },
  ]);
  expect(await rowsOf(answer(row), { name: string })).toEqual([{ name: "Ñ" }]);
});

it("a name that the statement lacks, or a null that cannot be, ends the call with its name", async () => {
  await expect(rowsOf(answer({ hash: "a" }), { hash_id: order.hashId })).rejects.toThrow("has no hash_id");
  await expect(rowsOf(answer({ id: null }), { id: order.id })).rejects.toThrow("id is null");
  await expect(rowsOf(answer({ n: null }), { n: number })).rejects.toThrow("n is null");
  await expect(rowsOf(answer({ at: null }), { at: notNull(order.overAt) })).rejects.toThrow("at is null");
  expect(await rowsOf(answer({ id: null }), { id: orNull(order.id) })).toEqual([{ id: null }]);
});
