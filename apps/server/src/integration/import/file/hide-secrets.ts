import { availableParallelism } from "node:os";
import type { ImportReason } from "@horma/domain";
import { stringify } from "csv-stringify/sync";
import type { FileFormat } from "../../../platform/db/schema/import.ts";
import type { Kind, Known } from "../kind.ts";
import { encodedTwice } from "./find-encoding.ts";
import { columnsOf, placesOf } from "./made-cells.ts";
import { type FileRow, readRows } from "./read-rows.ts";

type Secret = NonNullable<Kind["secret"]>;
/** A row that cannot be read is kept as what cannot be read either, for the same reason where that can be. */
const unread = (reason: ImportReason, head: string): Buffer => {
  if (reason === "unreadable") return Buffer.from([0xff, 0x0a]);
  if (reason === "heading_again") return Buffer.from(head);
  return Buffer.from("?\n");
};

/** Secrets that are hidden at once: calls are answered on the other cores, and people sign in by the other threads. */
const atOnce = availableParallelism() > 2 ? 2 : 1;

/** A piece of a file, and how many rows were read so far. */
type Piece = { content: Buffer; rows: number };

/** A file as it is kept, in UTF-8: with the same rows, and what `hide` makes of its secrets. */
export async function* hideSecrets(
  source: AsyncIterable<Buffer>,
  kind: Kind & { secret: Secret },
  format: FileFormat,
  known: Known,
): AsyncGenerator<Piece> {
  const { headings = [], rules = {} } = format;
  const columns = columnsOf(format);
  const csv = (cells: readonly string[]) => stringify([[...cells]], { delimiter: format.delimiter ?? "," });
  const { column, hide } = kind.secret;
  const place = headings.indexOf(column);
  const { headRow = 1, titles = headings } = format;
  const head = csv(titles.map((title) => title ?? ""));
  const read = { titles: titles.map((title) => title ?? ""), headings };
  const used = new Set(Object.values(rules).flatMap((rule) => placesOf(rule, read, kind)));
  let written = 0;
  if (format.type === "csv") {
    written = headRow;
    yield { content: Buffer.from(`${"\n".repeat(headRow - 1)}${head}`), rows: 0 };
  }
  const kept = async ({ cells, fault, unsure }: FileRow): Promise<string | Buffer> => {
    if (fault) return unread(fault.reason, head);
    // What is read by a guess stays in doubt.
    const again = (text: string) => (unsure ? encodedTwice(text) : text);
    const hidden = async (text = "", cell: (name: string) => string | undefined) =>
      text === "" ? "" : await hide(text, (name) => cell(name) ?? "", known);
    if (cells instanceof Map) {
      const all = new Map(cells as ReadonlyMap<string, string>);
      if (all.has(column)) all.set(column, await hidden(all.get(column), (name) => all.get(name)));
      return again(`${JSON.stringify(Object.fromEntries(all))}\n`);
    }
    // A secret may be under a heading that says nothing to us.
    const all = (cells as readonly string[]).map((text, at) =>
      columns[at] === null && !used.has(at) ? "" : text,
    );
    if (place !== -1) all[place] = await hidden(all[place], (name) => all[columns.indexOf(name)]);
    // What rules make is made again.
    return again(csv(all.slice(0, headings.length)));
  };
  let rows = 0;
  for await (const batch of readRows(source, kind, format)) {
    for (let from = 0; from < batch.length; from += atOnce) {
      const some = batch.slice(from, from + atOnce);
      const texts = await Promise.all(some.map(kept));
      const content = some.flatMap(({ row }, at) => {
        // Each keeps its number.
        const gap = "\n".repeat(row - written - 1);
        written = row;
        return [Buffer.from(gap), Buffer.from(texts[at] ?? "")];
      });
      rows += some.length;
      yield { content: Buffer.concat(content), rows };
    }
  }
}
