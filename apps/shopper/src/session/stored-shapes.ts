/** What each stored value must have so that no screen trips over it: the fields the screens read (DM-01 to DM-07). */
import { deviceStatuses, orderStatuses } from "@horma/domain";
import { flag, listOf, nullable, number, oneOf, record, type Shape, text } from "./shape.ts";

const prices = listOf(record({ type: text, value: number }));
const conversionTable = nullable(record({ values: listOf(record({ input_value: text })) }));

const productSummary = record({
  id: text,
  name: text,
  price: number,
  convertion_table: conversionTable,
  metadata: record({ brand: text, color: text, image: text, size: text, sku: text, model: text, prices }),
});

const product = record({
  id: text,
  name: text,
  price: number,
  quantity: number,
  aditionals: listOf(productSummary),
  extra_info: record({ rating: nullable(number) }),
  metadata: record({
    brand: text,
    description: text,
    color: text,
    image: text,
    images: listOf(text),
    image_srcsets: listOf(text),
    size: text,
    sku: text,
    model: text,
    inventory: nullable(record({ local: record({ backStore: listOf(record({ quantity: number })) }) })),
    relatedProducts: listOf(
      record({ size: text, products: listOf(record({ sku: text, has_stock: nullable(flag) })) }),
    ),
    prices,
  }),
  convertion_table: conversionTable,
  externals: record({ sku_padre: nullable(text) }),
});

const orderStatus = oneOf(orderStatuses);

/** A shape for every key of DM-09. */
export const storedShapes = {
  // A token travels in a header: anything but visible ASCII would make every call fail.
  api_token: (value) => typeof value === "string" && /^[\x21-\x7e]+$/.test(value),
  client: record({ nickname: nullable(text), document_number: nullable(text) }),
  order: record({
    hash_id: text,
    status_id: orderStatus,
    deliver_method: text,
    order_details: listOf(record({ product: productSummary, status_id: orderStatus })),
    actual_device: nullable(
      record({ type_id: oneOf(["box", "shelf"]), status_id: oneOf(deviceStatuses), name: text }),
    ),
    client: record({ nickname: nullable(text) }),
    updated_at: text,
    meta: record({ code: text, pickup_deadline: nullable(text), extensions: number }),
  }),
  product,
  lastProduct: product,
  store: record({ id: number, name: text, code: text, is_opened: flag }),
  sizes: listOf(record({ size: text, sku: text, has_stock: nullable(flag), local_size: text })),
  "last-skus": listOf(text),
  "current-skus": listOf(text),
} satisfies Record<string, Shape>;

export type StorageKey = keyof typeof storedShapes;
