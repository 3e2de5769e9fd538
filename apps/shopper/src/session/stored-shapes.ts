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
 * The schema of each storage key of DM-09. Stored values may be old, cut off or edited, and must not break a screen. The
 * contract's own schemas are written into `contract-shapes.json`, without the schema library.
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
  // A token goes into a header, where anything but visible ASCII makes every call fail.
  if (key === "api_token") return typeof value === "string" && /^[\x21-\x7e]+$/.test(value);
  return fits(value, schemas[key]);
}
