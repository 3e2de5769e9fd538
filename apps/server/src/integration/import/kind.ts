/** What a kind of file is: its columns, how a cell is read, and how the rows are written. `kind/` has one file for each. */
import type { ImportKind, ImportOption, KeyScope } from "@horma/domain";
import type { Reader, Transaction } from "../../platform/db/database.ts";
import type { ReadCell } from "./cell.ts";
import type { ImportWork } from "./import-work.ts";
import type { StagedRows } from "./staged-rows.ts";

/**
 * Says which column a heading is, or null.
 * @param cells what is under it in the first rows, without empty cells
 * @param has whether another heading or a rule is a column
 */
export type JudgeHeading = (cells: readonly string[], has: (column: string) => boolean) => string | null;

/** A column of a file. */
export type Column = {
  /** Its English name: the heading of a CSV file, a key of NDJSON, a column of `staged`. */
  key: string;
  /** Other headings, Spanish first. Case, accents and signs do not matter. */
  names: readonly [string, ...string[]];
  /** The file has it, and no cell is empty. */
  required?: true;
  /** A new row needs it, and no cell is empty. */
  needed?: true;
  /** The type of its column in `staged`; `text` unless said. */
  type?: "boolean" | "date" | "double precision" | "integer" | "jsonb" | "text[]" | "text[2]";
  read: ReadCell;
  /** Its sum is compared with that of the files before. */
  counts?: true;
  /** What it holds, for docs/integration.md. */
  holds: string;
  /** A cell of the template. */
  example: string;
  /**
   * Headings that are this column, another one or none, by what is under them in the first rows and what else the file has: `Código`,
   * `Precio lista`.
   */
  judged?: { names: readonly string[]; column: JudgeHeading };
};

/** What a secret is hidden with: what the database knows, and the salt of a name, if it is always the same. */
export type Known = { reader: Reader; saltFor: (name: string) => Buffer | undefined };

export type Kind = {
  name: ImportKind;
  scope: KeyScope;
  /** What a file of it does, for docs/integration.md. */
  does: string;
  columns: readonly Column[];
  /** Takes every other heading as a column of its own: they are gathered as JSON in the `staged` column of this one. */
  rest?: Column;
  /**
   * A column whose cells are never kept in clear, or told. The file is sealed until its job has put what `hide` makes of them
   * there, and `read` gets that. `cell` is the text of another cell of the row.
   */
  secret?: {
    column: string;
    hide: (text: string, cell: (column: string) => string, known: Known) => Promise<string>;
  };
  /** What its senders may say of a file. */
  takes?: readonly ImportOption[];
  /** Files of it cannot be undone. */
  lasting?: true;
  /** What an undo does not put back, told before anything is applied. */
  keeps?: string;
  /** What an undo does beside the rows, before it puts them back. Returns what became of those that it leaves, if any. */
  beforeUndo?: (tx: Transaction, importId: number, now: Date) => Promise<string | undefined>;
  /** Refuses rows of `staged` by sets: repeated ones, unknown stores. Refused rows are then removed from it. */
  check: (work: StagedRows) => Promise<void>;
  /** Why what an undo has put back cannot be, if so. It is then rolled back. */
  notUndone?: (tx: Transaction, importId: number) => Promise<string | undefined>;
  /** Writes the rows of `staged`, by {@link ImportWork.merge}. */
  write: (work: ImportWork) => Promise<void>;
};

/** Whether each row of its files is about one store, which the column `store` names. */
export function isByStore({ columns }: Pick<Kind, "columns">): boolean {
  return columns.some(({ key, required }) => key === "store" && required);
}
