import { expect, it } from "vitest";
import { changeEach } from "./change-each.ts";

it("[OF-06] rows that are not changed stay chosen, the others are done all the same, and the first reason is thrown", async () => {
  const chosen = new Map(["a", "b", "c", "d"].map((row) => [row, row]));
  const left = new Set(chosen.keys());
  const choose = (rows: readonly string[]) => rows.forEach((row) => void left.delete(row));
  const change = async (row: string) => {
    if (row === "b" || row === "d") throw new Error(`not ${row}`);
  };
  await expect(changeEach({ chosen, choose }, change)).rejects.toThrow("not b");
  expect([...left]).toEqual(["b", "d"]);
});
