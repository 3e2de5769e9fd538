import { createHash } from "node:crypto";
import type { FileFormat } from "../../../platform/db/schema/import.ts";
import { FileFault } from "../file-fault.ts";
import { EncodingFinder } from "./find-encoding.ts";
import { bytesOfForm, foreign, refuseForeign } from "./foreign-file.ts";

/** The longest line, bytes. Text between quotes may hold lines; this bounds each of them. */
export const longestLine = 256 * 1024;

/** What is known of a file once all of it has passed. */
export type Arrival = { hash: string; bytes: number; encoding: FileFormat["encoding"] };

/**
 * Lets a file's bytes pass, and refuses at once what is neither CSV nor NDJSON: workbooks, archives, which may be bombs, NUL bytes,
 * lines without end, too many bytes. `arrival` is complete after the last chunk.
 */
export class ArrivalCheck {
  private readonly hash = createHash("sha256");
  private readonly encoding = new EncodingFinder();
  private bytes = 0;
  private line = 0;
  private found: Arrival["encoding"] = "utf-8";
  private head = Buffer.alloc(0);

  constructor(private readonly limit: number) {}

  async *pass(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of source) {
      this.look(chunk);
      yield chunk;
    }
    if (this.bytes === 0) throw new FileFault("the file is empty");
    refuseForeign(this.head);
    this.found = this.encoding.end();
  }

  get arrival(): Arrival {
    return {
      hash: this.hash.copy().digest("hex"),
      bytes: this.bytes,
      encoding: this.found,
    };
  }

  private look(chunk: Buffer): void {
    const binary = chunk.includes(0);
    if (this.head.length < bytesOfForm) this.lookAtHead(chunk, binary);
    this.bytes += chunk.length;
    if (this.bytes > this.limit) {
      throw new FileFault(
        `the file is larger than ${Math.floor(this.limit / 1024 / 1024)} MB: split it into several files`,
      );
    }
    this.hash.update(chunk);
    if (binary) throw foreign("binary");
    this.lookAtLines(chunk);
    this.encoding.add(chunk);
  }

  private lookAtHead(chunk: Buffer, binary: boolean): void {
    this.head = Buffer.concat([this.head, chunk.subarray(0, bytesOfForm)]);
    if (binary || this.head.length >= bytesOfForm) refuseForeign(this.head);
  }

  private lookAtLines(chunk: Buffer): void {
    let from = 0;
    // A long stretch without either sign is looked through once for each.
    let [lf, cr] = [chunk.indexOf(0x0a), chunk.indexOf(0x0d)];
    while (lf !== -1 || cr !== -1) {
      const end = lf === -1 || (cr !== -1 && cr < lf) ? cr : lf;
      this.line += end - from;
      this.checkLine();
      this.line = 0;
      from = end + 1;
      if (end === lf) lf = chunk.indexOf(0x0a, from);
      else cr = chunk.indexOf(0x0d, from);
    }
    this.line += chunk.length - from;
    this.checkLine();
  }

  private checkLine(): void {
    if (this.line > longestLine) {
      throw new FileFault(`a line is longer than ${longestLine / 1024} KB: the file is not CSV or NDJSON`);
    }
  }
}
