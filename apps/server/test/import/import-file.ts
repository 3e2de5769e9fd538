import type { ImportKind } from "@horma/domain";
import type { FileFormat } from "../../src/db/schema/import.ts";
import type { Deps } from "../../src/deps.ts";
import { findRefusals, type NewImport } from "../../src/import/import-table.ts";
import { keepFile } from "../../src/import/job/keep-file.ts";
import { awaitImport } from "../../src/import/job/run-import.ts";
import { findKind } from "../../src/import/kind/kinds.ts";

type Asked = Partial<Omit<NewImport, "kind"> & Pick<FileFormat, "type" | "mapping">>;

/**
 * Imports a file as the server would, and waits for its end. Throws a FileFault if the file cannot be read.
 * @returns the import, and its refused rows as `row column reason: value`
 */
export async function importFile(
  deps: Pick<Deps, "db" | "now">,
  name: ImportKind,
  content: string | Buffer,
  { type = "csv", mapping = {}, ...asked }: Asked = {},
) {
  const kind = findKind(name);
  if (kind === undefined) throw new Error(`there is no kind ${name}`);
  const id = await keepFile(
    deps.db,
    kind,
    {
      fileName: `${name}.${type}`,
      dryRun: false,
      refused: "stop",
      actor: { kind: "command", name: "ana" },
      options: {},
      ...asked,
    },
    { source: chunksOf(Buffer.from(content)), type, mapping, limit: 512 * 1024 * 1024 },
    deps.now(),
  );
  const row = await awaitImport(deps, id, new AbortController().signal, () => {});
  const refused = await findRefusals(deps.db.read, id);
  return {
    ...row,
    refusals: refused.map((each) => `${each.row} ${each.column ?? "-"} ${each.reason}: ${each.value ?? ""}`),
  };
}

/** A file as it comes over a wire. */
async function* chunksOf(content: Buffer): AsyncGenerator<Buffer> {
  for (let from = 0; from < content.length; from += 64 * 1024) yield content.subarray(from, from + 64 * 1024);
}
