import { hash } from "node:crypto";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { FastifyRequest } from "fastify";
import { ReadyAnswer } from "./ready-answer.ts";

/** Shorter answers go out as they are, characters: they fit a packet. */
const worthPacking = 1_000;
const compress = promisify(gzip);

/** Compresses an answer, quickly rather than much, in a thread beside. */
export function pack(body: string): Promise<Buffer> {
  return compress(body, { level: 1 });
}

/** Whether an answer is long enough to be compressed, and its caller takes it so. */
export function takesPacked({ headers }: FastifyRequest, body: string): boolean {
  return body.length >= worthPacking && headers["accept-encoding"]?.includes("gzip") === true;
}

/** An answer that several callers get: it is printed once, and compressed once. */
export class SharedAnswer {
  private readonly body: string;
  private readonly tag: string;
  private packed: Promise<Buffer> | undefined;

  constructor(answer: object) {
    this.body = JSON.stringify(answer);
    this.tag = tagOf(this.body);
  }

  async for(request: FastifyRequest): Promise<ReadyAnswer> {
    const { body, tag } = this;
    if (!takesPacked(request, body)) return new ReadyAnswer(tag, body);
    this.packed ??= pack(body);
    return new ReadyAnswer(tag, await this.packed, "gzip");
  }
}

/** The tag of an answer that changes with a text. */
export function tagOf(text: string): string {
  return `"${hash("sha1", text, "base64url")}"`;
}
