/** What spreadsheets do to cells by themselves: they show errors, powers of ten and dates, and drop zeros that lead. */
import { BadCell } from "./bad-cell.ts";

/** Errors of Excel, in Spanish and English, of LibreOffice, and a number that its column is too narrow for. */
const errorValue = /^(?:#N\/[ADV]|#[¡¿]?[\p{Lu}_]+(?:\/0)?[!?]|#GETTING_DATA|#{3,}|Err:\d{3})$/u;
const powerOfTen = /^(-?)(\d)(?:[.,](\d+)E[+-]?|E[+-])(\d{1,3})$/i;

/** Why a cell of whatever column is what a spreadsheet made of it; undefined where it is not. */
export function spoilt(text: string): BadCell | undefined {
  const first = text.charCodeAt(0);
  if (first === hash || first === capitalE) {
    return errorValue.test(text) ? new BadCell("error_value") : undefined;
  }
  if (first !== minus && (first < zero || first > nine)) return undefined;
  const [, sign = "", digit = "", decimals = "", power = ""] = powerOfTen.exec(text) ?? [];
  if (digit === "") return undefined;
  const whole = text.includes("-", 1) ? undefined : exactly(digit + decimals, Number(power));
  return new BadCell("power_of_ten", whole === undefined ? null : sign + whole);
}
const [hash, capitalE, minus, zero, nine] = [35, 69, 45, 48, 57] as const;

/** The number that a power of ten stands for, where it has all digits of it. */
function exactly(digits: string, power: number): string | undefined {
  const whole = digits.slice(0, power + 1);
  return whole.length === power + 1 && /^0*$/.test(digits.slice(power + 1)) ? whole : undefined;
}

const months = [
  ["ene", "jan"],
  ["feb"],
  ["mar"],
  ["abr", "apr"],
  ["may"],
  ["jun"],
  ["jul"],
  ["ago", "aug"],
  ["sep", "set"],
  ["oct"],
  ["nov"],
  ["dic", "dec"],
];
const monthNames = new Map(months.flatMap((names, index) => names.map((name) => [name, index + 1] as const)));
const dayMonth = /^(\d{1,2})[-/. ]([a-z]{3,10})\.?(?:[-/. ](\d{2}|\d{4}))?$/i;
const monthYear = /^([a-z]{3,10})\.?[-/. ](?:19|20)?(\d{2})$/i;
const fullDate = /^(\d{1,4})[-/.](\d{1,2})[-/.](\d{1,4})(?:[T ]0{1,2}:00(?::00)?)?$/;
/** Days since 1899-12-30, as a spreadsheet counts them: 1930 to 2049. */
const [firstSerial, lastSerial] = [10_959, 54_789] as const;
const day = 24 * 60 * 60_000;
/** Years in which files are written: a day and a month alone become a date of one of these. */
const [firstWritten, lastWritten] = [2000, 2035] as const;

/** A size that became a date: `may-41` was 41,5, and `10-may` 10,5. Undefined where the text is no date. */
export function dateAsSize(text: string): BadCell | undefined {
  const found = namedMonth(text) ?? wholeDate(text) ?? serial(text);
  return found && new BadCell("date_as_size", found.size);
}

/** The size before it became a date, where only one is likely. */
type Found = { size: string | null };

/** A size with a decimal. Two neighbouring numbers may have been a range (`3-4`, `10-12`), and no size has two decimals of a month. */
function withDecimal(number: number, month: number): Found {
  const range = month > number && month - number <= 2;
  return { size: month > 9 || range || number === 0 ? null : `${number},${month}` };
}

function namedMonth(text: string): Found | undefined {
  const [, first = "", after = "", year] = dayMonth.exec(text) ?? [];
  const [, before = "", second = ""] = monthYear.exec(text) ?? [];
  const month = monthOf(after || before);
  if (month === undefined) return undefined;
  return first !== "" && year !== undefined
    ? sizeOn(fullYear(year), month, Number(first))
    : first === ""
      ? withDecimal(Number(second), month)
      : sizeOn(lastWritten, month, Number(first));
}

function monthOf(word: string): number | undefined {
  const name = word.toLowerCase();
  const month = monthNames.get(name.slice(0, 3));
  return month !== undefined && (name.length === 3 || longNames.test(name)) ? month : undefined;
}
const longNames =
  /^(enero|febrero|marzo|abril|mayo|junio|julio|agosto|sept|sept?iembre|octubre|noviembre|diciembre|january|february|march|april|june|july|august|september|october|november|december)$/;

function wholeDate(text: string): Found | undefined {
  const [, a = "", month = "", c = ""] = fullDate.exec(text) ?? [];
  const [year, dayOfMonth] = a.length === 4 ? [a, c] : [c, a];
  // Written in the American way it would be that fraction.
  const either = a.length < 4 && fractions.has(`${a}/${month}`.replaceAll("0", ""));
  if (year.length === 4 && either) return { size: null };
  if (year.length === 4)
    return /^(19|20)/.test(year) ? sizeOn(Number(year), Number(month), Number(dayOfMonth)) : undefined;
  // Of two digits, the year is the last of them, as Chile writes dates. `38/39/40` is none.
  const isDate = year.length === 2 && a.length <= 2 && isDay(Number(dayOfMonth)) && isDay(Number(month));
  return isDate && (Number(month) <= 12 || Number(dayOfMonth) <= 12)
    ? sizeOn(fullYear(year), Number(month), Number(dayOfMonth))
    : undefined;
}

const isDay = (number: number) => number >= 1 && number <= 31;

/** A year of two digits as spreadsheets take it: 1930 to 2029. */
function fullYear(year: string): number {
  return year.length === 4 ? Number(year) : Number(year) + (Number(year) < 30 ? 2000 : 1900);
}

function serial(text: string): Found | undefined {
  const days = /^\d{5}$/.test(text) ? Number(text) : 0;
  if (days < firstSerial || days > lastSerial) return undefined;
  const date = new Date(Date.UTC(1899, 11, 30) + days * day);
  return sizeOn(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate());
}

/** Fractions that sizes have. */
const fractions = new Map([
  ["1/2", "5"],
  ["1/3", "33"],
  ["2/3", "67"],
  ["1/4", "25"],
  ["3/4", "75"],
]);

/**
 * What a date was. `10.5` becomes 10 May of the year in which it is written, `41.5`, which is no day, 1 May 1941, and `41-1/2`
 * 2 January of 1941 or 2041. A fraction's date in the years in which files are written may be either: it has no likely size.
 */
function sizeOn(year: number, month: number, dayOfMonth: number): Found {
  const written = year >= firstWritten && year <= lastWritten;
  const fraction = fractions.get(`${month}/${dayOfMonth}`);
  if (fraction !== undefined) return { size: written ? null : `${year % 100},${fraction}` };
  if (written) return withDecimal(dayOfMonth, month);
  return dayOfMonth === 1 ? withDecimal(year % 100, month) : { size: null };
}
