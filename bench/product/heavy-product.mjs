// The largest product that an import accepts, beside the demo's: a model of 100 colours, and 30 systems of sizes.
import { commandDatabase, queryDatabase, sql } from "../custody/database.mjs";

export const heavySku = "990000100";

const systems = sql`insert into size_system (code, name, position)
  select 'sys' || n, 'Sistema número ' || n, n from generate_series(6, 30) n`;
const conversions = sql`insert into size_conversion (scale, input_value, sizes)
  select 'bench', size, (select jsonb_object_agg(code, size) from size_system)
  from (select (30 + n)::text as size from generate_series(0, 29) n) of_scale`;
const products = sql`insert into product (id, type_id, model, name, brand, color, description, sub_class, scale)
  select (990000 + n)::text, (select min(id) from product_type), 'HEAVY', 'Modelo', 'Marca', 'Color ' || n, 'Zapato de cuero.',
    'Derby', 'bench' from generate_series(0, 99) n`;
const sizes = sql`insert into product_size (sku, product_id, size)
  select (990000000 + n * 1000 + 100 + size)::text, (990000 + n)::text, (30 + size)::text
  from generate_series(0, 99) n, generate_series(0, 29) size`;
const prices = sql`insert into price (product_id, type, value)
  select id, 'normal', 39990 from product where model = 'HEAVY'`;
const pictures = sql`insert into product_picture (product_id, position, address)
  select id, position, '/images/derby-negro-lateral-{width}.webp' from product, generate_series(1, 4) position
  where model = 'HEAVY'`;
const stock = sql`insert into stock (store_id, sku, on_hand)
  select $1::int, z.sku, 3 from product_size z join product m on m.id = z.product_id where m.model = 'HEAVY'`;

/** Lays it in, with stock in a store. */
export async function fillHeavyProduct(data, storeId) {
  for (const statement of [systems, conversions, products, sizes, prices, pictures])
    await queryDatabase(data, statement);
  await queryDatabase(data, stock, [storeId]);
  await commandDatabase(data, "vacuum analyze");
}
