import type { ImportDoubt, ImportReason } from "@horma/domain";
import type pg from "pg";
import type { Transaction } from "../../platform/db/database.ts";
import type { ImportCounts, ImportOptions, TableChange } from "../../platform/db/schema/import.ts";
import { type Answers, isAmong } from "./answers.ts";
import type { Column } from "./kind.ts";
import { type Merge, MergeStatements } from "./merge-statements.ts";
import { type PinnedField, Pins } from "./pins.ts";

/** Rows that the file no longer has, among those that it speaks of: `from` yields `t`, and the number of the row that says so. */
export type Removal = {
  table: string;
  key: readonly string[];
  columns: readonly string[];
  from: string;
  row: string;
  /** A row whose field is pinned stays. `from` then ends in a condition. */
  pin?: PinnedField;
};

/** A row of a table that was written: its columns before and after. A new row has no `before`, a removed one no `after`. */
export type Difference = {
  table: string;
  key: Record<string, unknown>;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
};

/** A temporary table of rows that were written: `row`, `fresh`, `before`, `k_` and `n_` of each column of the key and the others. */
export type MergedRows = {
  name: string;
  counted: boolean;
  table?: string;
  columns?: string[];
  key?: string[];
  /** The columns of the file that each column was made of. */
  reads?: Readonly<Record<string, readonly string[]>>;
  /** Rows that there were and that changed. */
  changed?: number;
  /** Of removed rows: how many, and the column that says what they were. */
  removed?: { rows: number; value: string | undefined };
};

/** A row that a kind which writes itself changed. */
export type OwnChange = { key: Record<string, unknown>; from: string; to: string };

/** What is known of the columns of `staged`. */
export type StagedColumns = {
  /** The kind's, in order: the place of each is its bit in `lacks`. */
  all: readonly string[];
  /** Those that the file has, in some row at least. */
  given: ReadonlySet<string>;
  /** Those of them that some rows lack. */
  lacked: ReadonlySet<string>;
  /** Whether each row says which columns it has. */
  sparse: boolean;
};

/** The temporary table of {@link ImportWork.change}: `what`, `key`, `from` and `to`. */
export const ownChanges = "own_changes";

/** The temporary table of {@link ImportWork.wrote}. */
const ownTable = "wrote";

/** SQL: how many rows in doubt are written. */
const doubtedRows = "select count(*)::int as n from staged where doubted";

/** Someone else wrote a row between two statements of an import: it begins again. */
export class WrittenMeanwhile extends Error {}

/**
 * The work on one file in one transaction. The file's rows are in the temporary table `staged`: `row`, its number in the file, a
 * column for each of the kind's, and `lacks`, a bit for each column that an object of NDJSON does not have.
 */
export class ImportWork {
  /** What was written, in order. */
  readonly changes: TableChange[] = [];
  /** Rows that were refused, once they are checked. */
  refused = 0;
  /** Slots whose correction by people the file sets back. */
  setBack = 0;
  /** Skus that a file of stock does not name, and that have none therefore; undefined if it says nothing of them. */
  emptied: number | undefined;
  /** Values of the file that were left alone because people had pinned them. */
  pinned = 0;
  /** Rows that say what an earlier row says, and were taken out. */
  private again = 0;
  private readonly merged: MergedRows[] = [];
  /** Whether there is a table of {@link ownChanges}. */
  changesOwn = false;
  private readonly pins: Pins;

  constructor(
    readonly tx: Transaction,
    readonly job: {
      id: number;
      options: ImportOptions;
      /** What is said of its refused rows. */
      answers: Answers;
      /** Hosts that pages may load pictures from. */
      imageHosts: readonly string[];
      now: Date;
      /** A person changes the rows by hand: pins do not bind them, and no undo is prepared. */
      edit?: true;
    },
    private readonly staged: StagedColumns,
  ) {
    this.pins = new Pins(tx, job.edit !== true);
  }

  /** The kind's columns that the file has, in some row at least. */
  get given(): ReadonlySet<string> {
    return this.staged.given;
  }

  /** SQL: whether a row of `staged` has a column at all, if only an empty cell. */
  has(column: string, row = "s"): string {
    if (!this.given.has(column)) return "false";
    return this.staged.lacked.has(column) ? `(${row}.lacks & ${this.bit(column)} = 0)` : "true";
  }

  /** Whether each row says which columns it has, as objects of NDJSON do. */
  get sparse(): boolean {
    return this.staged.sparse;
  }

  /**
   * SQL: a row of each thing that rows of `staged` name by `key`, with its first row's number. They agree, and a cell that is empty
   * in one of them may be full in another.
   */
  agreed(key: string, columns: readonly Column[]): string {
    const each = columns.map((column) =>
      column.key === key ? `"${key}"` : `${agreedValue(column)} as "${column.key}"`,
    );
    return `(select min(row) as row, bit_and(lacks) as lacks, ${each.join(", ")} from staged group by "${key}")`;
  }

  query<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<pg.QueryResult<Row>> {
    return this.tx.client.query<Row>(text, values);
  }

  /**
   * Keeps what a query yields in a temporary table. A check that joins what it computes does so in two steps: not knowing how much
   * that is, the database may otherwise read all of it for each row.
   * @returns how many rows there are
   */
  async keep(name: string, rows: string): Promise<number> {
    const kept = await this.count(`create temp table ${name} on commit drop as ${rows}`);
    await this.query(`analyze ${name}`);
    return kept;
  }

  /** Refuses the rows that a query yields: `row`, and `value` as text. */
  async refuse(column: string | null, reason: ImportReason, rows: string): Promise<void> {
    await this.query(
      `insert into refused (row, col, value, reason) select q.row, $1, q.value, $2 from (${rows}) q (row, value)`,
      [column, reason],
    );
  }

  /** Refuses the rows that a query yields as {@link refuse} does, with what is `known` instead, as text. */
  async refuseKnown(column: string | null, reason: ImportReason, rows: string): Promise<void> {
    await this.query(
      `insert into refused (row, col, value, reason, known)
       select q.row, $1, q.value, $2, q.known from (${rows}) q (row, value, known)`,
      [column, reason],
    );
  }

  /** Refuses the rows that a query yields as {@link refuse} does, with the number of the `other` row that each speaks against. */
  async refuseBeside(column: string | null, reason: ImportReason, rows: string): Promise<void> {
    await this.query(
      `insert into refused (row, col, value, reason, other)
       select q.row, $1, q.value, $2, q.other from (${rows}) q (row, value, other)`,
      [column, reason],
    );
  }

  /**
   * Refuses the rows of `staged` that a query yields: `row`, `value` as text, and `meant`, what the cell likely means, or null. Where
   * the sender wants it, the meaning is taken instead.
   */
  async refuseOrMend(column: string, reason: ImportReason, rows: string): Promise<void> {
    await this.mendOdd(column, reason, rows);
    await this.refuseOdd(column, reason);
  }

  /** The same of what is in doubt, unless the sender says that it is meant. */
  async doubtOrMend(column: string, reason: ImportDoubt, rows: string): Promise<void> {
    await this.mendOdd(column, reason, rows);
    const { answers } = this.job;
    const meant = answers.means(reason)
      ? `not ${isAmong("o.row", answers.out)}`
      : isAmong("o.row", answers.meant);
    await this.query(`update staged s set doubted = true from odd o where o.row = s.row and ${meant}`);
    await this.query(`delete from odd o where ${meant}`);
    await this.refuseOdd(column, reason);
  }

  /** Keeps what a query yields in `odd`, without the rows that get their likely meaning. */
  private async mendOdd(column: string, reason: ImportReason, rows: string): Promise<void> {
    const { answers } = this.job;
    const found = await this.keep("odd", `select * from (${rows}) q (row, value, meant)`);
    if (found === 0 || !answers.mends(column, reason)) return;
    const taken = `o.meant is not null and not ${isAmong("o.row", answers.out)}`;
    await this.query(
      `update staged s set "${column}" = o.meant, mended = true from odd o where o.row = s.row and ${taken}`,
    );
    await this.query(`delete from odd o where ${taken}`);
  }

  private async refuseOdd(column: string, reason: ImportReason): Promise<void> {
    await this.query(
      "insert into refused (row, col, value, reason, meant) select row, $1, value, $2, meant from odd",
      [column, reason],
    );
    await this.query("drop table odd");
  }

  /**
   * Refuses the rows of a query as {@link refuseKnown} does, unless the sender says that what is in doubt is meant: `row`, `value` and
   * what is `known` as text.
   */
  async doubt(column: string, reason: ImportDoubt, rows: string): Promise<void> {
    const { answers } = this.job;
    const all = answers.means(reason);
    if (!all && answers.meant.size === 0) return this.refuseKnown(column, reason, rows);
    const meant = all ? `not ${isAmong("u.row", answers.out)}` : isAmong("u.row", answers.meant);
    await this.keep("unsure", `select * from (${rows}) q (row, value, known)`);
    await this.query(`update staged s set doubted = true from unsure u where u.row = s.row and ${meant}`);
    await this.refuseKnown(column, reason, `select u.row, u.value, u.known from unsure u where not ${meant}`);
    await this.query("drop table unsure");
  }

  /** Refuses rows that repeat an earlier one's key with other cells. The last column of the key is blamed. */
  async refuseRepeated(...key: string[]): Promise<void> {
    if (!key.every((column) => this.given.has(column))) return;
    const columns = key.map((column) => `s."${column}"`).join(", ");
    const same = key.map((column) => `d."${column}" is not distinct from s."${column}"`).join(" and ");
    const blamed = key.at(-1) ?? "";
    await this.refuseAgain(
      blamed,
      `select s.row, s."${blamed}"::text, d.first from staged s join (
         select ${columns}, min(s.row) as first from staged s group by ${columns} having count(*) > 1
       ) d on ${same} and s.row > d.first`,
    );
  }

  /**
   * Refuses the rows that a query yields because they name what an earlier row names: `row`, `value` as text, and the `first` row.
   * Those that have the same in every cell are that row once more: they are taken out, and count as unchanged.
   */
  async refuseAgain(column: string | null, rows: string): Promise<void> {
    const found = await this.keep("again", `select * from (${rows}) q (row, value, first)`);
    if (found > 0) {
      const cells = (row: string) =>
        ["lacks", ...this.staged.all].map((each) => `${row}."${each}"`).join(", ");
      this.again += await this.count(
        `with equal as (
           delete from again a using staged s, staged f
           where s.row = a.row and f.row = a.first and (${cells("s")}) is not distinct from (${cells("f")}) returning a.row
         ) delete from staged s using equal e where s.row = e.row and not exists (select from refused r where r.row = s.row)`,
      );
      await this.refuseBeside(column, "repeated", "select row, value, first from again");
    }
    await this.query("drop table again");
  }

  /**
   * Refuses rows whose cell is in no row of a table. What differs only by zeros that lead, and a spreadsheet takes, is its likely
   * meaning.
   */
  async refuseUnknown(column: string, table: string, name: string): Promise<void> {
    if (!this.given.has(column)) return;
    const found = await this.keep(
      `unknown_${column}`,
      `select s.row, s."${column}" as value from staged s
       where s."${column}" is not null and not exists (select from "${table}" t where t."${name}" = s."${column}")`,
    );
    if (found === 0) return;
    await this.refuseOrMend(
      column,
      "unknown",
      `select s.row, s.value, whole.name from unknown_${column} s left join (
         select ltrim("${name}", '0') as bare, min("${name}") as name from "${table}" where "${name}" like '0%'
         group by 1 having count(distinct "${name}") = 1
       ) whole on s.value ~ '^[0-9]+$' and whole.bare = ltrim(s.value, '0') and length(whole.name) > length(s.value)`,
    );
  }

  /** Writes what is new or differs, and stores what was there before. */
  async merge(merge: Merge): Promise<void> {
    const { table, counted = false, pin } = merge;
    const name = this.nextTable();
    const statements = new MergeStatements(merge, {
      fileHas: (column) => this.fileHas(column),
      lackingOf: (columns) => this.lackingOf(columns),
      pinned: await this.pins.ofTable(table),
    });
    for (const count of statements.leftAlone) this.pinned += await this.number(count);
    const found = await this.unpinned(pin, statements.difference);
    await this.query(`create temp table ${name} on commit drop as ${statements.before(found, this.job.id)}`);
    await this.query(`analyze ${name}`);
    const changed = await this.storeBefore(name, table);
    const writer = this.job.edit ? null : this.job.id;
    await this.query(statements.update(name), [writer]);
    const defaults = statements.needsDefaults ? await this.defaults(table) : {};
    const made = await this.count(statements.insert(name, defaults), [writer]);
    const { reads } = statements;
    const [key, columns] = [[...statements.keys], [...statements.columns]];
    this.merged.push({ name, counted, table, columns, key, reads, changed });
    this.note({ table, key, columns, new: made, changed, removed: 0 });
  }

  /** Stores what was there of the rows of a merge, for an undo. Returns how many they are. */
  private storeBefore(name: string, table: string): Promise<number> {
    if (this.job.edit) return this.number(`select count(*)::int as n from ${name} where before is not null`);
    return this.count(
      `insert into import_before (import_id, table_name, row) select $1, $2, before from ${name} where before is not null`,
      [this.job.id, table],
    );
  }

  private nextTable(): string {
    return `merge_${this.merged.length + 1}`;
  }

  /** Removes rows, and keeps what was there. */
  async remove({ table, key, columns, from, row, pin }: Removal): Promise<void> {
    const name = this.nextTable();
    const found = await this.unpinned(pin, from);
    await this.query(
      `create temp table ${name} on commit drop as
       select ${row} as row, false as fresh, t.ctid as place, to_jsonb(t) as before from ${found}`,
    );
    if (!this.job.edit) {
      await this.query(
        `insert into import_before (import_id, table_name, removed, row) select $1, $2, true, before from ${name}`,
        [this.job.id, table],
      );
    }
    const gone = await this.number(`select count(*)::int as n from ${name}`);
    const removed = await this.count(`delete from "${table}" t using ${name} n where t.ctid = n.place`);
    if (removed !== gone) throw new WrittenMeanwhile(`rows of ${table} were changed meanwhile`);
    const lost = { rows: gone, value: columns[0] };
    this.merged.push({ name, counted: false, table, key: [...key], removed: lost });
    this.note({ table, key: [...key], columns: [...columns], new: 0, changed: 0, removed });
  }

  /** What {@link merge} and {@link remove} wrote, in order. */
  get tables(): readonly MergedRows[] {
    return this.merged;
  }

  /** Stores what a kind that writes itself changed, for {@link ownChanges}. */
  async change(what: string, rows: readonly OwnChange[]): Promise<void> {
    if (rows.length === 0) return;
    await this.query(
      `create temp table if not exists ${ownChanges} (what text, key jsonb, "from" text, "to" text) on commit drop`,
    );
    await this.query(
      `insert into ${ownChanges} select $1, r.* from jsonb_to_recordset($2::jsonb) r (key jsonb, "from" text, "to" text)`,
      [what, JSON.stringify(rows)],
    );
    this.changesOwn = true;
  }

  /** The rows that {@link merge} and {@link remove} wrote, as they were and as they are. For few rows. */
  async differences(): Promise<Difference[]> {
    const found: Difference[] = [];
    for (const { name, table, key = [], columns } of this.merged) {
      if (table === undefined) continue;
      type Row = { before: Record<string, unknown> | null } & Record<string, unknown>;
      const { rows } = await this.query<{ row: Row }>(
        `select to_jsonb(n) as row from ${name} n order by n.row`,
      );
      for (const { row } of rows) {
        const named = (of: string, from: Row | Record<string, unknown>, each: readonly string[]) =>
          Object.fromEntries(each.map((column) => [column, from[`${of}${column}`]]));
        const { before } = row;
        found.push(
          columns === undefined
            ? { table, key: named("", before ?? {}, key), before, after: null }
            : { table, key: named("k_", row, key), before, after: named("n_", row, columns) },
        );
      }
    }
    return found;
  }

  /** The rows of a query, so many at a time. One query of a file at a time. */
  async *batches<Row extends pg.QueryResultRow>(text: string, size: number): AsyncGenerator<Row[]> {
    await this.query(`declare batches no scroll cursor for ${text}`);
    for (;;) {
      const { rows } = await this.query<Row>(`fetch ${size} from batches`);
      if (rows.length === 0) return;
      yield rows;
    }
  }

  /** What a kind wrote that does so itself: rows of the file that were new or changed, and rows of a table. */
  async wrote(rows: readonly { row: number; fresh: boolean }[], change: TableChange): Promise<void> {
    if (!this.merged.some(({ name }) => name === ownTable)) {
      await this.query(`create temp table ${ownTable} (row integer, fresh boolean) on commit drop`);
      this.merged.push({ name: ownTable, counted: true });
    }
    await this.query(
      `insert into ${ownTable} select * from jsonb_to_recordset($1::jsonb) r (row integer, fresh boolean)`,
      [JSON.stringify(rows)],
    );
    this.note(change);
  }

  /** Of the rows in `staged`, by what became of them. */
  async counts(): Promise<Omit<ImportCounts, "refused">> {
    const { answers } = this.job;
    return {
      ...(await this.rowCounts()),
      ...(this.emptied !== undefined && { emptied: this.emptied }),
      ...(this.setBack > 0 && { set_back: this.setBack }),
      ...(this.pinned > 0 && { pinned: this.pinned }),
      ...(answers.mending && {
        mended: await this.number("select count(*)::int as n from staged where mended"),
      }),
      ...(answers.doubting && { doubts: await this.number(doubtedRows) }),
      ...(answers.corrected.size > 0 && {
        corrected: await this.number(
          `select count(*)::int as n from staged where ${isAmong("row", answers.corrected)}`,
        ),
      }),
    };
  }

  /** SQL: `rows`, which ends in a condition, without those whose field is pinned. They are counted. */
  private async unpinned(pin: PinnedField | undefined, rows: string): Promise<string> {
    const pinned = await this.pins.ofRows(pin);
    if (pinned === undefined) return rows;
    this.pinned += await this.number(`select count(*)::int as n from ${rows} and ${pinned}`);
    return `${rows} and not ${pinned}`;
  }

  private async rowCounts(): Promise<Pick<ImportCounts, "new" | "changed" | "same">> {
    const all = await this.number("select count(*)::int as n from staged");
    const fresh = this.merged
      .filter(({ counted }) => counted)
      .map(({ name }) => `select row from ${name} where fresh`);
    const touched = this.merged.map(({ name }) => `select row from ${name}`);
    if (touched.length === 0) return { new: 0, changed: 0, same: all + this.again };
    const made =
      fresh.length === 0
        ? 0
        : await this.number(`select count(*)::int as n from (${fresh.join(" union ")}) q`);
    // Where every row is new no other can have changed.
    const written =
      made === all ? all : await this.number(`select count(*)::int as n from (${touched.join(" union ")}) q`);
    return { new: made, changed: written - made, same: all - written + this.again };
  }

  private async number(text: string): Promise<number> {
    return (await this.query<{ n: number }>(text)).rows[0]?.n ?? 0;
  }

  private async count(text: string, values: unknown[] = []): Promise<number> {
    return (await this.query(text, values)).rowCount ?? 0;
  }

  private note(change: TableChange): void {
    if (change.new + change.changed + change.removed === 0) return;
    const known = this.changes.find(({ table }) => table === change.table);
    if (known === undefined) return void this.changes.push(change);
    known.columns = [...new Set([...known.columns, ...change.columns])];
    for (const each of ["new", "changed", "removed"] as const) known[each] += change[each];
  }

  /** SQL: whether a row lacks one of these columns; empty if none can. */
  private lackingOf(columns: readonly string[]): string {
    const lacked = columns.filter((column) => this.staged.lacked.has(column));
    if (lacked.length === 0) return "";
    return `s.lacks & ${lacked.map((column) => this.bit(column)).reduce((all, bit) => all | bit)} <> 0`;
  }

  /** Whether the file has a column, in some row at least. A name that the kind does not know is a fault of ours. */
  private fileHas(column: string): boolean {
    if (!this.staged.all.includes(column)) throw new Error(`${column} is not a column of this kind of file`);
    return this.given.has(column);
  }

  private bit(column: string): number {
    return 1 << this.staged.all.indexOf(column);
  }

  /** SQL: what each column of a table is where an insert does not say. */
  private async defaults(table: string): Promise<Record<string, string>> {
    const { rows } = await this.query<{ name: string; sql: string }>(
      `select a.attname as name, pg_get_expr(d.adbin, d.adrelid) as sql from pg_attrdef d
       join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum where d.adrelid = $1::regclass`,
      [`"${table}"`],
    );
    return Object.fromEntries(rows.map(({ name, sql }) => [name, sql]));
  }
}

/** SQL: the value of a column that is the same wherever it is not empty. */
function agreedValue({ key, type }: Column): string {
  return type === "boolean"
    ? `bool_or("${key}")`
    : type === undefined
      ? `max("${key}" collate "C")`
      : `max("${key}")`;
}
