import {
  fileEncodings,
  importDoubts,
  importKinds,
  importPhases,
  importReasons,
  importStates,
  longestMapping,
  mappingName,
  refusedModes,
} from "@horma/domain";
import Type from "typebox";
import { closed, Instant, nullable, SentInstant } from "./field-types.ts";

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
      description: "For stock with `covers=store`: skus that had pieces and are not in the file",
    }),
  ),
  pinned: Type.Optional(
    Type.Integer({ description: "Values that were left as people had set them in the office" }),
  ),
  mended: Type.Optional(
    Type.Integer({ description: "With `mend`: rows with a cell whose suggested value was used" }),
  ),
  doubts: Type.Optional(Type.Integer({ description: "With `doubts`: doubtful rows that were applied" })),
  corrected: Type.Optional(
    Type.Integer({ description: "Rows with a cell that a person corrected in the office" }),
  ),
  set_back: Type.Optional(
    Type.Integer({
      description:
        "For stock: slots that people had corrected, and that have the number again that they had before",
    }),
  ),
});

/** What an import wrote to a table, or would: rows. */
export const ImportChange = Type.Object({
  table: Type.String(),
  new: Type.Integer(),
  changed: Type.Integer(),
  removed: Type.Integer(),
});

/** A figure of a file far from what is usual, the median of the last ten of its kind and mapping that were applied. */
export const UnusualFigure = Type.Object({
  figure: Type.String({ description: "`rows`, `refused`, or a column: its sum" }),
  value: Type.Number(),
  usual: Type.Number(),
  percent: Type.Integer({ description: "For `refused`: the increase in percentage points of the rows" }),
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
  encoding: nullable(Type.Enum([...fileEncodings])),
  /** What its mapping is stored under. */
  mapping_name: nullable(Type.String()),
  /** Headings that are not read. */
  ignored: Type.Array(Type.String()),
  /** What it does while it runs. */
  phase: nullable(Type.Enum([...importPhases])),
  rows_read: Type.Integer(),
  bytes_read: Type.Integer(),
  counts: nullable(ImportCounts),
  changes: nullable(Type.Array(ImportChange)),
  /** What differs much from the last files of its kind and mapping. */
  unusual: Type.Array(UnusualFigure),
  /** Why it failed or is too unusual, or why its undo was refused; of an undone one, what became of those that it could not remove. */
  message: nullable(Type.String()),
  not_undone: nullable(
    Type.String({ description: "What an undo would not restore; null if it restores everything" }),
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
      description: "A cell that would be refused but has a suggested value (`meant`) gets that value",
    }),
  ),
  doubts: Type.Optional(
    Type.Boolean({ description: `Doubtful rows are intended and not refused: ${importDoubts.join(", ")}` }),
  ),
  unusual: Type.Optional(
    Type.Boolean({
      description: "A file that differs more than its mapping allows (`stop_above`) is intended",
    }),
  ),
};

export const CreateImportQuery = Type.Object({
  kind: ImportKind,
  dry_run: Type.Optional(Type.Boolean()),
  refused: Type.Optional(RefusedMode),
  file_name: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
  mapping: Type.Optional(
    Type.String({
      maxLength: longestMapping,
      description:
        "The columns of the file's headings, and rules for columns that the file lacks: `precio lista=price,brand='Puelche',product=left(sku,6)`",
    }),
  ),
  mapping_name: Type.Optional(Type.String({ pattern: mappingName.source })),
  /** For stock: when it was true. */
  as_of: Type.Optional(SentInstant),
  covers: Type.Optional(
    Type.Enum(["rows", "store"], {
      description:
        "For stock: skus of its stores that are not in the file have no stock (`store`), or do not change (`rows`)",
    }),
  ),
  empties: Type.Optional(
    Type.Boolean({
      description: "For stock: allows `covers=store` to empty more than a tenth of a store's skus",
    }),
  ),
  ...answers,
});

export const ListImportsQuery = Type.Object({
  kind: Type.Optional(ImportKind),
  /** The `next` of the previous page. */
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
/** Of the sentences; by the `Accept-Language` of the request where it is not given, else Spanish. */
export const RefusalsQuery = Type.Object({ language: Type.Optional(Type.Enum(["es", "en"])) });

export const ApplyImportQuery = Type.Object({ refused: Type.Optional(RefusedMode), ...answers });

/** Of the file's beginning; the same as for `createImport`. */
export const ReadFileHeadQuery = Type.Object({
  kind: ImportKind,
  mapping: CreateImportQuery.properties.mapping,
  mapping_name: CreateImportQuery.properties.mapping_name,
});
/** `problem` says why the file would be refused as it is. */
export const FileHead = Type.Object({
  delimiter: Type.String(),
  encoding: Type.Enum([...fileEncodings]),
  /** The row of the headings, from 1. */
  row: Type.Integer(),
  /** The file begins with a line `sep=;`. */
  sep: Type.Boolean(),
  columns: Type.Array(
    Type.Object({
      heading: Type.String(),
      column: nullable(Type.String()),
      /** Its cells in the first rows. */
      examples: Type.Array(Type.String()),
    }),
  ),
  problem: nullable(Type.String()),
});
export type FileHead = Type.Static<typeof FileHead>;

/** A kind of file. `by_store`: each row is about a store. `undoable`: an import of it can be undone for 7 days. */
export const FileKind = Type.Object({
  name: ImportKind,
  by_store: Type.Boolean(),
  takes: Type.Array(Type.String()),
  undoable: Type.Boolean(),
  columns: Type.Array(
    Type.Object({
      key: Type.String(),
      /** In Spanish. */
      name: Type.String(),
      /** Each file has it. */
      required: Type.Boolean(),
      /** A row that is new needs it. */
      needed: Type.Boolean(),
      example: Type.String(),
    }),
  ),
});
export type FileKind = Type.Static<typeof FileKind>;

export const ImportMappingParams = Type.Object({ name: Type.String({ pattern: mappingName.source }) });

const stopAbove = Type.Integer({
  minimum: 1,
  maximum: 1_000,
  description: "Percent: a file that differs more than that from the last ten is not applied automatically",
});

export const ImportMappingBody = Type.Object(
  {
    kind: ImportKind,
    mapping: Type.String({
      maxLength: longestMapping,
      description: "As in the query of `createImport`: `glosa=name,product=left(sku,6)`",
    }),
    stop_above: Type.Optional(nullable(stopAbove)),
  },
  closed,
);

/** What files of a kind from one source look like. */
export const ImportMapping = Type.Object({
  name: Type.String(),
  kind: ImportKind,
  mapping: Type.String(),
  stop_above: nullable(stopAbove),
  changed_at: Instant,
});
export type ImportMapping = Type.Static<typeof ImportMapping>;
