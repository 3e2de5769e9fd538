/** What the panel shows of figures: names and pictures, in the order of screens. */
import type { Panel } from "@horma/contract";
import { sql } from "drizzle-orm";
import { firstPicture, listedPicture, type PictureSource } from "../../catalogue/picture/picture-address.ts";
import type { Reader } from "../../platform/db/database.ts";
import { json, number, orNull, rowsOf } from "../../platform/db/rows.ts";
import { product, productSize, productType } from "../../platform/db/schema/product.ts";
import type { Figures } from "./figures.ts";

/** Pairs tried on and bought by product type, best sellers first, with the picture of the product tried on most. */
export async function showTypes(
  reader: Reader,
  { tries, purchases }: Pick<Figures, "tries" | "purchases">,
): Promise<Panel["by_type"]> {
  const ids = [...new Set([...tries, ...purchases].map(([id]) => id))];
  if (ids.length === 0) return [];
  const column = (counts: Figures["tries"]) => {
    const byId = new Map(counts);
    return sql`${sql.param(ids.map((id) => byId.get(id) ?? 0))}::int[]`;
  };
  const found = await rowsOf(
    reader.execute(sql`
    select name, ${sql.raw(firstPicture("most_tried"))} as picture, tries, purchases from (
      select product_type.name, (array_agg(product.id order by tries desc, product.id))[1] as most_tried,
        sum(tries)::int as tries, sum(purchases)::int as purchases
      from unnest(${sql.param(ids)}::text[], ${column(tries)}, ${column(purchases)}) counted (id, tries, purchases)
        join product using (id) join product_type on product_type.id = product.type_id
      group by product_type.id
    ) by_type order by purchases::numeric / greatest(tries, 1) desc, name`),
    { name: productType.name, picture: orNull(json<PictureSource>()), tries: number, purchases: number },
  );
  return found.map(({ picture, ...row }) => ({ ...row, image: listedPicture(picture) }));
}

/** Requested pairs that were not found by product and size, the most frequent first. */
export async function showBroken(
  reader: Reader,
  { broken }: Pick<Figures, "broken">,
): Promise<Panel["broken"]> {
  if (broken.length === 0) return [];
  const [skus, counts] = [broken.map(([sku]) => sku), broken.map(([, pairs]) => pairs)];
  return rowsOf(
    reader.execute(sql`
    select product.name, product_size.size, sum(pairs)::int as count
    from unnest(${sql.param(skus)}::text[], ${sql.param(counts)}::int[]) missed (sku, pairs)
      join product_size using (sku) join product on product.id = product_size.product_id
    group by product.name, product_size.size
    order by count desc, product.name, product_size.size`),
    { name: product.name, size: productSize.size, count: number },
  );
}

/** Answers to the poll, happiest first. */
export const showPolls = ({ polls }: Pick<Figures, "polls">): Panel["polls"] =>
  [1, 2, 3, 4].map((answer) => new Map(polls).get(answer) ?? 0);

/** What those who were not happy said had happened, most frequent first. */
export function showCauses({ causes }: Pick<Figures, "causes">): Panel["poll_causes"] {
  return causes
    .map(([cause, count]) => ({ cause, count }))
    .sort((one, other) => other.count - one.count || (one.cause < other.cause ? -1 : 1));
}

/** Requests by hour of the store's day; for today also the expected ones, the mean of the days before that had any. */
export function showHours(
  counted: readonly (readonly number[])[],
  usual: readonly (readonly number[])[],
): Panel["hours"] {
  const busy = usual.filter((hours) => hours.some((requests) => requests > 0));
  const sum = (days: readonly (readonly number[])[], hour: number) =>
    days.reduce((all, hours) => all + (hours[hour] ?? 0), 0);
  return Array.from({ length: 24 }, (_, hour) => ({
    hour,
    count: sum(counted, hour),
    expected: busy.length === 0 ? null : Math.round((sum(busy, hour) / busy.length) * 10) / 10,
  }));
}
