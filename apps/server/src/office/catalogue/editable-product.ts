import { createHash } from "node:crypto";
import type { CatalogueProduct } from "@horma/contract";
import { productFields, type RecordOf } from "@horma/domain";
import { sql } from "drizzle-orm";
import type { PictureSource } from "../../catalogue/picture/picture-address.ts";
import type { Reader } from "../../platform/db/database.ts";
import { recordJson } from "../../platform/db/record-json.ts";
import { instant, json, number, rowsOf, string } from "../../platform/db/rows.ts";
import { type product, sizeOrder } from "../../platform/db/schema/product.ts";

type ProductRecord = RecordOf<typeof productFields>;

/** What of a product can be edited, and what its sizes are in other systems. */
export type EditableProduct = ProductRecord & {
  id: string;
  prices: CatalogueProduct["prices"];
  pictures: (PictureSource & { position: number })[];
  sizes: Omit<CatalogueProduct["sizes"][number], "pairs" | "stores">[];
};

/** A product; undefined if there is none. */
export async function readEditable(reader: Reader, id: string): Promise<EditableProduct | undefined> {
  const rows = await rowsOf(
    reader.execute(sql`
      select json_build_object('id', p.id, 'own', ${sql.raw(recordJson<typeof productFields, typeof product>(productFields, "p", { type: "t.name" }))},
        'pictures', (select coalesce(json_agg(json_build_object('position', position, 'address', address, 'content', content)
          order by position), '[]') from product_picture where product_id = p.id),
        'prices', (select coalesce(json_agg(json_build_object('type', type, 'value', value, 'starts', starts, 'ends', ends)
          order by type, starts nulls first), '[]') from price where product_id = p.id and store_id is null and sku is null),
        'sizes', (select coalesce(json_agg(json_build_object('sku', z.sku, 'size', z.size, 'code', z.code,
          'eans', (select coalesce(json_agg(e.ean order by e.ean), '[]') from sku_ean e where e.sku = z.sku),
          'systems', coalesce((select c.sizes from size_conversion c where c.scale = p.scale and c.input_value = z.size), '{}')
        ) order by ${sql.raw(sizeOrder("z.size"))}), '[]') from product_size z where z.product_id = p.id)
      ) as found from product p join product_type t on t.id = p.type_id where p.id = ${id}`),
    { found: json<Omit<EditableProduct, keyof ProductRecord> & { own: ProductRecord }>() },
  );
  if (rows[0] === undefined) return undefined;
  const { id: known, own, ...more } = rows[0].found;
  return { id: known, ...own, ...more };
}

/** The last edit of a product by a person. `id` is its line's. */
export type LastEdit = { id: number; by: string; at: Date };

/** Newest lines of the audit among which the last edit is looked for: a log that grows by years costs no more. */
const linesRead = 5_000;

export async function lastEdit(reader: Reader, id: string): Promise<LastEdit | undefined> {
  const rows = await rowsOf(
    reader.execute(sql`
      select id::float8 as id, actor_name as by, at from (
        select id, actor_name, at, action, subject from audit order by at desc, id desc limit ${linesRead}
      ) line where subject = ${`product ${id}`} and action in ('product_changed', 'product_created')
      order by at desc, id desc limit 1`),
    { id: number, by: string, at: instant },
  );
  return rows[0];
}

/** What a page shows of a product. It also has the last edit, so that a later one can be distinguished from a file's change. */
export function versionOf(product: EditableProduct, last: LastEdit | undefined): string {
  return `${hashOf(product)}.${last?.id ?? 0}`;
}

/** Whether a product is as it was in a version; if not, who changed it, unless it was a file. */
export function changedSince(
  version: string,
  product: EditableProduct,
  last: LastEdit | undefined,
): { by: string | undefined } | undefined {
  const [hash, line] = version.split(".");
  if (hash === hashOf(product)) return undefined;
  return { by: last !== undefined && last.id > Number(line) ? last.by : undefined };
}

function hashOf({ sizes, ...product }: EditableProduct): string {
  const own = sizes.map(({ sku, size, code, eans }) => [sku, size, code, eans]);
  return createHash("sha256")
    .update(JSON.stringify([product, own]))
    .digest("hex")
    .slice(0, 32);
}
