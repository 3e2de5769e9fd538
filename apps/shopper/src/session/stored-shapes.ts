import contract from "./contract-shapes.json" with { type: "json" };
import { fits, type Schema } from "./fits.ts";

const skus: Schema = { type: "array", items: { type: "string" } };

/** `SizeEntry` of the domain, which no answer holds. */
const sizes: Schema = {
  type: "array",
  items: {
    type: "object",
    required: ["size", "sku", "has_stock", "local_size"],
    properties: {
      size: { type: "string" },
      sku: { type: "string" },
      has_stock: { enum: [true, false, null] },
      local_size: { type: "string" },
    },
  },
};

/**
 * The shape of what each key of DM-09 holds. What the browser stored may be old, cut off or made by hand; no screen may trip
 * over it. The contract's own are written into `contract-shapes.json`, without the library that spells them.
 */
const schemas = {
  client: contract.client,
  order: contract.order,
  product: contract.product,
  lastProduct: contract.product,
  store: contract.store,
  sizes,
  "last-skus": skus,
  "current-skus": skus,
} satisfies Record<string, Schema>;

export type StorageKey = "api_token" | keyof typeof schemas;

/** Whether a stored value is what its key stands for. */
export function fitsKey(key: StorageKey, value: unknown): boolean {
  // A token travels in a header: anything but visible ASCII would make every call fail.
  if (key === "api_token") return typeof value === "string" && /^[\x21-\x7e]+$/.test(value);
  return fits(value, schemas[key]);
}
