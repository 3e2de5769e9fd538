import type { ImportDoubt } from "@horma/domain";
import type { ImportWork } from "../import-work.ts";
import type { Column, Kind } from "../kind.ts";
import type { StagedRows } from "../staged-rows.ts";
import { cell } from "../written.ts";
import { productColumn, refuseContradicting } from "./cells.ts";
import { farFrom, money, moneyOrNone } from "./prices.ts";
import { checkProducts, productColumns, spellLists, writeProducts } from "./products.ts";
import { checkSkus, skuColumns, writeSkus } from "./skus.ts";

const priceColumns: readonly Column[] = [
  {
    key: "price",
    names: ["precio", "precio normal", "normal"],
    judged: {
      names: ["precio lista", "precio de lista"],
      column: (_, has) => (has("price") ? null : "price"),
    },
    type: "integer",
    counts: true,
    read: money,
    holds: "The product's normal price in all stores, pesos. An empty cell does not change it",
    example: "69.990",
  },
  {
    key: "offer",
    names: ["oferta", "precio oferta"],
    type: "integer",
    counts: true,
    read: moneyOrNone,
    holds: "The product's offer in all stores until another file changes it. An empty cell or 0 ends it",
    example: "48.990",
  },
];

const offered = [productColumn, ...priceColumns];
/** SQL: whether a price is one of all stores, for all sizes and always. */
const plain = "t.store_id is null and t.sku is null and t.starts is null";

/** Products, sizes, EANs and prices in one flat file, a row for each size. */
export const catalogue: Kind = {
  name: "catalogue",
  scope: "catalogue",
  does: "Products, sizes, EANs and prices in one flat file, as most retailers have it: one row per size. All rows of a product must have the same product data. Send prices of single sizes or stores with kind `prices`",
  columns: [...productColumns, ...skuColumns, ...priceColumns],
  check: async (work) => {
    await spellLists(work);
    await refuseContradicting(work, "product", [...productColumns, ...priceColumns]);
    await checkSkus(work);
    // Rows of a product whose only row with its name is refused lack it.
    await checkProducts(work);
    await doubtPrices(work);
  },
  write: async (work) => {
    await writeProducts(work, { counted: false });
    await writeSkus(work);
    await writePrice(work, "price", "normal");
    await writePrice(work, "offer", "offer");
    await work.remove({
      table: "price",
      key: ["product_id", "store_id", "sku", "type", "starts"],
      columns: ["value", "ends"],
      row: "s.row",
      from: `${work.agreed("product", offered)} s join price t on t.product_id = s.product and t.type = 'offer' and ${plain}
        where coalesce(s.offer, 0) = 0 and ${work.has("offer")}`,
      pin: { thing: "product", key: "s.product", field: "'offer'" },
    });
  },
};

/** Doubts prices as kind `prices` does. All rows of a product have its prices, so that all are in doubt. */
async function doubtPrices(work: StagedRows): Promise<void> {
  const known = `(select s.row, s.price, case when s.offer > 0 and (s.offer, coalesce(s.price, t.value)) is distinct from (o.value, t.value) then s.offer end as offer, t.value as known,
      coalesce(s.price, t.value) as normal
    from staged s left join price t on t.product_id = s.product and t.type = 'normal' and ${plain}
    left join price o on o.product_id = s.product and o.type = 'offer' and ${plain.replaceAll("t.", "o.")}) k`;
  const doubt = (column: "price" | "offer", reason: ImportDoubt, normal: "known" | "normal", where: string) =>
    work.doubt(
      column,
      reason,
      `select k.row, k.${column}::text, k.${normal}::text from ${known} where ${where}`,
    );
  await doubt("price", "far_from_known", "known", farFrom("k.price", "k.known"));
  await doubt("offer", "far_from_known", "normal", farFrom("k.offer", "k.normal"));
  await doubt("offer", "offer_without_normal", "normal", "k.offer is not null and k.normal is null");
  await doubt("offer", "offer_above_normal", "normal", "k.offer > k.normal");
}

function writePrice(work: ImportWork, column: "price" | "offer", type: "normal" | "offer"): Promise<void> {
  return work.merge({
    table: "price",
    from: `(select * from ${work.agreed("product", offered)} e where e.${column} > 0) s`,
    key: {
      product_id: "s.product",
      store_id: "null::integer",
      sku: "null::text",
      type: `'${type}'`,
      starts: "null::timestamp",
    },
    nullable: ["store_id", "sku", "starts"],
    set: { value: cell(column) },
    pin: { thing: "product", key: "s.product", field: `'${type}'` },
  });
}
