import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { diskFull, hasRoom } from "../../platform/db/disk-reserve.ts";
import type { Deps } from "../../platform/deps.ts";
import { awaitBody, awaitPace } from "../../web/http/limit/connection-limits.ts";
import { Places } from "../../web/http/limit/places.ts";
import { Refusal, refuse } from "../../web/http/refusals.ts";
import { largestWidth, listedWidth } from "./picture-address.ts";
import { type FaultyPicture, pictureBounds } from "./picture-bounds.ts";
import { makeSize, type ReadPicture, readPicture } from "./picture-work.ts";

/** Pictures that a process takes in at once, of a sender and of all: each is in memory until it is stored. */
const most = { ofKey: 4, all: 8 } as const;
const places = new Places<string>(most);
/** Seconds after which there may be room for another. */
const waitForRoom = 1;
/** Bytes a second below which an upload gives up its place. */
const slowest = 32 * 1024;

/** A picture as it arrived, its content's hash, its size of lists and all sizes that were made of it. */
export type ArrivedPicture = ReadPicture & { hash: string; bytes: Buffer; listed: Buffer; sizes: Size[] };
type Size = { width: number; bytes: Buffer };

/**
 * Takes in a request's body as a picture, whatever media type it says, and stores it by `store`, or answers why it is refused.
 * A process has few of them in memory at once, and a sender only some of these.
 */
export async function receivePicture<T>(
  deps: Pick<Deps, "env">,
  call: { request: FastifyRequest; reply: FastifyReply },
  store: (picture: ArrivedPicture) => Promise<T>,
): Promise<T | Refusal> {
  const { request, reply } = call;
  if (Number(request.headers["content-length"]) > pictureBounds.bytes) return tooLarge();
  if (!(await hasRoom(deps.env, pictureBounds.bytes))) return refuse("storage_full", diskFull);
  const sender = senderOf(request);
  const place = places.take(sender);
  if (place !== "taken") {
    reply.header("retry-after", waitForRoom);
    return refuse("rate_limited", noPlace[place]);
  }
  awaitPace(request, reply, slowest);
  try {
    const picture = await arrive(request);
    return picture instanceof Refusal ? picture : await store(picture);
  } catch (error) {
    if (request.raw.errored)
      return faulty({ fault: "interrupted", message: "the upload was interrupted: send the picture again" });
    throw error;
  } finally {
    places.leave(sender);
    // What is left of a refused picture.
    awaitBody(request, reply);
  }
}

const noPlace = {
  "key full": `${most.ofKey} pictures of this sender are being uploaded already: send the next one after one of them`,
  "all full": `${most.all} pictures are being uploaded already: try again later`,
} as const;

/** Whose places an upload takes: a machine's or a person's, with any session. */
function senderOf({ key, office, ip }: FastifyRequest): string {
  if (key !== undefined) return `key ${key.id}`;
  return office === undefined ? ip : `office ${office.id}`;
}

/** A body as a picture whose largest and listed sizes are made: so it is whole. */
async function arrive(request: FastifyRequest): Promise<ArrivedPicture | Refusal> {
  const bytes = await readWhole(request);
  if (bytes === undefined) return tooLarge();
  const read = await readPicture(bytes);
  if ("fault" in read) return faulty(read);
  const largest = await makeSize(bytes, largestWidth).catch(() => undefined);
  if (largest === undefined)
    return faulty({ fault: "damaged", message: "the picture is damaged or incomplete" });
  const listed = await makeSize(largest, listedWidth);
  const sizes = [
    { width: largestWidth, bytes: largest },
    { width: listedWidth, bytes: listed },
  ];
  return { ...read, bytes, listed, sizes, hash: createHash("sha256").update(bytes).digest("hex") };
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

function tooLarge(): Refusal {
  const message = `a picture can have at most ${pictureBounds.bytes / 1024 / 1024} MB`;
  return faulty({ fault: "bytes", message });
}

function faulty({ fault, message }: FaultyPicture): Refusal {
  return new Refusal("file_invalid", message, { fault });
}
