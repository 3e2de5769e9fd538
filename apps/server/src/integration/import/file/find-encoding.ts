import { isAscii } from "node:buffer";
import type { FileFormat } from "../../../platform/db/schema/import.ts";

/** Of the letters beyond ASCII, those that must be UTF-8 for a file to be read as that: a tenth. */
const share = 0.1;

/**
 * Finds out a text's encoding as its bytes pass. A text in Windows-1252 has next to no bytes that happen to be a letter in UTF-8; a
 * text in UTF-8 with some bytes that are none is damaged in those rows alone.
 */
export class EncodingFinder {
  private readonly decoder = new TextDecoder("utf-8");
  private letters = 0;
  private strangers = 0;
  /** The last piece may have ended within a letter. */
  private clean = true;

  add(piece: Buffer): void {
    if (this.clean && isAscii(piece)) return;
    this.count(this.decoder.decode(piece, { stream: true }));
    this.clean = (piece.at(-1) ?? 0) < 0x80;
  }

  end(): FileFormat["encoding"] {
    this.count(this.decoder.decode());
    const all = this.letters + this.strangers;
    return this.letters >= all * share ? "utf-8" : "windows-1252";
  }

  private count(text: string): void {
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code === 0xfffd) this.strangers++;
      else if (code > 0x7f) this.letters++;
    }
  }
}

/** The encoding of a text that is whole. */
export function encodingOf(text: Buffer): FileFormat["encoding"] {
  const finder = new EncodingFinder();
  finder.add(text);
  return finder.end();
}

/** Whether a line has bytes that are no letters in the file's encoding. */
export function isUnreadable(line: string, encoding: FileFormat["encoding"]): boolean {
  return line.includes("\ufffd") || (encoding === "windows-1252" && /[\u0080-\u009f]/.test(line));
}
