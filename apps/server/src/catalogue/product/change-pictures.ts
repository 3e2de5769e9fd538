import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import { noteAudit } from "../../platform/audit/note-audit.ts";
import type { Reader } from "../../platform/db/database.ts";
import { diskFull, hasRoom } from "../../platform/db/disk-reserve.ts";
import { product } from "../../platform/db/schema/product.ts";
import { operation } from "../../web/call/operation.ts";
import { awaitBody, awaitFile } from "../../web/http/limit/connection-limits.ts";
import { type Refusal, refuse } from "../../web/http/refusals.ts";
import type { MachineKey } from "../../web/session/machine-key.ts";
import { listedPicture, listedWidth } from "../picture/picture-address.ts";
import { addPicture, placePicture, takePicture } from "../picture/picture-table.ts";
import { makeSize, pictureBounds, readPicture } from "../picture/picture-work.ts";

/** Pictures that a process takes in at once: each is in memory until it is stored. */
const mostArriving = 8;
/** Seconds after which there may be room for another. */
const waitForRoom = 1;
let arriving = 0;

/** CT-06. Keeps a picture of a product by its content. The same one again changes nothing. */
export const uploadPicture = operation("uploadPicture", async (deps, { params, key, request, reply }) => {
  const refused = await refusePlace(deps.db.read, key, params.product);
  if (refused !== undefined) return refused;
  if (Number(request.headers["content-length"]) > pictureBounds.bytes) return tooLarge();
  if (!(await hasRoom(deps.env, pictureBounds.bytes))) return refuse("storage_full", diskFull);
  if (arriving >= mostArriving) {
    reply.header("retry-after", waitForRoom);
    return refuse("rate_limited", `${mostArriving} pictures are being uploaded already: try again later`);
  }
  arriving++;
  awaitFile(request);
  try {
    const bytes = await readWhole(request);
    if (bytes === undefined) return tooLarge();
    const read = await readPicture(bytes);
    if (typeof read === "string") return refuse("file_invalid", read);
    const listed = await makeSize(bytes, listedWidth).catch(() => undefined);
    if (listed === undefined) return refuse("file_invalid", "the picture is damaged or incomplete");
    const hash = createHash("sha256").update(bytes).digest("hex");
    await deps.db.transact(async (tx) => {
      await addPicture(tx, { hash, ...read, bytes }, { width: listedWidth, bytes: listed });
      const place = { productId: params.product, position: params.position };
      if (!(await placePicture(tx, place, hash))) return;
      const line = { action: "picture_uploaded", ...lineOf(params, key), at: deps.now() };
      await noteAudit(tx, { ...line, data: { position: params.position, hash } });
    });
    return { hash, ...read, address: listedPicture({ address: null, content: hash }) ?? "" };
  } catch (error) {
    if (request.raw.errored)
      return refuse("file_invalid", "the upload was interrupted: send the picture again");
    throw error;
  } finally {
    arriving--;
    // What is left of a refused picture.
    awaitBody(request, reply);
  }
});

/** Takes a product's picture away, uploaded or elsewhere. One that is not there is gone already. */
export const removePicture = operation("removePicture", async (deps, { params, key }) => {
  const refused = await refusePlace(deps.db.read, key, params.product);
  if (refused !== undefined) return refused;
  await deps.db.transact(async (tx) => {
    const place = { productId: params.product, position: params.position };
    if (!(await takePicture(tx, place))) return;
    const line = { action: "picture_removed", ...lineOf(params, key), at: deps.now() };
    await noteAudit(tx, { ...line, data: { position: params.position } });
  });
  return null;
});

async function refusePlace(reader: Reader, key: MachineKey, id: string): Promise<Refusal | undefined> {
  if (key.storeIds !== null) {
    return refuse("store_forbidden", "pictures belong to all stores, and this key is limited to some");
  }
  const [found] = await reader.select({ id: product.id }).from(product).where(eq(product.id, id));
  return found === undefined ? refuse("product_not_found", `there is no product ${id}`) : undefined;
}

function lineOf(params: { product: string }, { id, name }: MachineKey) {
  return { subject: `product ${params.product}`, actor: { kind: "key", id, name } } as const;
}

/** A body up to the bound; undefined for a larger one. */
async function readWhole({ raw }: FastifyRequest): Promise<Buffer | undefined> {
  const parts: Buffer[] = [];
  let size = 0;
  // The answer to a picture that is refused half-way goes out on the same connection.
  for await (const part of raw.iterator({ destroyOnReturn: false })) {
    size += part.length;
    if (size > pictureBounds.bytes) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

function tooLarge() {
  return refuse("file_invalid", `a picture can have at most ${pictureBounds.bytes / 1024 / 1024} MB`);
}
