/** Readers of one cell. Each gets trimmed text that is not empty and returns what COPY writes, or why the cell is refused. */
import { type ImportReason, isSeen } from "@horma/domain";
import { printedDigits, toGtin } from "@horma/gtin";
import { storable } from "../../platform/db/storable.ts";
import { BadCell, DoubtfulCell } from "./bad-cell.ts";
import { plainText } from "./plain-text.ts";

export type ReadCell = (text: string) => string | BadCell;

const bad = (reason: ImportReason, meant?: string | null) => new BadCell(reason, meant);

/** Text of one line, of up to so many characters. Markup goes, and a line that ends within it is a blank. */
export function words(longest: number): ReadCell {
  const read = textOf(longest, false);
  return (text) => {
    const found = read(text);
    return typeof found === "string" && !isSeen(found) ? bad("missing") : found;
  };
}

/** Text of several lines. Markup goes, and nothing may be left. */
export function lines(longest: number): ReadCell {
  return textOf(longest, true);
}

/** What no text of one line has. */
const control = /\p{Cc}/u;

/** Markup may take so many times what its text does. */
const mostMarkup = 10;

function textOf(longest: number, inLines: boolean): ReadCell {
  return (text) => {
    if (text.length > longest * mostMarkup) return bad("too_long");
    const read = plainText(text, inLines);
    const plain = inLines || !control.test(read) ? read : read.replace(/\s+/g, " ");
    if (plain.length > longest) return bad("too_long");
    return storable(plain) && (inLines || !control.test(plain)) ? plain : bad("not_allowed");
  };
}

/** A code of a form. */
export function form(pattern: RegExp, reason: ImportReason = "not_a_code"): ReadCell {
  return code((text) => (pattern.test(text) ? text : bad(reason)));
}

/**
 * A code. `101.0` likely was `101` before a spreadsheet or a data frame took it for a number. It is in doubt where it may be a code
 * itself, else refused.
 */
export function code(read: ReadCell): ReadCell {
  return (text) => {
    const whole = text.endsWith("0") ? wholeOf(text) : undefined;
    const found = read(text);
    if (whole === undefined) return found;
    return found instanceof BadCell
      ? bad(found.reason, whole)
      : new DoubtfulCell("maybe_decimal_code", found, whole);
  };
}

/** The digits before a decimal mark and zeros. */
function wholeOf(text: string): string | undefined {
  return /^(\d+)[.,]0+$/.exec(text)?.[1];
}

/** One of some words, in Spanish or English: the words as they are written, and what they mean. */
export function oneOf(meanings: Readonly<Record<string, string>>): ReadCell {
  const known = new Map(Object.entries(meanings).map(([written, meant]) => [plain(written), meant]));
  return (text) => known.get(plain(text)) ?? bad("not_allowed");
}

export const yesNo: ReadCell = (text) => yesAndNo.get(plain(text)) ?? bad("not_yes_or_no");
const yesAndNo = new Map([
  ...["si", "s", "yes", "y", "true", "verdadero", "1", "x"].map((word) => [word, "true"] as const),
  ...["no", "n", "false", "falso", "0"].map((word) => [word, "false"] as const),
]);

/** A decimal number in plain digits, with a point or a comma: `-33,4429`. */
export function decimal(least: number, most: number): ReadCell {
  return (text) => {
    const number = /^[+-]?[\d.,\s]*\d[.,]?$/.test(text) ? Number(decimalText(text)) : Number.NaN;
    if (Number.isNaN(number)) return bad("not_a_number");
    return number < least || number > most ? bad("out_of_range") : String(number);
  };
}

/** A whole number. Thousands may be set apart (`49.990`, `49,990`), and nothing but zeros may follow a decimal mark (`49990,00`). */
export function whole(least: number, most: number): ReadCell {
  return (text) => {
    const found = /^\$?\s*(-?)(\d+|\d{1,3}(?:([.,\s])\d{3})(?:\3\d{3})*)(?:[.,]0{1,2})?$/.exec(text);
    if (found === null) return bad(/^[-$\d.,\s]+$/.test(text) ? "not_whole" : "not_a_number");
    const number = Number(`${found[1]}${found[2]?.replace(/[.,\s]/g, "")}`);
    return number < least || number > most ? bad("out_of_range") : String(number);
  };
}

/**
 * A number of things. `4.000` and `4,000` are in doubt: systems that count in kilos too write four so, others four thousand. Of
 * thousands that are no round ones (`4.500`), three decimals would be no number of things.
 */
export function count(least: number, most: number): ReadCell {
  const read = whole(least, most);
  return (text) => {
    const found = read(text);
    const isDoubtful = typeof found === "string" && /^-?[1-9]\d{0,2}[.,]000$/.test(text);
    return isDoubtful ? new DoubtfulCell("maybe_decimals", found) : found;
  };
}

/** A number's text as JavaScript reads it. The last of point and comma is the decimal mark. */
function decimalText(text: string): string {
  const bare = text.replace(/\s/g, "");
  return bare.lastIndexOf(",") > bare.lastIndexOf(".")
    ? bare.replace(/\./g, "").replace(",", ".")
    : bare.replace(/,/g, "");
}

/** A date: `2026-12-24`, `24-12-2026` or `24/12/2026`. */
export const date: ReadCell = (text) => dateOf(text) ?? bad("not_a_date");

/** A date with or without a time of day on the store's clock: `24-12-2026 09:00`. */
const localTime: ReadCell = (text) => {
  const [, day = "", hour = "00", minute = "00", second = "00"] =
    /^(\S+?)(?:[T ](\d{1,2}):(\d{2})(?::(\d{2}))?)?$/.exec(text) ?? [];
  const found = dateOf(day);
  if (found === undefined || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59)
    return bad(text.includes(":") ? "not_an_instant" : "not_a_date");
  return `${found} ${hour.padStart(2, "0")}:${minute}:${second}`;
};

/**
 * An instant, and how it is written, for a column of type `text[2]`. With its offset, `2026-12-24T09:00:00-03:00`, it ends in `Z`;
 * without, it is by the store's clock as {@link localTime}. A day alone is none: its midnight would be before all that happened on it.
 */
export const instant: ReadCell = (text) => written(text, instantRead(text));

/** An {@link instant}, or a day alone, which is its first moment by the store's clock. */
export const instantOrDay: ReadCell = (text) =>
  written(text, text.includes(":") ? instantRead(text) : localTime(text));

const written = (text: string, read: string | BadCell) =>
  typeof read === "string" ? `{"${read}","${text}"}` : read;

function instantRead(text: string): string | BadCell {
  const [, offset] = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/i.exec(text) ?? [];
  if (offset === undefined) {
    const local = text.includes(":") ? localTime(text) : undefined;
    return typeof local === "string" ? local : bad("not_an_instant");
  }
  const read = new Date(text.replace(" ", "T"));
  return Number.isNaN(read.getTime()) ? bad("not_an_instant") : read.toISOString();
}

function dateOf(text: string): string | undefined {
  const [, a = "", b = "", c = ""] = /^(\d{1,4})[-/.](\d{1,2})[-/.](\d{1,4})$/.exec(text) ?? [];
  const [year, day] = a.length === 4 ? [a, c] : [c, a];
  const iso = `${year}-${b.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const read = new Date(`${iso}T00:00Z`);
  return /^(19|20)\d\d-/.test(iso) && !Number.isNaN(read.getTime()) && read.toISOString().startsWith(iso)
    ? iso
    : undefined;
}

/** When a store is open on a day: `10:00-20:30`, or `cerrado`, which is `-`. */
export const hours: ReadCell = (text) => {
  if (["cerrado", "cerrada", "closed", "-", "no"].includes(plain(text))) return "-";
  const [, fromHour = "", from = "", toHour = "", to = ""] =
    /^(\d{1,2})[:.](\d{2})\s*(?:-|–|a|to)\s*(\d{1,2})[:.](\d{2})$/i.exec(text) ?? [];
  const [opens, closes] = [`${fromHour.padStart(2, "0")}:${from}`, `${toHour.padStart(2, "0")}:${to}`];
  const time = /^([01]\d|2[0-3]):[0-5]\d$/;
  if (!time.test(opens) || !(time.test(closes) || closes === "24:00")) return bad("not_a_time");
  return opens < closes || endsNextDay(opens, closes)
    ? `${opens}-${closes}`
    : bad("closes_before", otherHours(opens, closes));
};

const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
/** Minutes that a store is open in a day, and when it closes at the latest. */
const [shortestDay, longestDay, latestClosing] = [6 * 60, 17 * 60, "06:00"] as const;

/** Hours after midnight belong to the day before. */
function endsNextDay(opens: string, closes: string): boolean {
  const open = minutes(closes) + 24 * 60 - minutes(opens);
  return closes < opens && closes <= latestClosing && open <= longestDay;
}

/** What hours that end before they begin likely mean: those of the afternoon, or the two the other way round. */
function otherHours(opens: string, closes: string): string | null {
  if (opens === closes) return null;
  const afternoon = `${String(Number(closes.slice(0, 2)) + 12).padStart(2, "0")}${closes.slice(2)}`;
  const likely = [
    ...(closes < "12:00" ? [[opens, afternoon] as const] : []),
    [closes, opens] as const,
  ].filter(([from, to]) => minutes(to) - minutes(from) >= shortestDay);
  const [only] = likely;
  return likely.length === 1 && only !== undefined ? only.join("-") : null;
}

/** The name of a time zone, `America/Santiago`. */
export const timeZone: ReadCell = (text) => {
  const known = zones.get(text) ?? isZone(text);
  if (zones.size < mostZones) zones.set(text, known);
  return known ? text : bad("not_a_time_zone");
};
const zones = new Map<string, boolean>();
/** Names that are remembered; there are some 600 zones. */
const mostZones = 1_000;

function isZone(name: string): boolean {
  // A bare offset is no place: it knows no summer.
  if (!/^[A-Za-z]+(\/[A-Za-z0-9_+-]+)*$/.test(name)) return false;
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** An EAN or another GTIN, with its check digit: the digits that a label shows. Blanks and hyphens among them do not count. */
export const ean: ReadCell = (text) => {
  const bare = wholeOf(text);
  if (bare !== undefined) {
    const read = ean(bare);
    return bad("not_an_ean", read instanceof BadCell ? read.meant : bare);
  }
  const digits = text.replace(/[\s-]/g, "");
  const gtin = toGtin(digits);
  if (gtin !== undefined) return printedDigits(gtin);
  // A spreadsheet takes the zero that leads. An EAN-13 without it is a UPC-A, the same number.
  const whole = /^(?:\d{7}|\d{11})$/.test(digits) ? toGtin(`0${digits}`) : undefined;
  return bad("not_an_ean", whole === undefined ? null : `0${digits}`);
};

/** One EAN, whose digits may be grouped by blanks, or several. */
export function eans(most: number): ReadCell {
  const pieces = several(ean, most);
  return (text) => {
    const one = ean(text);
    if (!(one instanceof BadCell)) return `{${one}}`;
    return one.meant === null ? pieces(text) : one;
  };
}

/** Several in one cell, with spaces, commas or `|` between them, as an array of PostgreSQL. None may need quotes there. */
export function several(each: ReadCell, most: number): ReadCell {
  return (text) => {
    const parts = text.split(/[\s,|/]+/).filter((part) => part !== "");
    if (parts.length > most) return bad("too_long");
    const read = parts.map(each);
    const fault = read.find((part) => part instanceof BadCell);
    if (fault === undefined) return `{${[...new Set(read)].join(",")}}`;
    const meant = read.map((part, at) => (part instanceof BadCell ? part.meant : (parts[at] ?? null)));
    return bad(fault.reason, meant.includes(null) ? null : meant.join(" "));
  };
}

/** Small letters without accents; what is no letter or digit becomes `_`. Headings and words are compared so. */
export function plain(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "_")
    .replace(/^_+|_+$/g, "");
}
