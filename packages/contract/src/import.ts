import {
  importDoubts,
  importKinds,
  importPhases,
  importReasons,
  importStates,
  refusedModes,
} from "@horma/domain";
import Type from "typebox";
import { Instant, nullable } from "./field-types.ts";

export const ImportKind = Type.Enum([...importKinds]);
export const ImportState = Type.Enum([...importStates]);
export const RefusedMode = Type.Enum([...refusedModes]);
export const ImportReason = Type.Enum([...importReasons]);

/** Rows of a file by what became of them, or would. */
export const ImportCounts = Type.Object({
  new: Type.Integer(),
  changed: Type.Integer(),
  same: Type.Integer(),
  refused: Type.Integer(),
  emptied: Type.Optional(
    Type.Integer({
      description: "Of stock with `covers=store`: skus that the file does not name, and that had pieces",
    }),
  ),
  mended: Type.Optional(
    Type.Integer({ description: "With `mend`: rows with a refused cell whose likely meaning is taken" }),
  ),
  doubts: Type.Optional(Type.Integer({ description: "With `doubts`: rows that were in doubt" })),
});

/** What an import wrote to a table, or would: rows. */
export const ImportChange = Type.Object({
  table: Type.String(),
  new: Type.Integer(),
  changed: Type.Integer(),
  removed: Type.Integer(),
});

/** A file and what became of it. */
export const Import = Type.Object({
  id: Type.Integer(),
  kind: ImportKind,
  state: ImportState,
  /** Only checked: nothing was applied. */
  dry_run: Type.Boolean(),
  /** What happens to the others where rows are refused. */
  refused: RefusedMode,
  file_name: nullable(Type.String()),
  /** SHA-256 of the file as it was sent, in hexadecimal; of staff, with hashes instead of PINs, once there are. */
  hash: nullable(Type.String()),
  bytes: Type.Integer(),
  /** How its text is read; null of a file that did not arrive whole. */
  encoding: nullable(Type.Enum(["utf-8", "windows-1252"])),
  /** Headings that are not read. */
  ignored: Type.Array(Type.String()),
  /** What it does while it runs. */
  phase: nullable(Type.Enum([...importPhases])),
  rows_read: Type.Integer(),
  bytes_read: Type.Integer(),
  counts: nullable(ImportCounts),
  changes: nullable(Type.Array(ImportChange)),
  /** Why it failed, or why its undo was refused; of an undone one, what became of those that it could not remove. */
  message: nullable(Type.String()),
  not_undone: nullable(
    Type.String({ description: "What an undo would not put back; null where it puts back everything" }),
  ),
  /** Who sent it: `key erp`. */
  by: Type.String(),
  created_at: Instant,
  ended_at: nullable(Instant),
  applied_at: nullable(Instant),
  undone_at: nullable(Instant),
});
export type Import = Type.Static<typeof Import>;

export const ImportParams = Type.Object({ id: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }) });
export const ImportKindParams = Type.Object({ kind: ImportKind });

/** Answers to what a dry run asks. */
const answers = {
  mend: Type.Optional(
    Type.Boolean({
      description: "A refused cell that has one likely meaning (`meant`) means that, and is not refused",
    }),
  ),
  doubts: Type.Optional(
    Type.Boolean({ description: `What is in doubt is meant, and not refused: ${importDoubts.join(", ")}` }),
  ),
};

export const CreateImportQuery = Type.Object({
  kind: ImportKind,
  dry_run: Type.Optional(Type.Boolean()),
  refused: Type.Optional(RefusedMode),
  file_name: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
  /** The file's headings and what they are, `precio lista=normal,glosa=name`. */
  mapping: Type.Optional(Type.String({ maxLength: 1_000 })),
  as_of: Type.Optional(
    Type.String({
      pattern: "^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d(:\\d\\d(\\.\\d{1,6})?)?(Z|[+-]\\d\\d:\\d\\d)$",
      description: "Of stock: when it was true",
    }),
  ),
  covers: Type.Optional(
    Type.Enum(["rows", "store"], {
      description:
        "Of stock: skus of its stores that it does not name have none (`store`), or stay as they are (`rows`)",
    }),
  ),
  empties: Type.Optional(
    Type.Boolean({
      description: "Of stock: more than a tenth of a store's skus may be emptied by `covers=store`",
    }),
  ),
  ...answers,
});

export const ListImportsQuery = Type.Object({
  kind: Type.Optional(ImportKind),
  /** The `next` of the page before. */
  before: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647 })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
});

/** Newest first. */
export const ImportPage = Type.Object({
  imports: Type.Array(Import),
  /** What to send as `before` for the next page; null on the last one. */
  next: nullable(Type.Integer()),
});

/** What is not said stays as it was when the file was sent. */
export const ApplyImportQuery = Type.Object({ refused: Type.Optional(RefusedMode), ...answers });
