import type { ImportDoubt, ImportReason } from "@horma/domain";
import type { Corrections, ImportOptions } from "../../platform/db/schema/import.ts";

/** What is said of a file's refused rows: by its sender of all, and by people of all of one kind, or of single rows. */
export class Answers {
  /** Rows that are left out, whatever is said of all. */
  readonly out: ReadonlySet<number>;
  /** Rows whose doubts are meant. */
  readonly meant: ReadonlySet<number>;
  /** Rows with cells that a person corrected. */
  readonly corrected: ReadonlySet<number>;
  private readonly groups: ReadonlySet<string>;

  constructor(
    private readonly options: ImportOptions,
    private readonly corrections: Corrections = { mend: [], doubts: [], rows: [] },
  ) {
    const { mend, rows } = corrections;
    const those = (is: (row: Corrections["rows"][number]) => boolean | undefined) =>
      new Set(rows.filter(is).map(({ row }) => row));
    this.out = those(({ out }) => out);
    this.meant = those(({ doubts }) => doubts);
    this.corrected = those(({ cells = [] }) => cells.length > 0);
    this.groups = new Set(mend.map(({ column, reason }) => `${column} ${reason}`));
  }

  /** Whether likely meanings are taken anywhere. */
  get mending(): boolean {
    return this.options.mend === "true" || this.groups.size > 0;
  }

  /** Whether something in doubt is meant anywhere. */
  get doubting(): boolean {
    return this.options.doubts === "true" || this.corrections.doubts.length > 0 || this.meant.size > 0;
  }

  /** Whether the likely meanings of cells of a column that are refused for a reason are taken, but in rows that are left out. */
  mends(column: string, reason: ImportReason): boolean {
    return this.options.mend === "true" || this.groups.has(`${column} ${reason}`);
  }

  /** Whether a doubt is meant in all rows but those that are left out. */
  means(reason: ImportDoubt): boolean {
    return this.options.doubts === "true" || this.corrections.doubts.includes(reason);
  }

  /** Whether a doubt is meant in a row. */
  meansIn(row: number, reason: ImportDoubt): boolean {
    return this.meant.has(row) || (this.means(reason) && !this.out.has(row));
  }

  /** Whether a person said that a row is to be applied. */
  wants(row: number): boolean {
    return this.corrected.has(row) || this.meant.has(row);
  }
}

/** SQL: whether a row's number is one of these. */
export function isAmong(row: string, rows: ReadonlySet<number>): string {
  return rows.size === 0 ? "false" : `${row} in (${[...rows].map(Number).join(", ")})`;
}
