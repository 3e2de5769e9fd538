import { stringify } from "csv-stringify/sync";
import type { FastifyReply } from "fastify";

/** Rows of a CSV file, in which a spreadsheet takes no cell for a formula. */
export function csvRows(rows: readonly (readonly (string | number | null)[])[]): string {
  return stringify([...rows] as (string | number | null)[][], {
    escape_formulas: true,
    record_delimiter: "\r\n",
  });
}

/** Answers with a CSV file of this name. */
export function asCsvFile(reply: FastifyReply, name: string): void {
  reply.header("content-disposition", `attachment; filename="${name}"`).type("text/csv; charset=utf-8");
}
