import type { IncomingMessage } from "node:http";
import type { CallInput } from "@horma/contract";
import { DiskFull, diskFull, hasRoom } from "../../../platform/db/disk-reserve.ts";
import type { ImportOptions } from "../../../platform/db/schema/import.ts";
import { operation } from "../../../web/call/operation.ts";
import { awaitBody, awaitFile } from "../../../web/http/limit/connection-limits.ts";
import { Refusal, refuse } from "../../../web/http/refusals.ts";
import { FileFault, refuseFile } from "../file-fault.ts";
import { findImport } from "../import-table.ts";
import { NoPlace, storeFile, UploadCut } from "../job/store-file.ts";
import { MappingFault, shapeAsked } from "../job/stored-mappings.ts";
import { findKind } from "../kind/kinds.ts";
import { isByStore } from "../kind.ts";
import { presentImport } from "./present-import.ts";

/** Seconds after which there may be room for another. */
const waitForRoom = 10;
const megabyte = 1024 * 1024;

/** CT-01. Keeps a file as it arrives. The leader checks and applies it. */
export const createImport = operation("createImport", async (deps, input) => {
  const { query, caller, request, reply } = input;
  const kind = findKind(query.kind);
  if (kind === undefined) return refuse("bad_request", `unknown kind: ${query.kind}`);
  if (!caller.scopes.includes(kind.scope)) {
    return refuse("scope_forbidden", `this key lacks the scope ${kind.scope}`);
  }
  if (caller.storeIds !== null && !isByStore(kind)) {
    return refuse("store_forbidden", `${kind.name} belong to all stores, and the caller is limited to some`);
  }
  const type = typeOf(request.headers["content-type"]);
  if (type === undefined) return refuse("bad_request", "send text/csv or application/x-ndjson");
  const asked = { mapping: query.mapping, name: query.mapping_name };
  const shape = await shapeAsked(deps.db.read, kind.name, asked).catch((error: unknown) => {
    if (error instanceof MappingFault) return refuse("bad_request", error.message);
    throw error;
  });
  if (shape instanceof Refusal) return shape;
  const limit = deps.env.importMaxMb * megabyte;
  if (Number(request.headers["content-length"]) > limit) return tooLarge(deps.env.importMaxMb);
  if (!(await hasRoom(deps.env, Number(request.headers["content-length"] ?? 0))))
    return refuse("storage_full", diskFull);
  awaitFile(request);
  try {
    const id = await storeFile(
      deps,
      kind,
      {
        fileName: query.file_name ?? null,
        dryRun: query.dry_run ?? false,
        refused: query.refused ?? "stop",
        actor: caller.actor,
        storeIds: caller.storeIds && [...caller.storeIds],
        options: optionsOf(query),
      },
      // The answer to a file that is refused half-way goes out on the same connection.
      { source: arriving(request.raw), type, limit, ...shape },
      deps.now(),
    );
    const row = await findImport(deps.db.read, id);
    return row === undefined ? refuse("not_found", "the import no longer exists") : presentImport(row);
  } catch (error) {
    if (error instanceof NoPlace) {
      reply.header("retry-after", waitForRoom);
      return refuse("rate_limited", error.message);
    }
    if (error instanceof DiskFull) return refuse("storage_full", diskFull);
    if (error instanceof FileFault) return refuseFile(error);
    if (error instanceof UploadCut)
      return refuse("file_invalid", "the upload was interrupted: send the file again");
    throw error;
  } finally {
    // What is left of a refused file.
    awaitBody(request, reply);
  }
});

/** A body as it arrives. Throws {@link UploadCut} where its connection is cut. */
async function* arriving(body: IncomingMessage): AsyncGenerator<Buffer> {
  try {
    yield* body.iterator({ destroyOnReturn: false });
  } catch (cause) {
    throw new UploadCut("the connection was cut", { cause });
  }
}

function optionsOf({
  as_of,
  covers,
  empties,
  mend,
  doubts,
  unusual,
}: CallInput<"createImport">["query"]): ImportOptions {
  return {
    ...(as_of && { as_of }),
    ...(covers && { covers }),
    ...(empties && { empties: "true" }),
    ...(mend && { mend: "true" }),
    ...(doubts && { doubts: "true" }),
    ...(unusual && { unusual: "true" }),
  };
}

function tooLarge(megabytes: number) {
  return refuse("file_invalid", `the file is larger than ${megabytes} MB: split it into several files`);
}

function typeOf(contentType: string | undefined): "csv" | "ndjson" | undefined {
  const [media] = contentType?.toLowerCase().split(";") ?? [];
  return media?.trim() === "text/csv"
    ? "csv"
    : media?.trim() === "application/x-ndjson"
      ? "ndjson"
      : undefined;
}
