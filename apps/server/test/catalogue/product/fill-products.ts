import type { Shop } from "../../fulfilment/order/shop.ts";

/**
 * Adds a product type with so many models of one colour, each with four pictures, all sizes stocked and below their normal price.
 * Returns its id.
 */
export async function fillProducts(
  shop: Shop,
  { models, sizes }: { models: number; sizes: number },
): Promise<number> {
  const [type] = await shop.rows<{ id: number }>(
    "insert into product_type (name) values ('Mucho') returning id",
  );
  const typeId = type?.id ?? 0;
  await shop.rows(
    `insert into product (id, type_id, model, name, brand, color, description, sub_class)
     select 'zz' || to_char(n, 'FM0000'), $1, 'zz' || n, 'M' || n, 'Marca', 'Negro', '', ''
     from generate_series(1, $2::int) n`,
    typeId,
    models,
  );
  await shop.rows(
    `insert into price (product_id, type, value)
     select p.id, type, value from product p, (values ('normal', 200), ('offer', 100)) each (type, value)
     where p.type_id = $1`,
    typeId,
  );
  await shop.rows(
    `insert into product_size (sku, product_id, size)
     select p.id || to_char(s, 'FM00'), p.id, s::text
     from product p, generate_series(11, 10 + $2::int) s where p.type_id = $1`,
    typeId,
    sizes,
  );
  await shop.rows(
    `insert into stock (store_id, sku, on_hand) select $1, sku, 3 from product_size where sku like 'zz%'`,
    shop.storeId,
  );
  await shop.rows(
    `insert into product_picture (product_id, position, address)
     select p.id, n, '/images/x-{width}.webp' from product p, generate_series(1, 4) n where p.type_id = $1`,
    typeId,
  );
  await shop.rows(
    `insert into sku_ean (ean, sku) select '1' || row_number() over (), sku from product_size where sku like 'zz%'`,
  );
  await shop.asOwner("analyze");
  return typeId;
}
