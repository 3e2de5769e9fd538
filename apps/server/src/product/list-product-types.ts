import { productType } from "../db/schema.ts";
import { operation } from "../http/operation.ts";

/** AP-03. */
export const listProductTypes = operation("listProductTypes", ({ db }) =>
  db.read.select().from(productType).orderBy(productType.id),
);
