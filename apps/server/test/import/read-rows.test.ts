import { expect, it } from "vitest";
import { readRows } from "../../src/import/file/read-rows.ts";
import { stores } from "../../src/import/kind/stores.ts";

it("calls have their turn while a file is read, however it comes", async () => {
  const rows = 50_000;
  async function* atOnce(): AsyncGenerator<Buffer> {
    yield Buffer.from(`code,name\n${"0101,Alameda\n".repeat(rows)}`);
  }
  let turns = 0;
  let ticking = setImmediate(function tick() {
    turns++;
    ticking = setImmediate(tick);
  });
  let read = 0;
  const headings = ["code", "name"];
  const format = {
    type: "csv",
    encoding: "utf-8",
    delimiter: ",",
    headings,
    mapping: {},
    ignored: [],
  } as const;
  for await (const batch of readRows(atOnce(), stores, { ...format, headings, ignored: [] }))
    read += batch.length;
  clearImmediate(ticking);
  expect(read).toBe(rows);
  // A turn after each 8 KB.
  expect(turns).toBeGreaterThan(70);
});
