import type { ImportDoubt } from "@horma/domain";
import { instantOrDay, oneOf, whole } from "../cell.ts";
import type { Column, Kind } from "../kind.ts";
import type { PinnedField } from "../pins.ts";
import type { StagedRows } from "../staged-rows.ts";
import { cell } from "../written.ts";
import {
  hasOffset,
  optional,
  productColumn,
  refuseUnknownStores,
  removedColumn,
  skuColumn,
  storeColumn,
} from "./cells.ts";

/** Pesos. */
const [least, most] = [1, 1_000_000_000] as const;
export const money = whole(least, most);
/** Systems without an offer often write 0. */
export const moneyOrNone = whole(0, most);

const columns: readonly Column[] = [
  {
    ...optional(productColumn),
    holds: "The product whose sizes have this price. A row has either a product or a sku",
  },
  { ...optional(skuColumn), holds: "The one sku that has this price", example: "" },
  {
    ...optional(storeColumn),
    holds: "The one store that has this price; all stores if empty",
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
      "`normal` or `offer` (`oferta`); `normal` if empty. An offer that is not lower than the normal price does not count",
    example: "normal",
  },
  {
    key: "value",
    names: ["precio", "valor", "price", "monto"],
    judged: {
      names: ["precio lista", "precio de lista"],
      column: (_, has) => (has("value") ? null : "value"),
    },
    type: "integer",
    counts: true,
    read: money,
    holds: "Whole pesos. Required unless the row removes the price",
    example: "69.990",
  },
  {
    key: "starts",
    names: ["desde", "inicio", "from"],
    type: "text[2]",
    read: instantOrDay,
    holds:
      "Valid from: `2026-12-24T09:00:00-03:00`, or in the store's local time `24-12-2026 09:00`; a date without a time is its first moment. In a row of all stores an offset means the local time of most of them. No start if empty",
    example: "",
  },
  {
    key: "ends",
    names: ["hasta", "término", "fin", "until"],
    type: "text[2]",
    read: instantOrDay,
    holds: "Valid until before this time, written like `starts`. No end if empty",
    example: "",
  },
  {
    ...removedColumn,
    holds: "`si` removes the price that has the row's other values; `value` and `ends` do not matter",
  },
];

/** SQL: a store's clock at the instant of a cell. Of all stores, the clock of most of them. */
const localOf = (cell: string) => `case when ${hasOffset(cell)}
  then ${cell}[1]::timestamptz at time zone coalesce(st.time_zone, (select mode() within group (order by time_zone) from store), 'UTC')
  else ${cell}[1]::timestamp end`;

/** SQL: the file's rows with what names a price. */
const priced = `(select s.row, s.lacks, s.product, s.sku, s.value, s.removed, coalesce(z.product_id, s.product) as product_id,
    st.id as store_id, coalesce(s.type, 'normal') as price_type, ${localOf("s.starts")} as starts, ${localOf("s.ends")} as ends
  from staged s left join product_size z on z.sku = s.sku left join store st on st.code = s.store)`;

/** SQL over the price `value` of `known`: whether it is a tenth or less of what was known, or ten times that or more. */
export const farFrom = (value: string, known: string) =>
  `(${value}::bigint * 10 < ${known} or ${value} > ${known}::bigint * 10)`;

/**
 * Doubts prices far from the normal price that is known, and offers without a normal price or above it. That price is the most
 * specific one of the sku or its product, in the store or in all; of an offer the file's own before the one that was known. What is
 * known already is not in doubt.
 */
async function doubtPrices(work: StagedRows): Promise<void> {
  // A row asks for the price of four places.
  await work.store(
    "asked",
    `select s.row, s.product_id, s.value, s.price_type as type, p.sku, p.store, p.rank
     from ${priced} s cross join lateral (values (coalesce(s.sku, ''), coalesce(s.store_id, 0), 0), (coalesce(s.sku, ''), 0, 1),
       ('', coalesce(s.store_id, 0), 2), ('', 0, 3)) p (sku, store, rank)
     left join price o on o.product_id = s.product_id and o.type = s.price_type and o.value = s.value
       and coalesce(o.sku, '') = coalesce(s.sku, '') and coalesce(o.store_id, 0) = coalesce(s.store_id, 0)
       and coalesce(o.starts, '-infinity') = coalesce(s.starts, '-infinity')
     where o.id is null and s.product_id is not null and s.value is not null and s.removed is not true`,
  );
  await work.store(
    "normal",
    `select distinct on (product_id, sku, store, own) * from (
       select product_id, coalesce(sku, '') as sku, coalesce(store_id, 0) as store, value, starts, false as own
       from price where type = 'normal'
       union all
       select product_id, coalesce(sku, ''), coalesce(store_id, 0), value, starts, true
       from ${priced} s where price_type = 'normal' and value is not null and removed is not true
     ) n order by product_id, sku, store, own, starts desc nulls last`,
  );
  await work.store(
    "known",
    `select distinct on (a.row) a.row, a.type, a.value, n.value as normal from asked a
     left join normal n on n.product_id = a.product_id and n.sku = a.sku and n.store = a.store and (a.type = 'offer' or not n.own)
     order by a.row, n.value is null, a.rank, n.own desc`,
  );
  const doubt = (reason: ImportDoubt, where: string) =>
    work.doubt("value", reason, `select k.row, k.value::text, k.normal::text from known k where ${where}`);
  await doubt("far_from_known", farFrom("k.value", "k.normal"));
  await doubt("offer_without_normal", "k.type = 'offer' and k.normal is null");
  await doubt("offer_above_normal", "k.type = 'offer' and k.value > k.normal");
}

/** A product's price of all stores and sizes can be pinned, by its type. */
const pin: PinnedField = {
  thing: "product",
  key: "case when s.store_id is null and s.sku is null then s.product_id end",
  field: "s.price_type",
};

/** Prices by product or sku, store and time. */
export const prices: Kind = {
  name: "prices",
  scope: "catalogue",
  does: "Prices of products or skus, in all stores or one, always or for a period. The most specific one applies: a sku's before its product's, a store's before that of all stores, then the one that started last",
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
      `select s.row, s.ends::text from ${priced} s where s.ends <= s.starts`,
    );
    await work.refuseAgain(
      null,
      `select row, null, first from (
         select s.row, min(s.row) over (partition by product_id, store_id, sku, price_type, starts) as first
         from ${priced} s where not exists (select from refused r where r.row = s.row)
       ) s where row > first`,
    );
    await doubtPrices(work);
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
      set: { value: cell("value"), ends: cell("ends") },
      counted: true,
      pin,
    });
    await work.remove({
      table: "price",
      key: ["product_id", "store_id", "sku", "type", "starts"],
      columns: ["value", "ends"],
      row: "s.row",
      from: `${priced} s join price t on t.product_id = s.product_id and t.type = s.price_type
        and t.store_id is not distinct from s.store_id and t.sku is not distinct from s.sku
        and t.starts is not distinct from s.starts where s.removed`,
      pin,
    });
  },
};
