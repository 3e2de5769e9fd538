import { importDoubts, mostCorrected } from "@horma/domain";
import Type from "typebox";
import { closed, Instant, nullable } from "./field-types.ts";
import { ImportReason } from "./import.ts";

/** A column of a file by its name in Horma. */
const Column = Type.String({ pattern: "^[a-z][a-z0-9_.]{0,31}$" });

/** What a person says of one refused row. */
export const RowCorrection = Type.Object(
  {
    row: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
    /** Other values of its cells. */
    cells: Type.Optional(
      Type.Array(Type.Object({ column: Column, value: Type.String({ maxLength: 500 }) }, closed), {
        maxItems: 100,
      }),
    ),
    /** It is in doubt, and meant. */
    doubts: Type.Optional(Type.Boolean()),
    /** It is left out: its cells are those of the file. */
    out: Type.Optional(Type.Boolean()),
  },
  closed,
);
export type RowCorrection = Type.Static<typeof RowCorrection>;

/** What a person says of the refused rows of a file: of all that have one reason, and of single ones. Adds to what was said before. */
export const ImportCorrections = Type.Object(
  {
    /** Cells of these columns that are refused for this reason get their suggested value. */
    mend: Type.Optional(
      Type.Array(Type.Object({ column: Column, reason: ImportReason }, closed), { maxItems: 100 }),
    ),
    /** Rows that are in doubt for these reasons are meant. */
    doubts: Type.Optional(Type.Array(Type.Enum([...importDoubts]), { maxItems: importDoubts.length })),
    rows: Type.Optional(Type.Array(RowCorrection, { maxItems: mostCorrected })),
  },
  closed,
);
export type ImportCorrections = Type.Static<typeof ImportCorrections>;

export const ListRefusalsQuery = Type.Object({
  language: Type.Optional(Type.Enum(["es", "en"])),
  /** Rows after this one. */
  after: Type.Optional(Type.Integer({ minimum: 0, maximum: 2_147_483_647 })),
  /** Rows with a cell of this column that is refused for this reason. */
  column: Type.Optional(Column),
  reason: Type.Optional(ImportReason),
});

/** Why a cell is refused, or its row where `column` is null. `meant`: what it likely means. */
export const RefusedCell = Type.Object({
  column: nullable(Type.String()),
  value: nullable(Type.String()),
  reason: ImportReason,
  meant: nullable(Type.String()),
  message: Type.String(),
});
export type RefusedCell = Type.Static<typeof RefusedCell>;

/** A refused row. `cells` are those of the page's `columns`; null where the row cannot be read, or its file is no longer stored. */
export const RefusedFileRow = Type.Object({
  row: Type.Integer(),
  cells: nullable(Type.Array(Type.String())),
  /** A person corrected it, or meant its doubt, and it is wrong still: nothing is applied until it is right or left out. */
  still_wrong: Type.Boolean(),
  faults: Type.Array(RefusedCell),
});
export type RefusedFileRow = Type.Static<typeof RefusedFileRow>;

/** Refused cells of one column that have one reason. `meant`: how many of them have a suggested value; the others are an example. */
export const RefusedGroup = Type.Object({
  column: nullable(Type.String()),
  heading: nullable(Type.String()),
  reason: ImportReason,
  rows: Type.Integer(),
  meant: Type.Integer(),
  example: Type.Object({ value: nullable(Type.String()), meant: nullable(Type.String()) }),
  message: Type.String(),
});
export type RefusedGroup = Type.Static<typeof RefusedGroup>;

/** Refused rows of a file with its own headings, in pages. */
export const RefusedPage = Type.Object({
  /** The columns that are shown. `column` is null of one that is not read; a secret one cannot be `corrected`. */
  columns: Type.Array(
    Type.Object({ heading: Type.String(), column: nullable(Type.String()), corrected: Type.Boolean() }),
  ),
  groups: Type.Array(RefusedGroup),
  rows: Type.Array(RefusedFileRow),
  /** What to send as `after` for the next page; null on the last one. */
  next: nullable(Type.Integer()),
});
export type RefusedPage = Type.Static<typeof RefusedPage>;

/** A row that changes: what it is of, by name, and its field before and after. */
export const RowChange = Type.Object({
  /** `product`, `sku`, `store`, `location` and what else names a row of the table. */
  of: Type.Record(Type.String(), Type.String()),
  /** The product's name and colour, where it is of one. */
  name: nullable(Type.String()),
  from: nullable(Type.String()),
  to: nullable(Type.String()),
});
export type RowChange = Type.Static<typeof RowChange>;

/**
 * What a file changes of one field of rows that there were. `column` is the file's, or the table's where no column of the file is
 * written as it is; null of rows that are removed. Of stock, `set_back` is the pieces of slots that people had corrected. `up` and `down` are 0 of what is no number.
 */
export const ChangedField = Type.Object({
  table: Type.String(),
  column: nullable(Type.String()),
  rows: Type.Integer(),
  up: Type.Integer(),
  down: Type.Integer(),
  /** Those that change most, the largest first. */
  largest: Type.Array(RowChange),
});
export type ChangedField = Type.Static<typeof ChangedField>;

/** What a file changes, or would, as it was checked last, the fields with most rows first; null where that is not stored. */
export const ImportChanges = Type.Object({
  fields: nullable(Type.Array(ChangedField)),
  /** The last file of its kind that was applied although it came later: to apply this one sets that one back. */
  newer: nullable(
    Type.Object({
      id: Type.Integer(),
      file_name: nullable(Type.String()),
      by: Type.String(),
      applied_at: Instant,
    }),
  ),
});
export type ImportChanges = Type.Static<typeof ImportChanges>;
