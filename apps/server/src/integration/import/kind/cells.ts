/** Cells and checks that several kinds have. */
import { limits } from "@horma/domain";
import { form, words, yesNo } from "../cell.ts";
import type { Column } from "../kind.ts";
import type { StagedRows } from "../staged-rows.ts";

/** A store's code, which its links have. */
export const storeCode = form(/^[0-9A-Za-z_-]{1,32}$/);

export const storeColumn: Column = {
  key: "store",
  names: ["tienda", "local", "sucursal", "código tienda", "store_code"],
  required: true,
  read: storeCode,
  holds: "The store's code",
  example: "0101",
};

export const productColumn: Column = {
  key: "product",
  names: ["producto", "código producto", "código de producto", "estilo color", "product_code"],
  required: true,
  read: form(/^[0-9A-Za-z_-]{1,32}$/),
  holds: "The code of the product, one colour of a model: up to 32 letters, digits, hyphens and underscores",
  example: "880101",
};

export const skuColumn: Column = {
  key: "sku",
  names: ["código sku", "artículo", "item"],
  required: true,
  read: form(new RegExp(`^[0-9A-Za-z-]{1,${limits.skuMax}}$`)),
  holds: `The sku: one size of a product; up to ${limits.skuMax} letters, digits and hyphens`,
  example: "880101410",
};

/** A column that says of a row that it goes. */
export const removedColumn: Column = {
  key: "removed",
  names: ["eliminar", "baja", "quitar", "remove"],
  type: "boolean",
  read: yesNo,
  holds: "`si` removes what the row identifies",
  example: "",
};

/** SQL: whether the first text of a cell of {@link instant} has its own offset. */
export const hasOffset = (cell: string) => `${cell}[1] like '%Z'`;

/** SQL: the file's rows that do not remove anything, as `s`. */
export const kept = "(select * from staged where removed is not true) s";

export const nameColumn = (longest: number, example: string, holds = "Its display name"): Column => ({
  key: "name",
  names: ["nombre"],
  read: words(longest),
  holds,
  example,
});

/** A column of another kind that this one can do without. */
export function optional({ required: _, ...column }: Column): Column {
  return column;
}

export function refuseUnknownStores(work: StagedRows): Promise<void> {
  return work.refuseUnknown("store", "store", "code");
}

/** SQL: the file's rows that are not refused so far. */
export const unrefused =
  "(select * from staged where not exists (select from refused r where r.row = staged.row))";

/**
 * Refuses rows without what a new row needs. `known` is SQL over `s` that is true where the row is not new. Several rows may say it
 * together, if they name the same by `key`.
 */
export async function refuseIncomplete(
  work: StagedRows,
  columns: readonly Column[],
  known: string,
  key?: string,
): Promise<void> {
  for (const { key: name } of columns.filter(({ needed }) => needed)) {
    const elsewhere =
      key === undefined
        ? ""
        : ` and not exists (select from ${unrefused} o where o."${key}" = s."${key}" and o."${name}" is not null)`;
    await work.refuse(
      name,
      "missing",
      `select s.row, '' from ${unrefused} s where s."${name}" is null and (${work.has(name)} or not ${known})${elsewhere}`,
    );
  }
}

/**
 * Refuses rows that would make a group larger than it may be (FI-11). SQL over `s`: its `group`, its `thing`, and whether that is
 * `known` in the group already.
 * @param known SQL that yields the group of each thing that is there, as `grp`
 */
export async function refuseTooMany(
  work: StagedRows,
  column: string,
  most: number,
  { group, thing, from = "staged s", isKnown, known }: TooMany,
): Promise<void> {
  if (!work.given.has(column)) return;
  const fresh = `(select s.row, ${group} as grp, ${thing} as thing from ${from} where ${thing} is not null and not (${isKnown}))`;
  const found = await work.store(
    `many_${column}_${most}`,
    `select f.grp, f.things, coalesce(k.n, 0) as n from (
       select grp, count(distinct thing) as things from ${fresh} f group by grp
     ) f left join (select grp, count(*) as n from (${known}) k group by grp) k on k.grp = f.grp
     where f.things + coalesce(k.n, 0) > ${most}`,
  );
  if (found === 0) return;
  await work.refuse(
    column,
    "too_many",
    `select f.row, f.thing from ${fresh} f join (
       select t.grp, t.thing, row_number() over (partition by t.grp order by t.first) + m.n as place
       from (select grp, thing, min(row) as first from ${fresh} f group by 1, 2) t join many_${column}_${most} m on m.grp = t.grp
     ) t on t.grp = f.grp and t.thing = f.thing where t.place > ${most}`,
  );
}

type TooMany = { group: string; thing: string; from?: string; isKnown: string; known: string };

/** What a store may have of a kind whose rows name it. `table` has its things by `store_id`. */
export function refuseTooManyOfStore(
  work: StagedRows,
  column: string,
  most: number,
  { table, name }: { table: string; name: string },
): Promise<void> {
  return refuseTooMany(work, column, most, {
    from: "staged s join store st on st.code = s.store",
    group: "st.id",
    thing: `s."${column}"`,
    isKnown: `exists (select from "${table}" t where t.store_id = st.id and t."${name}" = s."${column}")`,
    known: `select store_id as grp from "${table}"`,
  });
}

/**
 * Gives names that differ by case and blanks alone one spelling: the one that is known, else the file's first.
 * @param known SQL that yields what is known, as `name`
 */
export async function spellAlike(work: StagedRows, column: string, known: string): Promise<void> {
  if (!work.given.has(column)) return;
  await work.query(
    `update staged s set "${column}" = f.spelling from (
       select name, first_value(name) over (
         partition by lower(regexp_replace(normalize(trim(name), NFC), '\\s+', ' ', 'g')) order by place, name
       ) as spelling from (
         select distinct name, 0 as place from (${known}) known
         union all select "${column}", min(row) from staged where "${column}" is not null group by "${column}"
       ) each_name
     ) f where s."${column}" = f.name and f.spelling <> f.name`,
  );
}

/**
 * Refuses rows that say something else of what they name than an earlier row does. An empty cell says nothing.
 */
export async function refuseContradicting(
  work: StagedRows,
  key: string,
  columns: readonly Column[],
): Promise<void> {
  const said = columns.filter((column) => column.key !== key && work.given.has(column.key));
  if (said.length === 0) return;
  const names = said.map((column) => column.key);
  const several = said.map((column) => {
    const [least, most] = column.type === "boolean" ? ["bool_and", "bool_or"] : ["min", "max"];
    const text = `"${column.key}"${column.type === undefined ? ' collate "C"' : ""}`;
    return `${least}(${text}) <> ${most}(${text})`;
  });
  const first = names.flatMap((name) =>
    [name, "row"].map(
      (each) =>
        `(array_agg("${each}" order by row) filter (where "${name}" is not null))[1] as "${each === name ? name : `row_${name}`}"`,
    ),
  );
  const differs = names.map((name) => `s."${name}" <> f."${name}"`);
  const each = names.map(
    (name, index) => `('${name}', s."${name}"::text, f."row_${name}", ${differs[index]})`,
  );
  await work.query(
    `insert into refused (row, col, value, reason, other)
     select s.row, c.name, c.value, 'contradicts', c.other
     from staged s join (
       select "${key}", ${first.join(", ")} from staged where "${key}" in (
         select "${key}" from staged group by "${key}" having ${several.join(" or ")}
       ) group by "${key}"
     ) f on f."${key}" = s."${key}"
     cross join lateral (values ${each.join(", ")}) c (name, value, other, differs) where c.differs`,
  );
}
