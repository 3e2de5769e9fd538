// Writes a million skus as the file that a retailer sends, and as the rows of the two tables that COPY takes.
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { finished } from "node:stream/promises";
import { eanOf, skuOf } from "../search/catalogue.mjs";

/** Sizes of a product. */
const sizes = 25;
const sizeOf = (number) => 35 + (number % sizes) / 2;
const productOf = (number) => skuOf(number - (number % sizes));

/**
 * @param {string} folder
 * @param {number} skus a multiple of 25
 */
export async function writeFiles(folder, skus) {
  const paths = {
    file: `${folder}/skus.csv`,
    product_size: `${folder}/sizes.txt`,
    sku_ean: `${folder}/eans.txt`,
  };
  await write(
    paths.file,
    skus,
    (n) => `${skuOf(n)};${productOf(n)};${sizeOf(n)};${eanOf(n)}\n`,
    "sku;producto;talla;ean\n",
  );
  await write(paths.product_size, skus, (n) => `${skuOf(n)}\t${productOf(n)}\t${sizeOf(n)}\n`);
  await write(paths.sku_ean, skus, (n) => `${eanOf(n)}\t${skuOf(n)}\n`);
  return paths;
}

async function write(path, rows, line, head = "") {
  const out = createWriteStream(path);
  out.write(head);
  for (let from = 0; from < rows; from += 1_000) {
    let text = "";
    for (let n = from; n < Math.min(from + 1_000, rows); n++) text += line(n);
    if (!out.write(text)) await once(out, "drain");
  }
  out.end();
  await finished(out);
}

/** Fills a table of products that the skus belong to. */
export const products = `
  insert into product_type (id, name) values (1, 'Zapato');
  insert into product (id, type_id, model, name, brand, color, description, sub_class)
    select (900000000 + n * ${sizes})::text, 1, 'M' || n, 'Modelo', 'Marca', 'Negro', '', '' from generate_series(0, $SKUS / ${sizes} - 1) n`;
