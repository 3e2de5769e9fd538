import { describe, expect, it } from "vitest";
import { type FileRow, readRows } from "../../src/import/file/read-rows.ts";
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

describe("NDJSON is read with the care of CSV", () => {
  const read = async (...lines: string[]) => {
    async function* file(): AsyncGenerator<Buffer> {
      yield Buffer.from(lines.join("\n"));
    }
    const format = { type: "ndjson", encoding: "utf-8", mapping: {}, ignored: [] as string[] } as const;
    const rows: FileRow[] = [];
    for await (const batch of readRows(file(), stores, format)) rows.push(...batch);
    return rows.map(({ cells, fault }) => fault ?? Object.fromEntries(cells as ReadonlyMap<string, string>));
  };

  it.each<[string, string, Record<string, string>]>([
    ["digits stay as they are written", '{"code":88010141000000000123}', { code: "88010141000000000123" }],
    ["a decimal stays", '{"latitude":-33.70,"longitude":7.1e1}', { latitude: "-33.70", longitude: "7.1e1" }],
    ["digits in a text stay", '{"name":"a \\" 007, 1e5"}', { name: 'a " 007, 1e5' }],
    ["yes and nothing", '{"closed":true,"phone":null}', { closed: "true", phone: "" }],
    ["a list", '{"deliver_methods":["box","take_away"]}', { deliver_methods: "box take_away" }],
    [
      "a list of dates",
      '{"exceptions":["2026-12-25 cerrado A","2026-12-26 cerrado B"]}',
      { exceptions: "2026-12-25 cerrado A; 2026-12-26 cerrado B" },
    ],
    ["one column under two names with the same text", '{"code":"1","tienda":"1"}', { code: "1" }],
  ])("%s", async (_, line, cells) => {
    expect(await read(line)).toEqual([cells]);
  });

  it.each([
    ["an object for a name", '{"name":{"es":"Maipú"}}', { reason: "not_text", column: "name" }],
    ["a list for a name", '{"name":["Maipú","Buin"]}', { reason: "not_text", column: "name" }],
    ["a list of lists", '{"name":[["Maipú"]]}', { reason: "not_text", column: "name" }],
    [
      "two names of one column",
      '{"name":"Maipú","nombre":"Buin"}',
      { reason: "contradicts", column: "name" },
    ],
    [
      "nesting without end",
      `{"name":${"[".repeat(10_000)}${"]".repeat(10_000)}}`,
      { reason: "not_text", column: "name" },
    ],
    [
      "keys without end",
      `{${Array.from({ length: 20_000 }, (_, at) => `"k${at}":1`).join(",")}}`,
      { reason: "other_columns" },
    ],
    ["half an object", '{"name":', { reason: "not_json" }],
    ["no object", "[1]", { reason: "not_json" }],
  ])("[FI-04] %s refuses the row alone", async (_, line, fault) => {
    expect(await read('{"code":"0301"}', line, '{"code":"0302"}')).toEqual([
      { code: "0301" },
      fault,
      { code: "0302" },
    ]);
  });
});

it.each([
  ["an open text with many escapes", `{"name":"${'\\"'.repeat(125_000)}`],
  ["an open text with many quotes", `{"name":${'"a'.repeat(125_000)}`],
  ["numbers", `{"name":[${"1,".repeat(125_000)}1]}`],
  ["deep lists", "[".repeat(250_000)],
  ["many names", `{${Array.from({ length: 25_000 }, (_, at) => `"k${at}":1`).join(",")}}`],
])("[FI-04] one line of 250 KB takes no long time: %s", async (_, line) => {
  async function* file(): AsyncGenerator<Buffer> {
    yield Buffer.from(`${line}\n`.repeat(4));
  }
  const format = { type: "ndjson", encoding: "utf-8", mapping: {}, ignored: [] as string[] } as const;
  const began = performance.now();
  let faults = 0;
  for await (const batch of readRows(file(), stores, format))
    faults += batch.filter(({ fault }) => fault).length;
  expect(faults).toBe(4);
  // A hundred times what it takes, and a tenth of what quadratic time would.
  expect(performance.now() - began).toBeLessThan(2_000);
});
