import type { OpenCount } from "@horma/contract";
import { countDifference } from "@horma/domain";
import { sql } from "drizzle-orm";
import { firstPicture, listedPicture, type PictureSource } from "../../catalogue/picture/picture-address.ts";
import { productCodes } from "../../catalogue/product/product-codes.ts";
import { json, type RowOf, rowsOf } from "../../platform/db/rows.ts";
import { staff } from "../../platform/db/schema/staff.ts";
import { slotCount } from "../../platform/db/schema/stock.ts";
import { operation } from "../../web/call/operation.ts";
import type { StoredLine } from "./count-table.ts";

type Shoe = Omit<OpenCount["lines"][number], "counted" | "difference" | "product"> & {
  product: Omit<OpenCount["lines"][number]["product"], "image"> & { picture: PictureSource | null };
};
const openCount = {
  id: slotCount.id,
  location: slotCount.location,
  product: slotCount.productId,
  at: slotCount.countedAt,
  name: staff.name,
  lines: json<StoredLine[]>(),
  shoes: json<Shoe[]>(),
};

/** Counts with differences that wait for a manager, the oldest first, each with the shoes that differ. */
export const listOpenCounts = operation("listOpenCounts", async ({ db }, { staff }) => {
  const rows = await rowsOf(
    db.read.execute(sql`
    select c.id::float8, c.location, c.product_id as product, c.counted_at as at, s.name, c.lines, (
      select json_agg(json_build_object('sku', z.sku, ${sql.raw(productCodes("z"))}, 'size', z.size, 'product',
        json_build_object('id', m.id, 'name', m.name, 'brand', m.brand, 'color', m.color, 'picture',
        ${sql.raw(firstPicture("m.id"))})
      ) order by m.id, length(z.size), z.size)
      from product_size z join product m on m.id = z.product_id
      where z.sku in (select line ->> 'sku' from jsonb_array_elements(c.lines) line)
    ) as shoes
    from slot_count c join staff s on s.id = c.staff_id
    where c.store_id = ${staff.storeId} and c.state = 'open' order by c.id`),
    openCount,
  );
  return { counts: rows.map(presentOpen) };
});

function presentOpen({ lines, shoes, at, ...count }: RowOf<typeof openCount>): OpenCount {
  const differing = shoes.flatMap(({ product: { picture, ...product }, ...shoe }) => {
    const line = lines.find(({ sku }) => sku === shoe.sku);
    const difference = line === undefined ? 0 : countDifference(line);
    if (line === undefined || difference === 0) return [];
    const image = listedPicture(picture);
    return [{ ...shoe, product: { ...product, image }, counted: line.counted, difference }];
  });
  return { ...count, at: at.toISOString(), lines: differing };
}
