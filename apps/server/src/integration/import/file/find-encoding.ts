import { isAscii } from "node:buffer";
import type { FileEncoding } from "@horma/domain";

/** Of the letters beyond ASCII, those that must be UTF-8 for a file to be read as that: a tenth. */
const share = 0.1;

/** The signs of bytes from 0x80 on. */
const high = Buffer.from(Array.from({ length: 128 }, (_, at) => at + 128));
const signs = {
  "windows-1252": new TextDecoder("windows-1252").decode(high),
  ibm850: [
    "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒ",
    "áíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐",
    "└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀",
    "ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0",
  ].join(""),
  macintosh: new TextDecoder("macintosh").decode(high),
} as const;
type Single = keyof typeof signs;

/** Letters that words of a file have: of the encodings that are guessed, those of Spanish. */
const letters: Record<Single, RegExp> = {
  "windows-1252": /[\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u00ff]/,
  ibm850: /[áéíóúñüÁÉÍÓÚÑÜ]/,
  macintosh: /[áéíóúñüÁÉÍÓÚÑÜ]/,
};
/** What each byte from 0x80 on is in an encoding: a small letter, a capital one, or neither. */
const cases = Object.fromEntries(
  Object.entries(signs).map(([name, all]) => [
    name,
    [...all].map((sign) =>
      letters[name as Single].test(sign) ? (sign === sign.toLowerCase() ? "small" : "capital") : undefined,
    ),
  ]),
) as Record<Single, ("small" | "capital" | undefined)[]>;

/** Bytes that are quotes, dashes and blanks in Windows-1252, also within words: letters of others only beside surer ones. */
const unsure = new Set([0x85, 0x91, 0x92, 0x93, 0x94, 0x95, 0x96, 0x97, 0x99, 0xa0, 0xb4]);

const isSmall = (byte = 0) => byte >= 0x61 && byte <= 0x7a;
const isCapital = (byte = 0) => byte >= 0x41 && byte <= 0x5a;

/**
 * Finds out a text's encoding as its bytes pass. A text in Windows-1252 has next to no bytes that happen to be a letter in UTF-8; a
 * text in UTF-8 with some bytes that are none is damaged in those rows alone. Another encoding is one in which far more bytes are
 * letters within words.
 */
export class EncodingFinder {
  private readonly decoder = new TextDecoder("utf-8");
  private letters = 0;
  private strangers = 0;
  private readonly found = { "windows-1252": 0, ibm850: 0, macintosh: 0 };
  private readonly sure = { "windows-1252": 0, ibm850: 0, macintosh: 0 };
  /** The last piece may have ended within a letter. */
  private clean = true;

  add(piece: Buffer): void {
    if (this.clean && isAscii(piece)) return;
    const before = this.strangers;
    this.count(this.decoder.decode(piece, { stream: true }));
    if (this.strangers > before) this.countLetters(piece);
    this.clean = (piece.at(-1) ?? 0) < 0x80;
  }

  end(): FileEncoding {
    this.count(this.decoder.decode());
    const all = this.letters + this.strangers;
    if (this.letters >= all * share) return "utf-8";
    const other = this.found.ibm850 >= this.found.macintosh ? "ibm850" : "macintosh";
    return this.sure[other] > 0 && this.found[other] > 2 * this.found["windows-1252"]
      ? other
      : "windows-1252";
  }

  private count(text: string): void {
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code === 0xfffd) this.strangers++;
      else if (code > 0x7f) this.letters++;
    }
  }

  /** Counts the bytes that are a letter after another one, in its case, in each encoding. */
  private countLetters(piece: Buffer): void {
    for (let at = 1; at < piece.length; at++) {
      const byte = piece[at] ?? 0;
      if (byte < 0x80) continue;
      const [before, after] = [piece[at - 1], piece[at + 1]];
      const [small, capital] = [isSmall(before), isCapital(before)];
      if (!small && !capital) continue;
      // A dash between small letters is rare.
      const sure = !unsure.has(byte) || ((byte === 0x96 || byte === 0x97) && small && isSmall(after));
      for (const name of ["windows-1252", "ibm850", "macintosh"] as const) {
        const letter = cases[name][byte - 0x80];
        if (letter === undefined || (letter === "small" ? capital && isCapital(after) : !capital)) continue;
        this.found[name]++;
        if (sure) this.sure[name]++;
      }
    }
  }
}

/** The encoding of a text that is whole. */
export function encodingOf(text: Buffer): FileEncoding {
  const finder = new EncodingFinder();
  finder.add(text);
  return finder.end();
}

/** Whether an encoding was found by the letters alone. */
export function isGuessed(encoding: FileEncoding): boolean {
  return encoding === "ibm850" || encoding === "macintosh";
}

/** Decodes text that comes in pieces, without a byte order mark. The last call has no piece. */
export function decoderOf(encoding: FileEncoding): (piece?: Buffer) => string {
  if (encoding === "ibm850") {
    const sign = (each: string) => signs.ibm850[each.charCodeAt(0) - 0x80] ?? "";
    return (piece) => piece?.toString("latin1").replace(/[\u0080-\u00ff]/g, sign) ?? "";
  }
  const decoder = new TextDecoder(encoding);
  return (piece) => (piece === undefined ? decoder.decode() : decoder.decode(piece, { stream: true }));
}

/** Whether a line has bytes that are no letters in the file's encoding. */
export function isUnreadable(line: string, encoding: FileEncoding): boolean {
  return line.includes("\ufffd") || (encoding === "windows-1252" && /[\u0080-\u009f]/.test(line));
}

const highBytes = new Map([...signs["windows-1252"]].map((sign, at) => [sign, at + 0x80]));
const byteOf = (sign: string) => highBytes.get(sign) ?? sign.charCodeAt(0);
/** What follows the first byte of a letter in UTF-8, as Windows-1252 and Latin-1 have it. */
const following = `[\\u0080-\\u009f${signs["windows-1252"].slice(0, 64)}]`;
/** Letters and signs of Spanish in UTF-8 that were read as Windows-1252: `Ã±`, `Âº`, `â€™`. */
const twice = new RegExp(`\\u00c3${following}|\\u00c2[\\u00a0-\\u00bf]|\\u00e2${following}{2}`, "g");

/** A text whose UTF-8 was read as Windows-1252 and encoded again, as it was: `PeÃ±a` is `Peña`. Any other text is as it is. */
export function encodedOnce(text: string): string {
  return text.replace(twice, (found) => {
    const read = Buffer.from([...found].map(byteOf)).toString("utf8");
    return read.includes("\ufffd") ? found : read;
  });
}

/** The opposite of {@link encodedOnce}, of letters of Latin-1. */
export function encodedTwice(text: string): string {
  return text.replace(/[\u00a0-\u00ff]/g, (sign) => Buffer.from(sign).toString("latin1"));
}
