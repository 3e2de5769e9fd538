import type { PinnedField } from "./pins.ts";
import type { Written } from "./written.ts";

/** How rows of `staged` become rows of a table. Texts are SQL over `s`, a row of `from`, and `t`, the row that it is today. */
export type Merge = {
  table: string;
  /** What yields `s`; `staged s` unless said. */
  from?: string;
  /** The columns that name a row. */
  key: Readonly<Record<string, string>>;
  /** Columns of the key that may be null. */
  nullable?: readonly string[];
  /** What is written, by column. */
  set: Readonly<Record<string, Written>>;
  /** What a new row gets where `set` has nothing for it. */
  otherwise?: Readonly<Record<string, string>>;
  /** Several rows may mean the same row of the table: the first of them counts. */
  repeats?: true;
  /** A file row counts as new by the new row that it makes here. */
  counted?: true;
  /** A row whose field is pinned is left alone. */
  pin?: PinnedField;
};

/** What the statements need of the rows of `staged`. */
type StagedText = {
  /** Whether the file has a column, in some row at least. */
  fileHas: (column: string) => boolean;
  /** SQL: whether a row lacks one of these columns; empty if none can. */
  lackingOf: (columns: readonly string[]) => string;
  /** SQL by column of the table: whether `t` has it pinned. */
  pinned: ReadonlyMap<string, string>;
};

/** A column of the table that the file writes. */
type Write = { column: string; sql: string; reads: readonly string[]; lacking: string };

/**
 * The statements of a merge, in the order in which they run: what differs goes into a temporary table, what was there before is stored,
 * then known rows are updated and new ones inserted. In that table `k_` is a column of the key, `n_` what is written, and `l_`
 * whether the row of the file lacks it.
 */
export class MergeStatements {
  readonly keys: readonly string[];
  readonly columns: readonly string[];
  private readonly writes: readonly Write[];
  /** Those that some rows of the file lack. */
  private readonly sometimes: readonly Write[];
  private readonly fresh: string;

  constructor(
    private readonly merge: Merge,
    private readonly staged: StagedText,
  ) {
    const { key, nullable = [], set } = merge;
    this.keys = Object.keys(key);
    this.writes = Object.entries(set)
      .filter(([, { reads }]) => reads.every(staged.fileHas))
      .map(([column, { sql, reads }]) => ({ column, sql, reads, lacking: staged.lackingOf(reads) }));
    this.columns = this.writes.map(({ column }) => column);
    this.sometimes = this.writes.filter(({ lacking }) => lacking !== "");
    this.fresh = `t."${this.keys.find((each) => !nullable.includes(each))}" is null`;
  }

  /** The columns of the file that each column is made of. */
  get reads(): Readonly<Record<string, readonly string[]>> {
    return Object.fromEntries(this.writes.map(({ column, reads }) => [column, reads]));
  }

  /** Whether an insert needs to know what columns are that a row of the file lacks. */
  get needsDefaults(): boolean {
    return this.sometimes.length > 0;
  }

  /** The rows of the file, each with the row of the table that it means. */
  private get source(): string {
    const { table, from = "staged s", key, repeats } = this.merge;
    const rows = repeats ? firstOf(from, Object.values(key)) : from;
    return `${rows} left join "${table}" t on ${this.meets((column) => key[column] ?? "")}`;
  }

  /** Of each column that is pinned somewhere: how many values of the file are left alone. */
  get leftAlone(): readonly string[] {
    return this.writes.flatMap(({ column, sql, lacking }) => {
      const by = this.staged.pinned.get(column);
      if (by === undefined) return [];
      const had = lacking === "" ? "" : ` and not (${lacking})`;
      return `select count(*)::int as n from ${this.source} where ${by}${had} and t."${column}" is distinct from ${sql}`;
    });
  }

  /** The rows that are new or differ; it ends in a condition. */
  get difference(): string {
    const differs = this.writes.map((write) => `t."${write.column}" is distinct from ${this.valueOf(write)}`);
    return `${this.source} where (${[this.fresh, ...differs].join(" or ")})`;
  }

  /** What is stored of these rows, with what was there before the import of this number. */
  before(rows: string, importId: number): string {
    const { key } = this.merge;
    const columns = [
      "s.row",
      ...this.keys.map((each) => `${key[each]} as "k_${each}"`),
      ...this.writes.map((write) => `${this.valueOf(write)} as "n_${write.column}"`),
      ...this.sometimes.map(({ column, lacking }) => `${lacking} as "l_${column}"`),
      `${this.fresh} as fresh`,
      // What this import wrote before is not what was there before it.
      `case when not ${this.fresh} and t.import_id is distinct from ${importId} then to_jsonb(t) end as before`,
    ];
    return `select ${columns.join(", ")} from ${rows}`;
  }

  /** Writes known rows from the table `name` of {@link before}. `$1`: the import, or null. */
  update(name: string): string {
    const values = [...this.columns.map((column) => `"${column}" = n."n_${column}"`), "import_id = $1"];
    return `update "${this.merge.table}" t set ${values.join(", ")} from ${name} n
      where not n.fresh and ${this.meets((column) => `n."k_${column}"`)}`;
  }

  /** Writes new rows from it. `defaults`: what each column of the table is where an insert does not say. `$1` as for {@link update}. */
  insert(name: string, defaults: Readonly<Record<string, string>>): string {
    const { table, otherwise = {} } = this.merge;
    const usual = { ...defaults, ...otherwise };
    const values = [
      ...this.keys.map((column) => [column, `n."k_${column}"`]),
      ...this.writes.map(({ column, lacking }) => [
        column,
        lacking === ""
          ? `n."n_${column}"`
          : `case when n."l_${column}" then ${usual[column] ?? "null"} else n."n_${column}" end`,
      ]),
      ...Object.entries(otherwise).filter(([column]) => !this.columns.includes(column)),
      ["import_id", "$1::bigint"],
    ];
    return `insert into "${table}" (${values.map(([column]) => `"${column}"`).join(", ")})
      select ${values.map(([, sql]) => sql).join(", ")} from ${name} n where n.fresh order by n.row`;
  }

  /** What is written into a column: what was there, where the file's row lacks it or people pinned it. */
  private valueOf({ column, sql, lacking }: Write): string {
    const by = this.staged.pinned.get(column);
    const unpinned = by === undefined ? sql : `case when ${by} then t."${column}" else ${sql} end`;
    return lacking === "" ? unpinned : `case when ${lacking} then t."${column}" else ${unpinned} end`;
  }

  /** Whether `t` has the key that `other` says. */
  private meets(other: (column: string) => string): string {
    const { nullable = [] } = this.merge;
    return this.keys
      .map((column) =>
        // Not `is not distinct from`: by that nothing can be joined in sets.
        nullable.includes(column)
          ? `coalesce(t."${column}"::text, '') = coalesce((${other(column)})::text, '')`
          : `t."${column}" = ${other(column)}`,
      )
      .join(" and ");
  }
}

/** Of rows that mean the same row of a table, the first in the file. */
function firstOf(from: string, key: readonly string[]): string {
  const same = key.join(", ");
  return `(select distinct on (${same}) s.* from ${from} order by ${same}, s.row) s`;
}
