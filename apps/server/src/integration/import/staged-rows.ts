import type { ImportDoubt, ImportReason } from "@horma/domain";
import type pg from "pg";
import type { Transaction } from "../../platform/db/database.ts";
import type { ImportOptions } from "../../platform/db/schema/import.ts";
import { type Answers, isAmong } from "./answers.ts";
import type { Column } from "./kind.ts";

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

/** What an import is done for. */
export type ImportJob = {
  id: number;
  options: ImportOptions;
  /** What is said of its refused rows. */
  answers: Answers;
  /** Hosts that pages may load pictures from. */
  imageHosts: readonly string[];
  now: Date;
  /** A person changes the rows by hand: pins do not bind them, and no undo is prepared. */
  edit?: true;
};

/**
 * A file's rows in one transaction, in the temporary table `staged`, and what is refused of them: `row`, its number in the file, a
 * column for each of the kind's, and `lacks`, a bit for each column that an object of NDJSON does not have.
 */
export class StagedRows {
  /** Rows that say what an earlier row says, and were taken out. */
  protected again = 0;

  constructor(
    readonly tx: Transaction,
    readonly job: ImportJob,
    private readonly staged: StagedColumns,
  ) {}

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
   * Stores what a query yields in a temporary table. A check that joins what it computes does so in two steps: not knowing how much
   * that is, the database may otherwise read all of it for each row.
   * @returns how many rows there are
   */
  async store(name: string, rows: string): Promise<number> {
    const stored = await this.count(`create temp table ${name} on commit drop as ${rows}`);
    await this.query(`analyze ${name}`);
    return stored;
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

  /** Stores what a query yields in `odd`, without the rows that get their likely meaning. */
  private async mendOdd(column: string, reason: ImportReason, rows: string): Promise<void> {
    const { answers } = this.job;
    const found = await this.store("odd", `select * from (${rows}) q (row, value, meant)`);
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
    await this.store("unsure", `select * from (${rows}) q (row, value, known)`);
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
    const found = await this.store("again", `select * from (${rows}) q (row, value, first)`);
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
    const found = await this.store(
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

  /** The rows of a query, so many at a time. One query of a file at a time. */
  async *batches<Row extends pg.QueryResultRow>(text: string, size: number): AsyncGenerator<Row[]> {
    await this.query(`declare batches no scroll cursor for ${text}`);
    for (;;) {
      const { rows } = await this.query<Row>(`fetch ${size} from batches`);
      if (rows.length === 0) return;
      yield rows;
    }
  }

  protected async number(text: string): Promise<number> {
    return (await this.query<{ n: number }>(text)).rows[0]?.n ?? 0;
  }

  protected async count(text: string, values: unknown[] = []): Promise<number> {
    return (await this.query(text, values)).rowCount ?? 0;
  }

  /** SQL: whether a row lacks one of these columns; empty if none can. */
  protected lackingOf(columns: readonly string[]): string {
    const lacked = columns.filter((column) => this.staged.lacked.has(column));
    if (lacked.length === 0) return "";
    return `s.lacks & ${lacked.map((column) => this.bit(column)).reduce((all, bit) => all | bit)} <> 0`;
  }

  /** Whether the file has a column, in some row at least. A name that the kind does not know is a fault of ours. */
  protected fileHas(column: string): boolean {
    if (!this.staged.all.includes(column)) throw new Error(`${column} is not a column of this kind of file`);
    return this.given.has(column);
  }

  private bit(column: string): number {
    return 1 << this.staged.all.indexOf(column);
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
