// `npm run mapping -- store erp catalogue "Cod=sku,product=left(sku,6)"`: what files look like. See docs/integration.md.
import { importKinds, ruleExamples } from "@horma/domain";
import {
  listMappings,
  MappingFault,
  removeMapping,
  storeMapping,
} from "../../integration/import/job/stored-mappings.ts";
import type { Database } from "../../platform/db/database.ts";
import { readArgs } from "./read-args.ts";
import { runCommand } from "./run-command.ts";

const usage = `give one of
  store NAME KIND MAPPING [--stop-above PERCENT]   a file that differs more from the last ten is not applied automatically
  list
  remove NAME
a kind is ${importKinds.join(", ")}
a mapping has heading=column and column=rule, separated by commas. Examples of rules:
${Object.values(ruleExamples)
  .map(
    ([rule, cells, made]) => `  ${rule}${cells.length === 0 ? "" : `, of ${cells.join(" and ")}`}: ${made}`,
  )
  .join("\n")}`;

const { positionals, values } = readArgs(
  { options: { "stop-above": { type: "string" } }, allowPositionals: true },
  usage,
);

if (positionals.length === 0) {
  console.log(usage);
  process.exitCode = 1;
} else await runCommand(work);

async function work({ db }: { db: Database }): Promise<void> {
  const [what, name, kind, mapping, ...more] = positionals;
  const asked = {
    actor: { kind: "command", name: process.env.USER ?? "npm run mapping" },
    at: new Date(),
  } as const;
  if (what === "list" && name === undefined) return list(db);
  if (what === "remove" && name !== undefined && kind === undefined) return removeMapping(db, name, asked);
  if (
    what !== "store" ||
    name === undefined ||
    kind === undefined ||
    mapping === undefined ||
    more.length > 0
  )
    throw new MappingFault(usage);
  const { "stop-above": percent } = values;
  const stopAbove = percent === undefined ? null : Number(percent);
  await storeMapping(db, { name, kind, mapping, stopAbove }, asked);
}

async function list(db: Database): Promise<void> {
  console.table(
    (await listMappings(db.read, importKinds)).map(({ name, kind, mapping, stopAbove, changedAt }) => ({
      name,
      kind,
      mapping,
      "stop above": stopAbove === null ? "-" : `${stopAbove}%`,
      changed: changedAt.toISOString().slice(0, 16),
    })),
  );
}
