// Makes a realistic catalogue of any size in seconds, with set-based SQL.
import { checkDigit } from "@horma/gtin";
import pg from "pg";
import { databaseAt } from "../custody/database.mjs";

/** A model has four colours, each in 25 half sizes. */
const [colours, sizes] = [4, 25];

/** The sku and the EAN of a number from 0. */
export const skuOf = (number) => String(900_000_000 + number);
export const eanOf = (number) => `780${skuOf(number)}${checkDigit(`780${skuOf(number)}`)}`;

const store = "insert into store (code, name) values ('0101', 'Alameda') returning id";
/** The rules above in SQL; sizes start at 35. */
const rules = `
create function pg_temp.sku_of(n int) returns text immutable language sql as $$ select (900000000 + n)::text $$;
create function pg_temp.ean_of(n int) returns text immutable language sql as $$
  select '780' || pg_temp.sku_of(n) || (10 - (31 + sum(digit::int * (1 + 2 * (place % 2)))) % 10) % 10
  from string_to_table(pg_temp.sku_of(n), null) with ordinality as digits (digit, place) $$;
create function pg_temp.size_of(n int) returns text immutable language sql as $$
  select (35 + n / 2)::text || case n % 2 when 1 then '.5' else '' end $$`;
const around = `
insert into product_type (name) select 'Tipo ' || n from generate_series(1, 20) n;
insert into size_conversion (scale, input_value, sizes)
  select 'adult', size, jsonb_build_object('cl', size, 'us', size, 'uk', size, 'eu', size, 'cm', size)
  from (select pg_temp.size_of(n) as size from generate_series(0, ${sizes - 1}) n)`;
const products = `
insert into product (id, type_id, model, name, brand, color, description, sub_class, scale)
  select pg_temp.sku_of(n), 1 + n / ${colours} % 20, 'M' || n / ${colours}, 'Modelo', 'Marca', 'Color ' || n % ${colours},
    'Zapato de cuero.', 'Derby', 'adult'
  from generate_series(0, $1::int / ${sizes} - 1) n`;
/** Every fifth product is below its normal price. */
const prices = `
insert into price (product_id, type, value)
  select id, type, value from product, (values ('normal', 39990), ('offer', 29990)) each (type, value)
  where type = 'normal' or id::bigint % 5 = 0`;
const pictures = `
insert into product_picture (product_id, position, address)
  select id, position, '/images/derby-negro-' || view || '-{width}.webp'
  from product, unnest(array['lateral', 'medial', 'toe', 'sole']) with ordinality as views (view, position)`;
const productSizes = `
insert into product_size (sku, product_id, size)
  select pg_temp.sku_of(n), pg_temp.sku_of(n / ${sizes}), pg_temp.size_of(n % ${sizes})
  from generate_series(0, $1::int - 1) n`;
const eans = `
insert into sku_ean (ean, sku) select pg_temp.ean_of(n), pg_temp.sku_of(n) from generate_series(0, $1::int - 1) n`;
const stock = "insert into stock (store_id, sku, on_hand) select $1, sku, 3 from product_size";

/**
 * Fills a server's empty database with a store that stocks every sku.
 * @param {string} data directory of the server
 * @param {number} skus a multiple of a model's 100
 * @returns the store's id
 */
export async function fillCatalogue(data, skus) {
  const client = new pg.Client(databaseAt(data));
  await client.connect();
  try {
    const [{ id }] = (await client.query(store)).rows;
    // The rows satisfy the foreign keys by construction; checking each takes most of the time.
    await client.query("set session_replication_role = replica");
    await client.query(rules);
    await client.query(around);
    await client.query(products, [skus]);
    await client.query(prices);
    await client.query(pictures);
    await client.query(productSizes, [skus]);
    await client.query(eans, [skus]);
    await client.query(stock, [id]);
    await client.query("vacuum analyze");
    await client.query("checkpoint");
    return id;
  } finally {
    await client.end();
  }
}
