// `npm run audit-log -- --since 2026-11-01 --csv`: who did what. See docs/operations.md.
import { csvFile, csvRows } from "@horma/domain";
import { type ReadLine, readAudit } from "../../platform/audit/read-audit.ts";
import { writePart } from "./closed-pipe.ts";
import { readArgs } from "./read-args.ts";
import { runCommand } from "./run-command.ts";

const week = 7 * 24 * 60 * 60_000;
const { since, csv } = readArgs(
  { options: { since: { type: "string" }, csv: { type: "boolean", default: false } } },
  "give --since and a date such as 2026-11-01 (default: a week ago), and --csv for a file for spreadsheets",
).values;

await runCommand(async ({ db }) => {
  const from = since === undefined ? new Date(Date.now() - week) : new Date(since);
  if (Number.isNaN(from.getTime())) throw new Error("--since must be a date such as 2026-11-01");
  if (csv) await writePart(csvFile([["at", "actor", "action", "subject", "store", "data"]]));
  for await (const lines of readAudit(db.read, from)) {
    for (const line of lines) {
      if (!(await writePart(csv ? csvRows([cells(line)]) : `${cells(line).join("  ")}\n`))) return;
    }
  }
});

function cells({ at, actor, action, subject, store, data }: ReadLine): string[] {
  return [at.toISOString(), actor, action, subject, store ?? "", JSON.stringify(data)];
}
