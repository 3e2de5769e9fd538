import { stringify } from "csv-stringify/sync";
import type { FastifyReply } from "fastify";

/**
 * Rows of a CSV file, in which a spreadsheet takes nothing for a formula (FI-13): neither a cell, nor what stands behind a semicolon,
 * a tab or a line break inside one, where a spreadsheet with another delimiter begins a cell.
 */
export function csvRows(rows: readonly (readonly (string | number | null)[])[], delimiter = ","): string {
  const cells = rows.map((row) => row.map((cell) => (typeof cell === "string" ? asText(cell) : cell)));
  return stringify(cells, { delimiter, record_delimiter: "\r\n", quoted_match: /[\r\n]/ });
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

/** Answers with a CSV file of this name. */
export function asCsvFile(reply: FastifyReply, name: string): void {
  reply.header("content-disposition", `attachment; filename="${name}"`).type("text/csv; charset=utf-8");
}
