import { once } from "node:events";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { PacketLimit } from "../../../src/platform/mqtt/packet-limit.ts";

/** A packet with so many bytes after its header. */
function packet(length: number): Buffer {
  const field: number[] = [];
  for (let rest = length; ; rest = Math.floor(rest / 128)) {
    field.push((rest % 128) + (rest >= 128 ? 128 : 0));
    if (rest < 128) break;
  }
  return Buffer.concat([Buffer.from([0x30, ...field]), Buffer.alloc(length, 0xff)]);
}

function passed(bytes: Buffer, chunk: number): Promise<Buffer> {
  const chunks = Array.from({ length: Math.ceil(bytes.length / chunk) }, (_, index) =>
    bytes.subarray(index * chunk, (index + 1) * chunk),
  );
  const limit = new PacketLimit(1_000);
  const failed = once(limit, "error").then(([error]) => Promise.reject(error));
  return Promise.race([buffer(Readable.from(chunks).pipe(limit)), failed]);
}

describe("the limit of a packet's length", () => {
  const allowed = Buffer.concat([packet(0), packet(127), packet(128), packet(1_000), packet(0), packet(3)]);

  it.each([1, 2, 7, 999, 100_000])("passes what keeps to it unchanged, %d bytes at a time", async (chunk) => {
    expect(await passed(allowed, chunk)).toEqual(allowed);
  });

  it.each([1, 3, 100_000])("ends at the first that does not, %d bytes at a time", async (chunk) => {
    await expect(passed(Buffer.concat([allowed, packet(1_001)]), chunk)).rejects.toThrow(/1000 bytes/);
  });

  it("ends at a length before any of the packet came", async () => {
    await expect(passed(Buffer.from([0x30, 0xff, 0xff, 0xff, 0x7f]), 1)).rejects.toThrow(/1000 bytes/);
  });

  it("ends at a length field that never ends", async () => {
    await expect(passed(Buffer.from([0x30, 0x80, 0x80, 0x80, 0x80, 0x00]), 1)).rejects.toThrow(/1000 bytes/);
  });
});
