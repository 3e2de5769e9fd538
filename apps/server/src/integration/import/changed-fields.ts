import { number, orNull, rowsOf, string } from "../../platform/db/rows.ts";
import type { ChangedField, RowChange } from "../../platform/db/schema/import.ts";
import { type ImportWork, type MergedRows, ownChanges } from "./import-work.ts";
import type { Kind } from "./kind.ts";

/** Rows that are shown of a field: those that change most. */
const shownRows = 20;
/** Characters of a value that are shown. */
const shownOfValue = 120;

/** Of a field whose rows are read: SQL of a query of `row`, `key`, `from` and `to`, and whether its values are numbers. */
type Field = { table: string; column: string | null; numbers: boolean; rows: string };
type ReadChange = Omit<RowChange, "of" | "name"> & { key: Record<string, unknown> };

/**
 * What a file changes, field by field: rows that there were, from what to what, those that change most first. New rows are none. A
 * field that was made of a secret is left out.
 */
export async function changedFields(work: ImportWork, kind: Kind): Promise<ChangedField[]> {
  const found: (Omit<ChangedField, "largest"> & { largest: ReadChange[] })[] = [];
  for (const field of await fieldsOf(work, kind)) {
    const counted = await countRows(work, field);
    if (counted.rows === 0) continue;
    const { table, column } = field;
    found.push({ table, column, ...counted, largest: await largestOf(work, field) });
  }
  const names = await namesOf(
    work,
    found.flatMap(({ largest }) => largest),
  );
  return found
    .map(({ largest, ...field }) => ({ ...field, largest: largest.map((each) => named(each, field, names)) }))
    .sort((a, b) => b.rows - a.rows);
}

async function fieldsOf(work: ImportWork, kind: Kind): Promise<Field[]> {
  const fields: Field[] = [];
  for (const merged of work.tables) fields.push(...fieldsOfTable(kind, merged));
  if (work.changesOwn) {
    const { rows } = await work.query<{ what: string }>(`select distinct what from ${ownChanges} order by 1`);
    for (const { what } of rows)
      fields.push({
        table: "stock",
        column: what,
        numbers: true,
        rows: `select row_number() over () as row, key, "from", "to" from ${ownChanges} where what = '${what}'`,
      });
  }
  return fields;
}

function fieldsOfTable(kind: Kind, merged: MergedRows): Field[] {
  const { name, table, columns = [], key = [], reads = {}, changed = 0, removed } = merged;
  if (table === undefined) return [];
  if (removed !== undefined) {
    if (removed.rows === 0) return [];
    const was = removed.value === undefined ? "null" : `n.before->>'${removed.value}'`;
    const rows = `select n.row, ${keyOf(key, (k) => `n.before->'${k}'`)} as key, ${was} as "from", null as "to" from ${name} n`;
    return [{ table, column: null, numbers: false, rows }];
  }
  if (changed === 0) return [];
  const numbers = numbersOf(kind);
  const ofKey = keyOf(key, (k) => `to_jsonb(n."k_${k}")`);
  return columns
    .filter((column) => !reads[column]?.includes(kind.secret?.column ?? ""))
    .map((column) => {
      const [from, to] = [`n.before->>'${column}'`, `to_jsonb(n."n_${column}") #>> '{}'`];
      return {
        table,
        column: reads[column]?.[0] ?? column,
        numbers: numbers.has(reads[column]?.[0] ?? ""),
        rows: `select n.row, ${ofKey} as key, ${from} as "from", ${to} as "to" from ${name} n
          where n.before is not null and ${from} is distinct from ${to}`,
      };
    });
}

const keyOf = (key: readonly string[], value: (column: string) => string) =>
  `jsonb_strip_nulls(jsonb_build_object(${key.map((column) => `'${column}', ${value(column)}`).join(", ")}))`;

/** The columns of a kind's files that hold numbers. */
function numbersOf({ columns }: Kind): ReadonlySet<string> {
  const held = columns.filter(({ type }) => type === "integer" || type === "double precision");
  return new Set(held.map(({ key }) => key));
}

async function countRows(work: ImportWork, { rows, numbers }: Field) {
  const than = (sign: "<" | ">") =>
    numbers ? `count(*) filter (where r."to"::float8 ${sign} r."from"::float8)::int` : "0";
  const [counted] = await rowsOf(
    work.query(`select count(*)::int as rows, ${than(">")} as up, ${than("<")} as down from (${rows}) r`),
    { rows: number, up: number, down: number },
  );
  if (counted === undefined) throw new Error("a count is a row");
  return counted;
}

/** Numbers by how many times as much they become, zero as half of one. Others are in the order of the file. */
async function largestOf(work: ImportWork, { rows, numbers }: Field): Promise<ReadChange[]> {
  const part = (value: string) => `greatest(r."${value}"::float8, 0.5)`;
  const size = numbers ? `abs(ln(${part("to")} / ${part("from")})) desc, ` : "";
  const short = (value: string) => `left(r."${value}", ${shownOfValue}) as "${value}"`;
  const found = await work.query<ReadChange>(
    `select r.key, ${short("from")}, ${short("to")} from (${rows}) r order by ${size}r.row limit ${shownRows}`,
  );
  return found.rows;
}

type Names = {
  stores: ReadonlyMap<string, string>;
  products: ReadonlyMap<string, string>;
  types: ReadonlyMap<string, string>;
};

/** What people call the stores, products and types that keys and values name. */
async function namesOf(work: ImportWork, changes: readonly ReadChange[]): Promise<Names> {
  const read = async (query: string, values: string[]) => {
    const row = { id: string, name: orNull(string) };
    const rows = values.length === 0 ? [] : await rowsOf(work.query(query, [values]), row);
    return new Map(rows.flatMap(({ id, name }): [string, string][] => (name === null ? [] : [[id, name]])));
  };
  const values = (column: string) => [
    ...new Set(changes.flatMap(({ key }) => (key[column] === undefined ? [] : [String(key[column])]))),
  ];
  return {
    stores: await read(
      "select id::text, code as name from store where id::text = any($1)",
      values("store_id"),
    ),
    products: await read(
      `select id, name || ' ' || color as name from product where id = any($1)
       union all select z.sku, p.name || ' ' || p.color from product_size z join product p on p.id = z.product_id where z.sku = any($1)
       order by 1`,
      [...values("product_id"), ...values("id"), ...values("sku")],
    ),
    types: await read(
      "select id::text, name from product_type where id::text = any($1)",
      changes.flatMap(({ from, to }) => [from ?? "", to ?? ""]),
    ),
  };
}

function named(
  { key, from, to }: ReadChange,
  { table, column }: Pick<ChangedField, "table" | "column">,
  { stores, products, types }: Names,
): RowChange {
  const of: Record<string, string> = {};
  for (const [name, value] of Object.entries(key)) {
    if (name === "store_id") of.store = stores.get(String(value)) ?? String(value);
    else
      of[name === "product_id" || (table === "product" && name === "id") ? "product" : name] = String(value);
  }
  const thing = String(key.product_id ?? key.sku ?? (table === "product" ? key.id : ""));
  const typed = (value: string | null) =>
    table === "product" && column === "type" && value !== null ? (types.get(value) ?? value) : value;
  return { of, name: products.get(thing) ?? null, from: typed(from), to: typed(to) };
}
