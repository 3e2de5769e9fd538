import type { StaffSearchAnswer } from "@horma/contract";
import { typedCode } from "@horma/domain";
import { productCode } from "@horma/gtin";
import { sql } from "drizzle-orm";
import type pg from "pg";
import { firstPicture, listedPicture, type PictureSource } from "../../catalogue/picture/picture-address.ts";
import { codeValues, productCodes } from "../../catalogue/product/product-codes.ts";
import { readBoardOrdersOf } from "../../fulfilment/order/staff-order.ts";
import type { Reader } from "../../platform/db/database.ts";
import { hasWords } from "../../platform/db/fold-text.ts";
import { json, notNull, rowsOf } from "../../platform/db/rows.ts";
import { client } from "../../platform/db/schema/client.ts";
import { order } from "../../platform/db/schema/order.ts";
import type { Deps } from "../../platform/deps.ts";
import { operation } from "../../web/call/operation.ts";

/** Most answers of each kind. */
const most = 20;
/** Most nicknames opened for one search: more than a store has in a day. */
const opened = 2_000;

/**
 * Finds the store's orders by short code (also from the QR on the shopper's screen), nickname, sku or EAN, and the catalogue's
 * shoes by EAN, sku or words of brand, name and colour.
 */
export const searchStore = operation("searchStore", async (deps, { body, staff }) => {
  const text = body.q.trim();
  const [eans, written] = codeValues(productCode(text), text);
  const wanted = { storeId: staff.storeId, text, eans, written };
  const { pool, read } = deps.db;
  const [found, named, products] = await Promise.all([
    findOrders(pool, wanted),
    findNamed(deps, wanted),
    findProducts(read, wanted),
  ]);
  const ids = [...new Set([...found, ...named])].sort((a, b) => b - a).slice(0, most);
  return { orders: await readBoardOrdersOf(deps, staff.storeId, ids), products };
});

/** `eans` and `written` are of {@link codeValues}. */
type Wanted = { storeId: number; text: string; eans: readonly string[]; written: readonly string[] };

/** Ids of orders with this code or such a pair, newest first. */
async function findOrders(pool: pg.Pool, { storeId, text, eans, written }: Wanted): Promise<number[]> {
  if (text === "") return [];
  const found = await rowsOf(
    pool.query({
      name: "search_orders",
      text: `
      select o.id::float8 from "order" o
      where o.store_id = $1 and (
        o.code = $2 or exists (
          select 1 from pair p where p.order_id = o.id and p.sku in (
            select sku from sku_ean where ean = any($4) union all select sku from product_size where sku = any($3) or code = any($3)
          )
        )
      ) order by o.id desc limit ${most}`,
      // People say and type the code with a gap in the middle.
      values: [storeId, typedCode(text), written, eans],
    }),
    { id: order.id },
  );
  return found.map((row) => row.id);
}

/**
 * Ids of orders whose shopper's nickname begins like this. Nicknames are sealed, so the newest kept ones are opened and compared
 * here.
 */
async function findNamed(
  { db, vault }: Pick<Deps, "db" | "vault">,
  { storeId, text }: Wanted,
): Promise<number[]> {
  if (text === "") return [];
  const found = await rowsOf(
    db.pool.query({
      name: "named_orders",
      text: `
      select o.id::float8, c.nickname, c.data_key as "dataKey", c.key_day as "keyDay"
      from "order" o join client c on c.id = o.client_id
      where o.store_id = $1 and c.nickname is not null order by o.id desc limit ${opened}`,
      values: [storeId],
    }),
    { id: order.id, nickname: notNull(client.nickname), dataKey: client.dataKey, keyDay: client.keyDay },
  );
  const beginning = text.toLowerCase();
  const isNamed = (row: (typeof found)[number]) =>
    vault.open(row, "nickname", row.nickname)?.toLowerCase().startsWith(beginning);
  return found.filter(isNamed).map((row) => row.id);
}

type ProductRow = Omit<StaffSearchAnswer["products"][number], "image"> & { picture: PictureSource | null };

async function findProducts(
  reader: Reader,
  { storeId, text, eans, written }: Wanted,
): Promise<StaffSearchAnswer["products"]> {
  if (text === "") return [];
  const words = hasWords(sql`concat_ws(' ', z.sku, m.brand, m.name, m.color, z.size)`, text);
  const found = await rowsOf(
    reader.execute(sql`
      select json_build_object('sku', z.sku, ${sql.raw(productCodes("z"))}, 'product', m.id, 'name', m.name, 'brand', m.brand,
        'color', m.color, 'size', z.size, 'picture', ${sql.raw(firstPicture("m.id"))}, 'location', k.location,
        'on_hand', coalesce(k.on_hand, 0), 'free', coalesce(k.free, 0)) as shoe
      from product_size z join product m on m.id = z.product_id
        left join lateral (
          select sum(on_hand)::int as on_hand, sum(on_hand - held)::int as free,
            (array_agg(location order by on_hand > held desc, location))[1] as location
          from stock where store_id = ${storeId} and sku = z.sku
        ) k on true
        cross join lateral (
          select z.sku = any(${sql.param(written)}::text[]) or z.code = any(${sql.param(written)}::text[])
            or exists (select 1 from sku_ean where sku = z.sku and ean = any(${sql.param(eans)}::text[])) as exact
        ) named
      where named.exact or ${words}
      order by named.exact desc, m.id, length(z.size), z.size limit ${most}`),
    { shoe: json<ProductRow>() },
  );
  return found.map(({ shoe: { picture, ...row } }) => ({ ...row, image: listedPicture(picture) }));
}
