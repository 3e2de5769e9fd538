import { operation } from "../call/operation.ts";
import { productType } from "../db/schema/product.ts";

/** AP-03. */
export const listProductTypes = operation("listProductTypes", ({ db }) =>
  db.read.select({ id: productType.id, name: productType.name }).from(productType).orderBy(productType.id),
);
