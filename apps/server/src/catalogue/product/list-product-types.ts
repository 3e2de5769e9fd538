import { productType } from "../../platform/db/schema/product.ts";
import { operation } from "../../web/call/operation.ts";

/** AP-03. */
export const listProductTypes = operation("listProductTypes", ({ db }) =>
  db.read.select({ id: productType.id, name: productType.name }).from(productType).orderBy(productType.id),
);
