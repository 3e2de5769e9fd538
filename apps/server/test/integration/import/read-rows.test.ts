import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { encodingOf } from "../../../src/integration/import/file/find-encoding.ts";
import { readHead } from "../../../src/integration/import/file/read-head.ts";
import { type FileRow, readRows } from "../../../src/integration/import/file/read-rows.ts";
import { prices } from "../../../src/integration/import/kind/prices.ts";
import { stores } from "../../../src/integration/import/kind/stores.ts";

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

/** Reads a CSV file that comes in chunks of a size: each row's number, and its cells or why it is refused. */
async function readCsv(content: Buffer, chunk = 7): Promise<[number, string][]> {
  const encoding = encodingOf(content);
  const head = readHead(new TextDecoder(encoding).decode(content), prices, { mapping: {} });
  const format = { type: "csv", encoding, mapping: {}, ...head } as const;
  async function* file(): AsyncGenerator<Buffer> {
    for (let from = 0; from < content.length; from += chunk) yield content.subarray(from, from + chunk);
  }
  const rows: [number, string][] = [];
  for await (const batch of readRows(file(), prices, format))
    for (const { row, cells, fault } of batch)
      rows.push([row, fault?.reason ?? (cells as readonly string[]).join("|")]);
  return rows;
}

describe("a CSV file as people send it", () => {
  it.each<[string, string, [number, string][]]>([
    [
      "mixed line ends",
      "producto;precio\r\n1;10\n2;20\r3;30\r\n",
      [
        [2, "1|10"],
        [3, "2|20"],
        [4, "3|30"],
      ],
    ],
    [
      "line breaks in a cell",
      'producto;precio\r\n"1\r\na";10\r\n2;20',
      [
        [2, "1\na|10"],
        [3, "2|20"],
      ],
    ],
    [
      "empty lines",
      "producto;precio\n\n1;10\n;\n2;20\n",
      [
        [3, "1|10"],
        [5, "2|20"],
      ],
    ],
    [
      "a bare quote",
      'producto;precio\n1;5" x\n2;20',
      [
        [2, '1|5" x'],
        [3, "2|20"],
      ],
    ],
    [
      "a quote that is not closed",
      'producto;precio\n1;10\n2;"20\n3;30\n',
      [
        [2, "1|10"],
        [3, "quote_open"],
        [4, "3|30"],
      ],
    ],
    [
      "another number of cells",
      "producto;precio\n1;10;5\n2;20",
      [
        [2, "other_columns"],
        [3, "2|20"],
      ],
    ],
  ])("[FI-03] has %s", async (_, text, rows) => {
    for (const chunk of [1, 7, 1_000]) expect(await readCsv(Buffer.from(text), chunk)).toEqual(rows);
  });

  it.each<[string, string, [number, string][]]>([
    [
      "a line that says its delimiter, which no spreadsheet counts",
      "sep=;\nproducto;precio\n1;10",
      [[2, "1|10"]],
    ],
    ["titles", "Precios;\n;\nproducto;precio\n1;10", [[4, "1|10"]]],
    [
      "its headings again",
      "producto;precio\n1;10\nproducto;precio\n2;20",
      [
        [2, "1|10"],
        [3, "heading_again"],
        [4, "2|20"],
      ],
    ],
    [
      "the headings of another file, and then its own",
      "producto;precio\n1;10\nprecio;producto\n20;2\nPRODUCTO;Precio $\n3;30",
      [
        [2, "1|10"],
        [3, "heading_again"],
        [4, "other_columns"],
        [5, "heading_again"],
        [6, "3|30"],
      ],
    ],
  ])("[FI-02] has %s", async (_, text, rows) => {
    expect(await readCsv(Buffer.from(text))).toEqual(rows);
  });

  it.each<[string, Buffer, [number, string][]]>([
    ["UTF-8", Buffer.from("producto;precio\nñandú;1"), [[2, "ñandú|1"]]],
    ["Windows-1252", Buffer.from("producto;precio\nñandú;1", "latin1"), [[2, "ñandú|1"]]],
    [
      "UTF-8 with a row in another",
      Buffer.concat([
        Buffer.from("producto;precio\nñandú;1\n"),
        Buffer.from("niña;2\n", "latin1"),
        Buffer.from("c;3"),
      ]),
      [
        [2, "ñandú|1"],
        [3, "unreadable"],
        [4, "c|3"],
      ],
    ],
    [
      "Windows-1252 with a byte that it lacks",
      Buffer.from("producto;precio\nñandú;1\na\x81;2", "latin1"),
      [
        [2, "ñandú|1"],
        [3, "unreadable"],
      ],
    ],
    ["letters in two parts", Buffer.from("producto;precio\nBoti\u0301n;1"), [[2, "Botín|1"]]],
    [
      "characters that no one sees, and blanks that do not break",
      Buffer.from("producto;precio\n\ufeffa\u200bb\u00a0c\u00ad;\u00a01\n\u200b;\u2060"),
      [[2, "ab c|1"]],
    ],
  ])("[FI-05] is in %s", async (_, content, rows) => {
    expect(await readCsv(content)).toEqual(rows);
  });

  it("[FI-03] any bytes are read alike in chunks of any size, each row once and in order", async () => {
    const piece = fc.constantFrom(
      "a",
      '"',
      '""',
      ";",
      "\n",
      "\r",
      "\r\n",
      " ",
      "ñ",
      "\ufeff",
      "producto",
      "\xff",
    );
    const bytes = fc
      .array(piece, { maxLength: 40 })
      .map((pieces) =>
        Buffer.concat(pieces.map((each) => Buffer.from(each, each === "\xff" ? "latin1" : "utf8"))),
      );
    await fc.assert(
      fc.asyncProperty(bytes, fc.integer({ min: 1, max: 9 }), async (content, chunk) => {
        const file = Buffer.concat([Buffer.from("producto;precio\n1;2\n"), content]);
        const rows = await readCsv(file, chunk);
        expect(rows).toEqual(await readCsv(file, file.length));
        const numbers = rows.map(([row]) => row);
        expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
        expect(rows[0]).toEqual([2, "1|2"]);
      }),
    );
  });
});
