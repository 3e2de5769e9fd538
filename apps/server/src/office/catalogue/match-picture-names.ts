import type { PictureNameMatch } from "@horma/contract";
import { codesOfPictureName, readPictureName } from "@horma/domain";
import { spellings, toGtin } from "@horma/gtin";
import { sql } from "drizzle-orm";
import type { Reader } from "../../platform/db/database.ts";
import { json, rowsOf, string } from "../../platform/db/rows.ts";
import { product } from "../../platform/db/schema/product.ts";
import { operation } from "../../web/call/operation.ts";

/** OF-04. What the names of picture files say, in their order. */
export const matchPictureNames = operation(
  "matchPictureNames",
  async ({ db }, { body: { names } }): Promise<PictureNameMatch[]> => {
    const products = await productsOf(db.read, [...new Set(names.flatMap(codesOfPictureName))]);
    const read = names.map((name) => readPictureName(name, products));
    const named = new Set(read.flatMap((each) => (typeof each === "string" ? [] : [each.product])));
    const found = await describe(db.read, [...named]);
    return read.map((each) => {
      if (typeof each === "string") return { fault: each };
      const known = found.get(each.product);
      // It was deleted meanwhile.
      if (known === undefined) return { fault: "unknown" };
      const { name, color, positions } = known;
      return { ...each, name, color, present: positions.includes(each.position) };
    });
  },
);

/** The products of codes: of an EAN, unless it is a sku, unless it is a product's id. Codes are without capitals. */
async function productsOf(reader: Reader, codes: readonly string[]): Promise<Map<string, string>> {
  const eans = codes.flatMap((code) => {
    const gtin = toGtin(code);
    return gtin === undefined ? [] : spellings(gtin).map((ean) => ({ code, ean }));
  });
  const skus = [...new Set(codes.flatMap((code) => [code, code.toUpperCase()]))];
  const rows = await rowsOf(
    reader.execute(sql`
      select code, product from (
        select lower(id) as code, id as product, 3 as rank from product where lower(id) = any(${sql.param(codes)}::text[])
        union all select lower(sku), product_id, 2 from product_size where sku = any(${sql.param(skus)}::text[])
        union all select k.code, z.product_id, 1
          from unnest(${sql.param(eans.map(({ code }) => code))}::text[], ${sql.param(eans.map(({ ean }) => ean))}::text[]) k (code, ean)
          join sku_ean e on e.ean = k.ean join product_size z on z.sku = e.sku
      ) known order by rank, product`),
    { code: string, product: product.id },
  );
  return new Map(rows.map((row) => [row.code, row.product]));
}

async function describe(reader: Reader, ids: readonly string[]) {
  const rows = await rowsOf(
    reader.execute(sql`
      select p.id, p.name, p.color, (select coalesce(json_agg(position), '[]') from product_picture where product_id = p.id) as positions
      from product p where p.id = any(${sql.param(ids)}::text[])`),
    { id: product.id, name: product.name, color: product.color, positions: json<number[]>() },
  );
  return new Map(rows.map((row) => [row.id, row]));
}
