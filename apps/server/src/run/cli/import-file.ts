// `npm run import -- stores tiendas.csv --dry-run`: a file of the retailer's other systems. See docs/integration.md.
import { createReadStream, createWriteStream } from "node:fs";
import { access } from "node:fs/promises";
import { basename } from "node:path";
import { pipeline } from "node:stream/promises";
import { describeUnusual, importDoubts, refusedModes } from "@horma/domain";
import { presentImport } from "../../integration/import/call/present-import.ts";
import { hasRefusedRows, refusedRows } from "../../integration/import/call/refused-rows.ts";
import {
  findImport,
  type ImportRow,
  type RefusedRow,
  readRefusals,
} from "../../integration/import/import-table.ts";
import { requestCancel, requestUndo } from "../../integration/import/job/request-import.ts";
import { awaitImport, type RunDeps } from "../../integration/import/job/run-import.ts";
import { storeFile } from "../../integration/import/job/store-file.ts";
import { shapeAsked } from "../../integration/import/job/stored-mappings.ts";
import { allKinds, findKind } from "../../integration/import/kind/kinds.ts";
import { headingOf, refusalText } from "../../integration/import/refusal-text.ts";
import type { Database } from "../../platform/db/database.ts";
import { connectable } from "../../platform/db/notifications.ts";
import type { FileFormat } from "../../platform/db/schema/import.ts";
import type { GivenEnv } from "../../platform/env/env.ts";
import { keysInUse } from "../../platform/personal-data/keys-in-use.ts";
import { openVault } from "../../platform/personal-data/open-vault.ts";
import { readArgs } from "./read-args.ts";
import { runCommand } from "./run-command.ts";

const usage = `give a kind and a file, or an import to undo or cancel:
  KIND FILE [--dry-run] [--refused stop|skip] [--mapping NAME|heading=column,…] [--mend] [--doubts] [--unusual]
    [--refused-rows FILE] [--json]
for stock also [--as-of INSTANT] [--covers rows|store] [--empties]
  --undo ID [--json]
  --cancel ID [--json]
a file is CSV, or NDJSON if its name ends in .ndjson or .jsonl; docs/integration.md has the columns. A kind is
${allKinds()
  .map(({ name, does }) => `  ${name.padEnd(12)}${does}`)
  .join("\n")}`;
/** The language of sentences about rows: that of the terminal. */
const language = /^en/i.test(process.env.LC_ALL || process.env.LC_MESSAGES || process.env.LANG || "")
  ? "en"
  : "es";
/** Faults of rows that are printed. */
const shown = 20;
const megabyte = 1024 * 1024;

const text = { type: "string" } as const;
const flag = { type: "boolean", default: false } as const;
const { positionals, values } = readArgs(
  {
    options: {
      "dry-run": flag,
      refused: text,
      mapping: text,
      "as-of": text,
      covers: text,
      empties: flag,
      mend: flag,
      doubts: flag,
      unusual: flag,
      "refused-rows": text,
      undo: text,
      cancel: text,
      json: flag,
    },
    allowPositionals: true,
  },
  usage,
);
const actor = { kind: "command", name: process.env.USER ?? "npm run import" } as const;

const asksNothing = positionals.length === 0 && values.undo === undefined && values.cancel === undefined;
if (asksNothing) {
  console.log(usage);
  process.exitCode = 1;
} else await runCommand(work);

async function work({ db, env }: { db: Database; env: GivenEnv }): Promise<void> {
  if (values.cancel !== undefined) return print(db, await cancel(db, readId(values.cancel)));
  const vault = await openVault(env, await keysInUse(connectable(db.pool.options), env));
  const deps = { db, env, vault, now: () => new Date() };
  const id = values.undo === undefined ? await send(deps, env) : await undo(db, readId(values.undo));
  const stop = new AbortController();
  process.once("SIGINT", () => stop.abort());
  const row = await awaitImport(deps, id, stop.signal, printProgress).catch(async (error: unknown) => {
    if (!stop.signal.aborted) throw error;
    return cancel(db, id).catch(async () => (await findImport(db.read, id)) ?? Promise.reject(error));
  });
  await print(db, row);
  const well = row.state === "undone" || (["applied", "checked"].includes(row.state) && row.message === null);
  if (!well || (row.state === "checked" && row.counts?.refused !== 0)) process.exitCode = 1;
}

async function send(deps: RunDeps, env: GivenEnv): Promise<number> {
  const [name = "", path = "", ...more] = positionals;
  const kind = findKind(name);
  const { refused = "stop" } = values;
  const { "as-of": asOf, covers, empties, mend, doubts, unusual, mapping = "" } = values;
  const options = {
    ...(asOf && { as_of: asOf }),
    ...(covers && { covers }),
    ...(empties && { empties: "true" }),
    ...(mend && { mend: "true" }),
    ...(doubts && { doubts: "true" }),
    ...(unusual && { unusual: "true" }),
  };
  if (covers !== undefined && !["rows", "store"].includes(covers)) throw new Error(usage);
  const mode = refusedModes.find((each) => each === refused);
  if (path === "" || more.length > 0 || kind === undefined || mode === undefined) throw new Error(usage);
  // What has no sign of a mapping is the name of one.
  const asked = mapping.trim() === "" || mapping.includes("=") ? { mapping } : { name: mapping };
  const shape = await shapeAsked(deps.db.read, kind.name, asked);
  await access(path).catch(() => {
    throw new Error(`the file cannot be read: ${path}`);
  });
  return storeFile(
    deps,
    kind,
    {
      fileName: basename(path),
      dryRun: values["dry-run"],
      refused: mode,
      actor,
      storeIds: null,
      options,
    },
    {
      source: createReadStream(path),
      type: /\.(ndjson|jsonl)$/i.test(path) ? "ndjson" : "csv",
      ...shape,
      limit: env.importMaxMb * megabyte,
    },
    new Date(),
  );
}

async function undo(db: Database, id: number): Promise<number> {
  await requestUndo(db, id, { actor, at: new Date() });
  return id;
}

function cancel(db: Database, id: number): Promise<ImportRow> {
  return requestCancel(db, id, { actor, at: new Date() });
}

function readId(text: string): number {
  if (positionals.length > 0 || !/^\d{1,9}$/.test(text)) throw new Error(usage);
  return Number(text);
}

function printProgress({ phase, rowsRead }: ImportRow): void {
  if (process.stderr.isTTY && phase !== null) process.stderr.write(`\r${phase}: ${rowsRead} rows `);
}

async function print(db: Database, row: ImportRow): Promise<void> {
  if (values.json) {
    console.log(JSON.stringify(presentImport(row)));
    return;
  }
  const { id, kind, state, counts, message, hash } = row;
  if (process.stderr.isTTY) process.stderr.write("\r");
  console.log(`import ${id} of ${kind} is ${state}${message === null ? "" : `: ${message}`}`);
  if (counts !== null && state !== "undone") {
    console.log(
      `rows: ${counts.new} new, ${counts.changed} changed, ${counts.same} the same, ${counts.refused} refused`,
    );
    if (counts.emptied !== undefined)
      console.log(`skus that are not in the file, emptied: ${counts.emptied}`);
    if (counts.mended) console.log(`rows whose suggested value was used: ${counts.mended}`);
    if (counts.pinned) console.log(`values that were left as people had set them: ${counts.pinned}`);
    if (counts.doubts) console.log(`doubtful rows that were confirmed: ${counts.doubts}`);
    console.log(`file: ${row.fileName}, SHA-256 ${hash}`);
  }
  const { not_undone: notUndone } = presentImport(row);
  if (notUndone !== null && state === "checked") console.log(`note: ${notUndone}`);
  if (row.format !== null && state !== "undone") printFormat(row.format);
  if (row.unusual !== null && row.unusual.length > 0) console.log(`unusual: ${describeUnusual(row.unusual)}`);
  if (state === "undone" || !counts?.refused) return;
  const { value: refused } = await readRefusals(db.read, id).next();
  const told = refused?.slice(0, shown) ?? [];
  for (const each of told)
    console.log(
      `  row ${each.row}: ${refusalText(each, headingOf(each.column, row.format), language, "command")}`,
    );
  if (refused?.some(({ meant }: RefusedRow) => meant !== null))
    console.log("  with --mend the suggested values are used");
  if (refused?.some(({ reason }: RefusedRow) => importDoubts.some((doubt) => doubt === reason)))
    console.log("  with --doubts doubtful rows are applied");
  const more = counts.refused - new Set(told.map((each: RefusedRow) => each.row)).size;
  const path = values["refused-rows"];
  if (more > 0)
    console.log(`  and ${more} more${path === undefined ? ": --refused-rows FILE writes all of them" : ""}`);
  if (path === undefined || !hasRefusedRows(row)) return;
  await pipeline(refusedRows(db, row, language, "command"), createWriteStream(path));
  console.log(`refused rows, with the reasons: ${path}`);
}

/** How the file was read: its encoding, where its headings are, and which of them were not understood. */
function printFormat({ encoding, headRow = 1, ignored }: FileFormat): void {
  const head = headRow === 1 ? "" : `, headings in row ${headRow}`;
  console.log(`read as: ${encoding === "utf-8" ? "UTF-8" : "Windows-1252"}${head}`);
  if (ignored.length > 0) console.log(`ignored headings: ${ignored.join(", ")}`);
}
