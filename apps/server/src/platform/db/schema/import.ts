import {
  type CellRule,
  type Figures,
  type FileEncoding,
  type ImportDoubt,
  type ImportOption,
  type ImportPhase,
  type ImportReason,
  importKinds,
  importPhases,
  importReasons,
  importStates,
  pinnedThings,
  refusedModes,
  type Unusual,
} from "@horma/domain";
import { sql } from "drizzle-orm";
import {
  bigint,
  bigserial,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from "drizzle-orm/pg-core";
import type { auditActors } from "./audit.ts";
import { bytes, instant, oneOf } from "./column.ts";
import { store } from "./store.ts";

/** How a file is written, found out while it arrives. */
export type FileFormat = {
  type: "csv" | "ndjson";
  encoding: FileEncoding;
  /** Of a CSV file. */
  delimiter?: string;
  /** The column of each heading of a CSV file, null for one that says nothing to us. */
  headings?: (string | null)[];
  /** The headings as a CSV file writes them. */
  titles?: string[];
  /** Of NDJSON: the key of each column, as an object wrote it first. */
  names?: Record<string, string>;
  /** The row of its headings; those above are not read. The first unless said. */
  headRow?: number;
  /** Its first line says which delimiter it has (`sep=;`). No spreadsheet shows or counts that line. */
  sep?: boolean;
  /** It is kept as hideSecrets wrote it: in UTF-8, without that line. */
  hidden?: true;
  /** Column by heading, as the sender gave it. */
  mapping: Record<string, string>;
  /** What makes the columns that the file lacks, by column. */
  rules?: Record<string, CellRule>;
  /** What the mapping is stored under. */
  mappingName?: string;
  /** Percent: how unusual a file of that mapping may be, if there is a bound. */
  stopAbove?: number;
  /** Headings that are not read. */
  ignored: string[];
  /** What people said of its refused rows. */
  corrections?: Corrections;
};

/**
 * What people said of refused rows: which likely meanings are taken (`mend`) and which doubts are meant, of all rows, and of single ones
 * other cells, `doubts` that are meant, or that it is left `out`. A column of a kind's rest has its name alone.
 */
export type Corrections = {
  mend: { column: string; reason: ImportReason }[];
  doubts: ImportDoubt[];
  rows: RowCorrection[];
};
export type RowCorrection = {
  row: number;
  cells?: { column: string; value: string }[] | undefined;
  doubts?: boolean | undefined;
  out?: boolean | undefined;
};

/**
 * What ends a run: the server was stopped, its process ended without a word, the connection to the database was cut, or another process
 * wrote the same rows.
 */
export type Interruption = "stopped" | "ended" | "cut" | "crossed";

/** Who asked for an import. */
export type ImportActor = { kind: (typeof auditActors)[number]; id?: number; name: string };

/** What was said of a file, where its kind takes that. */
export type ImportOptions = Partial<Record<ImportOption, string>>;

/**
 * File rows by what became of them. `emptied`: skus that a file of stock does not name, and that have none therefore. `mended`: rows
 * with a cell whose likely meaning was taken. `doubts`: rows that were in doubt, and meant. `pinned`: values that people had pinned.
 * `corrected`: rows with a cell that a person corrected. `set_back`: slots whose correction by people it sets back.
 */
export type ImportCounts = {
  new: number;
  changed: number;
  same: number;
  refused: number;
  emptied?: number;
  pinned?: number;
  mended?: number;
  doubts?: number;
  corrected?: number;
  set_back?: number;
};

/** What one import wrote to a table: enough to undo it. */
export type TableChange = {
  table: string;
  key: string[];
  columns: string[];
  new: number;
  changed: number;
  removed: number;
};

/** A row whose field a file changes: what it is of, by the names of its key, and the field before and after as text. */
export type RowChange = {
  of: Record<string, string>;
  /** Of a product, or of what belongs to one. */
  name: string | null;
  from: string | null;
  to: string | null;
};

/**
 * What a file changes of one field of rows that there were: how many rows, how many of them up and down where it is a number, and those
 * that change most. Without a `column` the rows are removed.
 */
export type ChangedField = {
  table: string;
  column: string | null;
  rows: number;
  up: number;
  down: number;
  largest: RowChange[];
};

/** A retailer's file and what became of it. */
export const importJob = pgTable(
  "import",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    kind: text("kind", { enum: importKinds }).notNull(),
    fileName: text("file_name"),
    /** SHA-256 of the file as it was sent; of one with secrets, as it is kept once they are hidden. */
    hash: text("hash"),
    bytes: bigint("bytes", { mode: "number" }).notNull().default(0),
    format: jsonb("format").$type<FileFormat>(),
    dryRun: boolean("dry_run").notNull(),
    refused: text("refused", { enum: refusedModes }).notNull(),
    state: text("state", { enum: importStates }).notNull(),
    phase: text("phase", { enum: importPhases }).$type<ImportPhase>(),
    rowsRead: integer("rows_read").notNull().default(0),
    bytesRead: bigint("bytes_read", { mode: "number" }).notNull().default(0),
    counts: jsonb("counts").$type<ImportCounts>(),
    changes: jsonb("changes").$type<TableChange[]>(),
    figures: jsonb("figures").$type<Figures>(),
    unusual: jsonb("unusual").$type<Unusual[]>(),
    /** Why it failed. */
    message: text("message"),
    actor: jsonb("actor").$type<ImportActor>().notNull(),
    /** The stores that its key is for; null for every store. */
    storeIds: integer("store_ids").array(),
    options: jsonb("options").$type<ImportOptions>().notNull().default({}),
    /** How often its run was begun; a process may end in the middle of one. */
    tries: integer("tries").notNull().default(0),
    /** What ended each run that did not come to its end. */
    interrupted: jsonb("interrupted").$type<Interruption[]>().notNull().default([]),
    /** The number of the process that receives its file (`sign-of-life.ts`). */
    receiver: integer("receiver"),
    createdAt: instant("created_at").notNull(),
    endedAt: instant("ended_at"),
    appliedAt: instant("applied_at"),
    undoneAt: instant("undone_at"),
    /** Who asked for its undo. */
    undoneBy: jsonb("undone_by").$type<ImportActor>(),
    /** The file and the rows as they were before are gone. */
    forgottenAt: instant("forgotten_at"),
    /** The wrapped key that opens a file with secrets until they are hidden, and the day whose key wrapped it. */
    dataKey: text("data_key"),
    keyDay: text("key_day"),
  },
  (table) => [
    index("import_open_idx")
      .on(table.id)
      .where(sql`${table.state} in ('receiving', 'waiting', 'running', 'undoing')`),
    index("import_kind_idx").on(table.kind, table.appliedAt),
    check("import_kind", oneOf("kind", importKinds)),
    check("import_state", oneOf("state", importStates)),
    check("import_phase", oneOf("phase", importPhases)),
    check(
      "import_sealed",
      sql`${table.dataKey} is null or ${table.state} in ('receiving', 'waiting', 'running')`,
    ),
    check("import_refused", oneOf("refused", refusedModes)),
  ],
);

const ofImport = () =>
  bigint("import_id", { mode: "number" })
    .notNull()
    .references(() => importJob.id, { onDelete: "cascade" });

/** The file, in parts. */
export const importPart = pgTable(
  "import_part",
  { importId: ofImport(), position: integer("position").notNull(), content: bytes("content").notNull() },
  (table) => [primaryKey({ columns: [table.importId, table.position] })],
);

/** Refused rows, the first of them. */
export const importRefusal = pgTable(
  "import_refusal",
  {
    importId: ofImport(),
    position: integer("position").notNull(),
    /** The row's number as a spreadsheet shows it. */
    row: integer("row").notNull(),
    column: text("column"),
    value: text("value"),
    reason: text("reason", { enum: importReasons }).notNull(),
    /** The other row of the file that it repeats or contradicts. */
    other: integer("other_row"),
    /** What the cell likely means, where one thing is likely. */
    meant: text("meant"),
    /** What is known instead, where the reason compares with that. */
    known: text("known"),
  },
  (table) => [primaryKey({ columns: [table.importId, table.position] })],
);

/** What a file changes, or would change, as it was checked last. */
export const importChange = pgTable("import_change", {
  importId: ofImport().primaryKey(),
  fields: jsonb("fields").$type<ChangedField[]>().notNull(),
});

/** Rows as they were before an import changed or removed them. No foreign key: it would be checked a million times. */
export const importBefore = pgTable(
  "import_before",
  {
    importId: bigint("import_id", { mode: "number" }).notNull(),
    table: text("table_name").notNull(),
    removed: boolean("removed").notNull().default(false),
    row: jsonb("row").notNull(),
  },
  (table) => [index("import_before_idx").on(table.importId, table.table)],
);

/** What files of a kind from one source look like, under a name. An import keeps a copy of what it used. */
export const importMapping = pgTable(
  "import_mapping",
  {
    name: text("name").primaryKey(),
    kind: text("kind", { enum: importKinds }).notNull(),
    /** As it was given: `glosa=name,product=left(sku,6)`. */
    mapping: text("mapping").notNull(),
    /** Percent: a file that is more unusual than that is not applied by itself. */
    stopAbove: integer("stop_above"),
    changedAt: instant("changed_at").notNull(),
  },
  () => [
    check("import_mapping_kind", oneOf("kind", importKinds)),
    check("import_mapping_stop_above", sql.raw(`"stop_above" between 1 and 1000`)),
  ],
);

/** A field that people set in the office, which files leave as it is until it is released. */
export const pinnedField = pgTable(
  "pinned_field",
  {
    thing: text("thing", { enum: pinnedThings }).notNull(),
    /** The product's id, or the sku. */
    key: text("key").notNull(),
    field: text("field").notNull(),
    /** Who set it. */
    by: text("by").notNull(),
    at: instant("at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.thing, table.key, table.field] }),
    check("pinned_field_thing", oneOf("thing", pinnedThings)),
  ],
);

/** A slot of the back room, which may be empty. */
export const slot = pgTable(
  "slot",
  {
    storeId: integer("store_id")
      .notNull()
      .references(() => store.id),
    name: text("name").notNull(),
    importId: bigint("import_id", { mode: "number" }),
  },
  (table) => [
    primaryKey({ columns: [table.storeId, table.name] }),
    check("slot_name", sql.raw(`length("name") between 1 and 32`)),
  ],
);
