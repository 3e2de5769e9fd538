import { operation } from "../../../web/call/operation.ts";
import { awaitBody } from "../../../web/http/limit/connection-limits.ts";
import { refuse } from "../../../web/http/refusals.ts";
import { ArrivalCheck } from "../file/check-arrival.ts";
import { lookAtHead } from "../file/read-head.ts";
import { FileFault, refuseFile } from "../file-fault.ts";
import { decode } from "../job/store-file.ts";
import { MappingFault, shapeAsked } from "../job/stored-mappings.ts";
import { allKinds, findKind } from "../kind/kinds.ts";
import { isByStore } from "../kind.ts";

/** Bytes of a file's beginning in which its head is looked for: what the page sends. */
const longestHead = 256 * 1024;

/** The kinds of files, with the columns of each. */
export const listImportKinds = operation("listImportKinds", async () =>
  allKinds().map((kind) => ({
    name: kind.name,
    by_store: isByStore(kind),
    takes: [...(kind.takes ?? [])],
    undoable: kind.lasting !== true,
    columns: kind.columns.map(({ key, names, required, needed, example }) => ({
      key,
      name: names[0],
      required: required === true,
      needed: needed === true,
      example,
    })),
  })),
);

/** What a file's first lines say: its delimiter, and which column each heading is. Nothing is stored. */
export const readFileHead = operation("readFileHead", async ({ db }, { query, request, reply }) => {
  const kind = findKind(query.kind);
  if (kind === undefined) return refuse("bad_request", `unknown kind: ${query.kind}`);
  try {
    const shape = await shapeAsked(db.read, kind.name, { mapping: query.mapping, name: query.mapping_name });
    let content: Buffer = Buffer.alloc(0);
    // The page sends the beginning alone: this does not bound it.
    const check = new ArrivalCheck(Number.POSITIVE_INFINITY);
    for await (const chunk of check.pass(request.raw.iterator({ destroyOnReturn: false }))) {
      content = Buffer.concat([content, chunk]);
      if (content.length > longestHead) return refuse("file_invalid", "send the beginning of the file alone");
    }
    return { ...lookAtHead(decode(content), kind, shape), encoding: check.arrival.encoding };
  } catch (error) {
    if (error instanceof FileFault) return refuseFile(error);
    if (error instanceof MappingFault) return refuse("bad_request", error.message);
    throw error;
  } finally {
    awaitBody(request, reply);
  }
});
