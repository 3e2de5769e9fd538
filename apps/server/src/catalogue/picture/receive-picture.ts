import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { diskFull, hasRoom } from "../../platform/db/disk-reserve.ts";
import type { Deps } from "../../platform/deps.ts";
import { awaitBody, awaitFile } from "../../web/http/limit/connection-limits.ts";
import { type Refusal, refuse } from "../../web/http/refusals.ts";
import { listedWidth } from "./picture-address.ts";
import { makeSize, pictureBounds, type ReadPicture, readPicture } from "./picture-work.ts";

/** Pictures that a process takes in at once: each is in memory until it is stored. */
const mostArriving = 8;
/** Seconds after which there may be room for another. */
const waitForRoom = 1;
let arriving = 0;

/** A picture as it arrived, its content's hash, and its size of lists. */
export type ArrivedPicture = ReadPicture & { hash: string; bytes: Buffer; listed: Buffer };

/**
 * Takes in a request's body as a picture, whatever media type it says, and stores it by `store`, or answers why it is refused. A process
 * has few of them in memory at once.
 */
export async function receivePicture<T>(
  deps: Pick<Deps, "env">,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  store: (picture: ArrivedPicture) => Promise<T>,
): Promise<T | Refusal> {
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
    return await store({ ...read, bytes, listed, hash: createHash("sha256").update(bytes).digest("hex") });
  } catch (error) {
    if (request.raw.errored)
      return refuse("file_invalid", "the upload was interrupted: send the picture again");
    throw error;
  } finally {
    arriving--;
    // What is left of a refused picture.
    awaitBody(request, reply);
  }
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
