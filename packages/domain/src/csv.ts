/** CSV files that go out. Spreadsheets with Chilean settings open them as a table: a mark in front, semicolons between cells. */

type CsvRows = readonly (readonly (string | number | null)[])[];

/** What a CSV file begins with, so that a spreadsheet reads it as UTF-8. */
export const csvMark = "\ufeff";

/** A whole CSV file. */
export function csvFile(rows: CsvRows): string {
  return csvMark + csvRows(rows);
}

/**
 * Rows of a CSV file, in which a spreadsheet takes nothing for a formula (FI-13): neither a cell, nor what stands behind a semicolon,
 * a tab or a line break inside one, where a spreadsheet with another delimiter begins a cell.
 */
export function csvRows(rows: CsvRows, delimiter = ";"): string {
  return rows.map((row) => `${row.map((cell) => written(cell, delimiter)).join(delimiter)}\r\n`).join("");
}

function written(cell: string | number | null, delimiter: string): string {
  if (typeof cell !== "string") return cell === null ? "" : String(cell);
  const text = asText(cell);
  const quoted = text.includes(delimiter) || /["\r\n]/.test(text);
  return quoted ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Signs that begin a formula get an apostrophe before them. */
function asText(cell: string): string {
  return cell.replace(/(^|[;\t\r\n])([ "']*)(?=[=+\-@\uff1d\uff0b\uff0d\uff20])/g, "$1'$2");
}

/** A cell without the apostrophes that {@link csvRows} put before signs, or a spreadsheet did. */
export function withoutGuards(cell: string): string {
  return cell.includes("'")
    ? cell.replace(/(^|[;\t\r\n])'([ "']*)(?=[=+\-@\uff1d\uff0b\uff0d\uff20])/g, "$1$2")
    : cell;
}
