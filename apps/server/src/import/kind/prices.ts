import { localTime, oneOf, whole } from "../cell.ts";
import type { Column, Kind } from "../kind.ts";
import {
  optional,
  productColumn,
  refuseUnknownStores,
  removedColumn,
  skuColumn,
  storeColumn,
} from "./cells.ts";

/** Pesos. */
export const money = whole(0, 1_000_000_000);

const columns: readonly Column[] = [
  {
    ...optional(productColumn),
    holds: "The product whose sizes have this price. A row names a product or a sku",
  },
  { ...optional(skuColumn), holds: "The one sku that has this price", example: "" },
  {
    ...optional(storeColumn),
    holds: "The one store that has this price; all stores where empty",
    example: "",
  },
  {
    key: "type",
    names: ["tipo", "tipo precio"],
    read: oneOf({
      normal: "normal",
      regular: "normal",
      lista: "normal",
      offer: "offer",
      oferta: "offer",
      promo: "offer",
    }),
    holds:
      "`normal` or `offer` (`oferta`); `normal` where empty. An offer that is not lower than the normal price does not count",
    example: "normal",
  },
  {
    key: "value",
    names: ["precio", "valor", "price", "monto"],
    type: "integer",
    read: money,
    holds: "Pesos, whole. Needed unless the row removes",
    example: "69.990",
  },
  {
    key: "starts",
    names: ["desde", "inicio", "from"],
    type: "timestamp",
    read: localTime,
    holds:
      "From when on, by the store's clock: `2026-12-24 09:00`; a date alone is its first moment. Since ever where empty",
    example: "",
  },
  {
    key: "ends",
    names: ["hasta", "término", "fin", "until"],
    type: "timestamp",
    read: localTime,
    holds: "Until before when, by the store's clock. For ever where empty",
    example: "",
  },
  { ...removedColumn, holds: "`si` removes the price that the row names, by all but its value and end" },
];

/** SQL: the file's rows with what names a price. */
const priced = `(select s.*, coalesce(z.product_id, s.product) as product_id, st.id as store_id, coalesce(s.type, 'normal') as price_type
  from staged s left join product_size z on z.sku = s.sku left join store st on st.code = s.store)`;

/** Prices by product or sku, store and time. */
export const prices: Kind = {
  name: "prices",
  scope: "catalogue",
  does: "Prices of products or skus, in all stores or one, always or for a time. The most specific one applies: a sku's before its product's, a store's before that of all stores, then the one that began last",
  columns,
  check: async (work) => {
    await work.refuse(
      null,
      "incomplete",
      "select s.row, null from staged s where s.product is null and s.sku is null",
    );
    await work.refuseUnknown("product", "product", "id");
    await work.refuseUnknown("sku", "product_size", "sku");
    await refuseUnknownStores(work);
    await work.refuse(
      "product",
      "contradicts",
      `select s.row, s.product from ${priced} s where s.product <> s.product_id`,
    );
    await work.refuse(
      "value",
      "missing",
      "select s.row, '' from staged s where s.value is null and s.removed is not true",
    );
    await work.refuse(
      "ends",
      "out_of_range",
      "select s.row, s.ends::text from staged s where s.ends <= s.starts",
    );
    await work.refuse(
      null,
      "repeated",
      `select row, null from (
         select s.row, row_number() over (partition by product_id, store_id, sku, price_type, starts order by row) as place
         from ${priced} s where s.row not in (select row from refused)
       ) s where place > 1`,
    );
  },
  write: async (work) => {
    await work.merge({
      table: "price",
      from: `(select * from ${priced} s where removed is not true) s`,
      key: {
        product_id: "s.product_id",
        store_id: "s.store_id",
        sku: "s.sku",
        type: "s.price_type",
        starts: "s.starts",
      },
      nullable: ["store_id", "sku", "starts"],
      set: { value: "s.value", ends: "s.ends" },
      counted: true,
    });
    await work.remove({
      table: "price",
      key: ["product_id", "store_id", "sku", "type", "starts"],
      columns: ["value", "ends"],
      row: "s.row",
      from: `${priced} s join price t on t.product_id = s.product_id and t.type = s.price_type
        and t.store_id is not distinct from s.store_id and t.sku is not distinct from s.sku
        and t.starts is not distinct from s.starts where s.removed`,
    });
  },
};
