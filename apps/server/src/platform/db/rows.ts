/** Rows of statements in SQL: what each value is, by the schema's columns. */
import { type Column, type GetColumnData, is } from "drizzle-orm";
import { PgColumn } from "drizzle-orm/pg-core";

/** How a value that PostgreSQL computes becomes ours. It gets what the driver or drizzle made of it, never null. */
type Computed<T> = { read: (value: NonNullable<unknown>) => T; nullable?: true };
type Field = Column | Computed<unknown>;
type ValueOf<F> = F extends Column ? GetColumnData<F> : F extends Computed<infer T> ? T : never;
export type RowOf<S extends Record<string, Field>> = { [K in keyof S]: ValueOf<S[K]> };

/**
 * The rows of a statement. Drizzle and `pg` give instants, large numbers and arrays differently; here they are what the schema says.
 * @param shape each value of a row by its name in the statement: the column that it is, or one of the computed kinds below
 * @throws Error if the statement lacks a name of the shape, or if a value is null that cannot be
 */
export async function rowsOf<S extends Record<string, Field>>(
  found: Promise<{ rows: unknown[] }>,
  shape: S,
): Promise<RowOf<S>[]> {
  const readers = Object.entries(shape).map(([name, field]) => ({ name, read: readerOf(name, field) }));
  const { rows } = await found;
  return rows.map((row) => {
    const values = row as Record<string, unknown>;
    return Object.fromEntries(readers.map(({ name, read }) => [name, read(values[name])])) as RowOf<S>;
  });
}

/** A number: a count, a sum or an id. */
export const number: Computed<number> = { read: Number };
export const string: Computed<string> = { read: String };
export const flag: Computed<boolean> = { read: (value) => value === true };
/** An instant with its zone. */
export const instant: Computed<Date> = {
  read: (value) => (value instanceof Date ? value : new Date(String(value))),
};

/** What `json_build_object`, `json_agg` and the like make: PostgreSQL does not say of what. */
export function json<T>(): Computed<T> {
  return { read: (value) => value as T };
}

/** A field that may be null here, as of a row that an outer join does not find. */
export function orNull<F extends Field>(field: F): Computed<ValueOf<F> | null> {
  const read = readerOf("", field);
  return { read: (value) => read(value) as ValueOf<F>, nullable: true };
}

/** A column that is not null here, by the statement's condition. */
export function notNull<C extends Column>(column: C): Computed<NonNullable<GetColumnData<C>>> {
  return { read: (value) => column.mapFromDriverValue(value) as NonNullable<GetColumnData<C>> };
}

/** How a field is read. `name` is for the errors. */
function readerOf(name: string, field: Field): (value: unknown) => unknown {
  const [read, nullable] = is(field, PgColumn)
    ? [(value: unknown) => field.mapFromDriverValue(value), !field.notNull]
    : [(field as Computed<unknown>).read, (field as Computed<unknown>).nullable === true];
  return (value) => {
    if (value === undefined) throw new Error(`the statement has no ${name}`);
    if (value !== null) return read(value);
    if (nullable) return null;
    throw new Error(`${name} is null`);
  };
}
