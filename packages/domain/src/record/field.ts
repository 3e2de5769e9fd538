/** A record that a retailer owns, field by field: its files, the office and the documents are made of the same description. */

/** What a value of a field is. `code` is a text that a spreadsheet may take for a number, as a telephone; `lines` has several lines. */
export type FieldType =
  | { is: "text" | "code" | "lines"; longest: number }
  | { is: "time_zone" }
  | { is: "decimal" | "count"; least: number; most: number }
  | { is: "yes_no" }
  /** One of some, or several, with other words that a file may have for them. */
  | { is: "one" | "several"; of: readonly string[]; words?: Readonly<Record<string, string>> };

export type Field = FieldType & {
  /** Headings that its column may have beside its own name, Spanish first. */
  names: readonly [string, ...string[]];
  /** A file has its column, and no cell is empty. */
  required?: true;
  /** A new row needs it, and no cell is empty. */
  needed?: true;
  /** What an empty cell stands for; without it, nothing. */
  empty?: string | number | boolean | readonly [];
  /** It has a value also where its cell is empty, by a rule of its own. */
  always?: true;
  /** Its column of the table, if that has another name. */
  column?: string;
  /** Only files have it: the office neither shows nor changes it. */
  fileOnly?: true;
  /** What it holds, for docs/integration.md. */
  holds: string;
  /** A cell of the template. */
  example: string;
};

/** The fields of a record by their names, in the order of the template. */
export type Fields = Readonly<Record<string, Field>>;

type Value<F> = F extends { is: "yes_no" }
  ? boolean
  : F extends { is: "decimal" | "count" }
    ? number
    : F extends { is: "one"; of: readonly (infer V)[] }
      ? V
      : F extends { is: "several"; of: readonly (infer V)[] }
        ? V[]
        : string;

type Filled = { required: true } | { needed: true } | { always: true } | { empty: unknown };

/** The columns of a record's table. */
export type ColumnOf<F extends Fields> = {
  [K in keyof F & string]: F[K] extends { column: infer C extends string } ? C : K;
}[keyof F & string];

/** The fields of a record that the office has. */
type OfficeFields<F extends Fields> = {
  [K in keyof F as F[K] extends { fileOnly: true } ? never : K]: F[K];
};

/** A record as the office reads it: `null` where a field has nothing. */
export type RecordOf<F extends Fields> = {
  -readonly [K in keyof OfficeFields<F>]: F[K] extends Filled ? Value<F[K]> : Value<F[K]> | null;
};

/**
 * What a person changes of a record. What they typed is text, also for a number: the readers of files read it, and say what is wrong.
 * An empty one clears the field.
 */
export type ChangeOf<F extends Fields> = {
  -readonly [K in keyof OfficeFields<F>]?: F[K] extends { is: "yes_no" | "several" }
    ? Value<F[K]>
    : F[K] extends { is: "one" }
      ? Value<F[K]> | (F[K] extends Filled ? never : "")
      : string;
};

/** The names of the fields that the office has, in their order. */
export function officeFields<F extends Fields>(fields: F): (keyof RecordOf<F> & string)[] {
  return Object.keys(fields).filter((name) => !fields[name]?.fileOnly) as (keyof RecordOf<F> & string)[];
}

/** Whether a field always has a value. */
export function isFilled({ required, needed, always, empty }: Field): boolean {
  return required === true || needed === true || always === true || empty !== undefined;
}
