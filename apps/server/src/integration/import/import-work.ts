import type { ImportCounts, TableChange } from "../../platform/db/schema/import.ts";
import { isAmong } from "./answers.ts";
import { type Merge, MergeStatements } from "./merge-statements.ts";
import { type PinnedField, Pins } from "./pins.ts";
import { StagedRows } from "./staged-rows.ts";

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

/** The temporary table of {@link ImportWork.change}: `what`, `key`, `from` and `to`. */
export const ownChanges = "own_changes";

/** The temporary table of {@link ImportWork.wrote}. */
const ownTable = "wrote";

/** SQL: how many rows in doubt are written. */
const doubtedRows = "select count(*)::int as n from staged where doubted";

/** Someone else wrote a row between two statements of an import: it begins again. */
export class WrittenMeanwhile extends Error {}

/** The work on one file in one transaction: its rows are checked as {@link StagedRows}, then written. */
export class ImportWork extends StagedRows {
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
  private readonly merged: MergedRows[] = [];
  /** Whether there is a table of {@link ownChanges}. */
  changesOwn = false;
  private readonly pins = new Pins(this.tx, this.job.edit !== true);

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

  private note(change: TableChange): void {
    if (change.new + change.changed + change.removed === 0) return;
    const known = this.changes.find(({ table }) => table === change.table);
    if (known === undefined) return void this.changes.push(change);
    known.columns = [...new Set([...known.columns, ...change.columns])];
    for (const each of ["new", "changed", "removed"] as const) known[each] += change[each];
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
