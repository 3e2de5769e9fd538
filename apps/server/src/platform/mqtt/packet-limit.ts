import { Transform, type TransformCallback } from "node:stream";

/** Bits of a packet's longest length field: four bytes of seven bits each. */
const lengthBits = 28;

/**
 * Passes MQTT packets of at most `limit` bytes, and fails at the length field of a longer one. The broker's own parser would
 * buffer up to 256 MB, even for a stranger.
 */
export class PacketLimit extends Transform {
  /** Bytes of the present packet still to come; undefined while its header is read. */
  private left = 0;
  /** Bits of the length field read so far; undefined before a packet's first byte. */
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

  /** Reads one byte of a packet's header. Rejects a length that is too long. */
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
