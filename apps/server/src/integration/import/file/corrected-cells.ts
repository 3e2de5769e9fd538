import type { Corrections, FileFormat, RowCorrection } from "../../../platform/db/schema/import.ts";
import type { Kind } from "../kind.ts";
import { cleanText } from "./clean-text.ts";

/** The cells of a row that a person corrected, by column. */
export type CorrectedCells = ReadonlyMap<string, string>;

/** A column of a file by the name that its refusals have. */
export function fileColumn(kind: Kind, name: string): string {
  return kind.rest && !kind.columns.some(({ key }) => key === name) ? `rest.${name}` : name;
}

/** The name that refusals have of a file's column. */
export function refusedName(column: string): string {
  return column.replace(/^rest\./, "");
}

/** The cells of a file that people corrected, by row. */
export function correctedCells(
  kind: Kind,
  { corrections }: Pick<FileFormat, "corrections">,
): ReadonlyMap<number, CorrectedCells> {
  const rows = (corrections?.rows ?? []).filter(({ cells }) => cells !== undefined && cells.length > 0);
  return new Map(
    rows.map(({ row, cells = [] }) => [
      row,
      new Map(cells.map(({ column, value }) => [fileColumn(kind, column), cleanText(value).trim()])),
    ]),
  );
}

/** Corrections with newer ones, of which the last of a cell counts. A row that is left out is as in the file. */
export function withCorrections(
  before: Corrections | undefined,
  { mend = [], doubts = [], rows = [] }: Partial<Corrections>,
): Corrections {
  const all = new Map((before?.rows ?? []).map((each) => [each.row, each]));
  for (const each of rows)
    all.set(each.row, each.out ? { row: each.row, out: true } : joined(all.get(each.row), each));
  const mended = [...(before?.mend ?? []), ...mend];
  return {
    mend: [...new Map(mended.map((each) => [`${each.column} ${each.reason}`, each])).values()],
    doubts: [...new Set([...(before?.doubts ?? []), ...doubts])],
    rows: [...all.values()],
  };
}

function joined(
  before: RowCorrection | undefined,
  { row, cells = [], doubts }: RowCorrection,
): RowCorrection {
  const each = new Map([...(before?.cells ?? []), ...cells].map((cell) => [cell.column, cell]));
  const meant = doubts ?? before?.doubts ?? false;
  return { row, cells: [...each.values()], ...(meant && { doubts: true }) };
}
