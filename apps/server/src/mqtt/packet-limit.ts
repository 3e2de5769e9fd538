import { Transform, type TransformCallback } from "node:stream";

/** Longest length field of a packet: four bytes of seven bits each. */
const lengthBits = 28;

/**
 * Lets MQTT packets through up to `limit` bytes each, and fails at the length field of a longer one: the broker's own
 * parser would gather up to 256 MB, from somebody who has not even signed in.
 */
export class PacketLimit extends Transform {
  /** Bytes of the present packet still to come; nothing while its header is read. */
  private left = 0;
  /** Bits of the length field read so far; nothing when the packet's first byte comes next. */
  private bits: number | undefined;
  private length = 0;

  constructor(private readonly limit: number) {
    super();
  }

  override _transform(chunk: Buffer, _encoding: string, done: TransformCallback): void {
    for (let at = 0; at < chunk.length; ) {
      if (this.left > 0) {
        const passed = Math.min(this.left, chunk.length - at);
        this.left -= passed;
        at += passed;
      } else if (!this.header(chunk[at++] ?? 0)) {
        done(new Error(`a packet of more than ${this.limit} bytes`));
        return;
      }
    }
    done(null, chunk);
  }

  /** Reads a byte of a packet's header; says no to a length that is too long. */
  private header(byte: number): boolean {
    if (this.bits === undefined) {
      this.bits = 0;
      this.length = 0;
      return true;
    }
    this.length += (byte & 0x7f) * 2 ** this.bits;
    this.bits += 7;
    if (byte & 0x80) return this.bits < lengthBits;
    this.bits = undefined;
    this.left = this.length;
    return this.length <= this.limit;
  }
}
