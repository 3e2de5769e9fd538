/**
 * Shoe sizes: normal form, order, conversion and the shopper's choice of up to two (VA-03, VA-09, DM-03, DM-04).
 * The normal form is a decimal string without trailing zeros (`"41.5"`); thirds keep two decimals (`"40.67"`).
 */
import { defaultSizeSystem, limits } from "./limits.ts";

/** One size of a product: the wire's DM-03. */
export type SizeEntry = {
  size: string;
  sku: string;
  /** `null` when the stock is unknown. */
  has_stock: boolean | null;
  local_size: string;
};

/** One row of the conversion table: the size as the catalogue writes it and a column per system, null where unknown. */
export type ConversionRow = { input_value: string } & Record<string, string | null>;
export type ConversionTable = { values: readonly ConversionRow[] };

const fractions: Record<string, string> = { "½": "1/2", "⅓": "1/3", "⅔": "2/3", "¼": "1/4", "¾": "3/4" };
const thirds: Record<string, string> = { "33": "⅓", "67": "⅔", "5": "½", "25": "¼", "75": "¾" };

/**
 * Normal form of a size: `"41 1/2"`, `"41½"` and `"41,5"` are `"41.5"`; `"40 2/3"` is `"40.67"` (VA-09). Text that is not a
 * number (`"M"`, `"S/M"`) is only trimmed.
 */
export function normalizeSize(input: string): string {
  const plain = input
    .replace(/[½⅓⅔¼¾]/g, (sign) => ` ${fractions[sign]}`)
    .replace(",", ".")
    .trim()
    .replace(/\s+/g, " ");
  const mixed = /^(\d{1,6}) (\d)\/(\d)$/.exec(plain);
  const value = mixed ? Number(mixed[1]) + Number(mixed[2]) / Number(mixed[3]) : readDecimal(plain);
  if (!Number.isFinite(value)) return input.trim().replace(/\s+/g, " ");
  return String(Math.round(value * 100) / 100);
}

/** What sizes without digits are: a regular expression, in any case, of JavaScript and of PostgreSQL. `S/M`, `XXL`, `Única`. */
export const sizeWords = (() => {
  const word =
    "(?:x{0,5}[sml]|x{1,5}|p|g|gg|u|tu|os|talla [uú]nica|[uú]nic[ao]|t/u|one size|est[aá]ndar|standard|std|chic[ao]|median[ao]|grande|small|medium|large)";
  return `^${word}(?: ?[-/] ?${word})*$`;
})();

/** Plain decimals only: a width such as `"9E2"` is not a number. */
function readDecimal(text: string): number {
  return /^(?:\d{1,6}(?:\.\d*)?|\.\d+)$/.test(text) ? Number(text) : Number.NaN;
}

/** The size as a number for sorting. Sizes that are not numbers sort last. */
export function sizeNumber(input: string): number {
  const value = readDecimal(normalizeSize(input));
  return Number.isNaN(value) ? Number.POSITIVE_INFINITY : value;
}

/** The size as it is shown: `"41.5"` is `"41½"`, `"40.67"` is `"40⅔"`; other decimals take the comma. */
export function displaySize(input: string): string {
  const normal = normalizeSize(input);
  const match = /^(\d+)\.(\d+)$/.exec(normal);
  if (!match) return normal;
  const sign = thirds[match[2] ?? ""];
  return sign ? `${match[1]}${sign}` : normal.replace(".", ",");
}

/** Systems the shopper may choose from: the columns that hold a value, without `input_value` (DM-04). */
export function sizeSystems(table: ConversionTable): string[] {
  const systems = new Set<string>();
  for (const row of table.values) {
    for (const [column, value] of Object.entries(row)) {
      if (column !== "input_value" && value !== null) systems.add(column);
    }
  }
  return [...systems];
}

/** The table's row for a size, however either side writes it. */
export function conversionRow(table: ConversionTable | null, size: string): ConversionRow | undefined {
  const wanted = normalizeSize(size);
  return table?.values.find((row) => normalizeSize(row.input_value) === wanted);
}

/** The size in a system: from the table if a row matches, else the size itself in normal form (VA-09). */
export function localSize(
  table: ConversionTable | null,
  size: string,
  system: string = defaultSizeSystem,
): string {
  return normalizeSize(conversionRow(table, size)?.[system] ?? size);
}

/** Entries with their local size in a system, sorted numerically by it (VA-09). */
export function localizeSizes(
  entries: readonly Omit<SizeEntry, "local_size">[],
  table: ConversionTable | null,
  system: string = defaultSizeSystem,
): SizeEntry[] {
  return entries
    .map((entry) => ({ ...entry, local_size: localSize(table, entry.size, system) }))
    .sort((a, b) => compareSizes(a.local_size, b.local_size));
}

/** Orders two sizes by number; two that are not numbers by their text. */
export function compareSizes(a: string, b: string): number {
  const [left, right] = [sizeNumber(a), sizeNumber(b)];
  if (left === right) return a < b ? -1 : a > b ? 1 : 0;
  return left - right;
}

/**
 * The chosen skus after a press on a size (VA-03): a chosen size is removed, one without stock is refused, a third drops the
 * oldest. The order of choice stays.
 */
export function toggleSize(chosen: readonly string[], entry: Pick<SizeEntry, "sku" | "has_stock">): string[] {
  if (chosen.includes(entry.sku)) return chosen.filter((sku) => sku !== entry.sku);
  if (entry.has_stock === false) return [...chosen];
  return [...chosen, entry.sku].slice(-limits.sizesPerOrder);
}

/** Entries after one sku turned out to be gone (ST-06: canceled marks that size out of stock). */
export function markOutOfStock<E extends Pick<SizeEntry, "sku" | "has_stock">>(
  entries: readonly E[],
  skus: readonly string[],
): E[] {
  return entries.map((entry) => (skus.includes(entry.sku) ? { ...entry, has_stock: false } : entry));
}
