import type { ImportKind } from "@horma/domain";
import {
  type NewImport,
  type RefusedRow,
  readRefusals,
} from "../../../src/integration/import/import-table.ts";
import { awaitImport } from "../../../src/integration/import/job/run-import.ts";
import { storeFile } from "../../../src/integration/import/job/store-file.ts";
import { findKind } from "../../../src/integration/import/kind/kinds.ts";
import type { DiskEnv } from "../../../src/platform/db/disk-reserve.ts";
import type { FileFormat } from "../../../src/platform/db/schema/import.ts";
import type { Deps } from "../../../src/platform/deps.ts";

type ImportSettings = Partial<
  Omit<NewImport, "kind"> & Pick<FileFormat, "type" | "mapping" | "rules" | "mappingName" | "stopAbove">
>;

/**
 * Imports a file as the server would, and waits for its end. Throws a FileFault if the file cannot be read.
 * @returns the import, and its refused rows as `row column reason: value, perhaps meaning`
 */
export async function importFile(
  deps: Parameters<typeof awaitImport>[0],
  name: ImportKind,
  content: string | Buffer,
  asked: ImportSettings = {},
) {
  const id = await sendFile(deps, name, content, asked);
  const row = await awaitImport(deps, id, new AbortController().signal, () => {});
  const refused: RefusedRow[] = [];
  for await (const page of readRefusals(deps.db.read, id)) refused.push(...page);
  return {
    ...row,
    refusals: refused.map(
      ({ row: number, column, reason, value, meant }) =>
        `${number} ${column ?? "-"} ${reason}: ${value ?? ""}${meant === null ? "" : `, perhaps ${meant}`}`,
    ),
  };
}

/** Leaves a file for the leader to import. Returns the import's id. */
export function sendFile(
  { db, env, vault, now }: Pick<Deps, "db" | "vault" | "now"> & { env: DiskEnv },
  name: ImportKind,
  content: string | Buffer,
  { type = "csv", mapping = {}, rules, mappingName, stopAbove, ...asked }: ImportSettings = {},
): Promise<number> {
  const kind = findKind(name);
  if (kind === undefined) throw new Error(`there is no kind ${name}`);
  const usual = { fileName: `${name}.${type}`, dryRun: false, refused: "stop", options: {} } as const;
  const by = { actor: { kind: "command", name: "ana" }, storeIds: null } as const;
  const file = { source: chunksOf(Buffer.from(content)), type, mapping, limit: 512 * 1024 * 1024 };
  const shape = {
    ...(rules && { rules }),
    ...(mappingName && { mappingName }),
    ...(stopAbove && { stopAbove }),
  };
  return storeFile({ db, env, vault }, kind, { ...usual, ...by, ...asked }, { ...file, ...shape }, now());
}

/** A file as it comes over a wire. */
async function* chunksOf(content: Buffer): AsyncGenerator<Buffer> {
  for (let from = 0; from < content.length; from += 64 * 1024) yield content.subarray(from, from + 64 * 1024);
}
