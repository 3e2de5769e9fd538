import { mostOf, productFields } from "@horma/domain";
import type { ImportWork } from "../import-work.ts";
import type { Column, Kind } from "../kind.ts";
import { columnsOf, writesOf } from "../record-columns.ts";
import type { StagedRows } from "../staged-rows.ts";
import { cell, cells } from "../written.ts";
import { productColumn, refuseContradicting, refuseIncomplete, refuseTooMany, spellAlike } from "./cells.ts";

export const productColumns: readonly Column[] = [productColumn, ...columnsOf(productFields)];

/** The lists that shoppers choose from have each name once. */
export async function spellLists(work: StagedRows): Promise<void> {
  await spellAlike(work, "type", "select name from product_type");
  await spellAlike(work, "brand", "select brand as name from product");
  await spellAlike(work, "sub_class", "select sub_class as name from product where sub_class <> ''");
  await spellAlike(work, "scale", "select scale as name from size_conversion");
}

export async function checkProducts(work: StagedRows): Promise<void> {
  const known = "exists (select from product p where p.id = s.product)";
  await work.refuseUnknown("scale", "size_conversion", "scale");
  await refuseTooMany(work, "model", mostOf.coloursOfModel, {
    group: "s.model",
    thing: "s.product",
    isKnown: "s.model is null or exists (select from product p where p.id = s.product and p.model = s.model)",
    known: "select model as grp from product",
  });
  await refuseIncomplete(work, productColumns, known, "product");
}

/** Writes the product that each row names. Several rows may name the same one, and say the same of it. */
export async function writeProducts(work: ImportWork, { counted }: { counted: boolean }): Promise<void> {
  await work.merge({
    table: "product_type",
    from: "(select min(row) as row, type from staged where type is not null group by type) s",
    key: { name: "s.type" },
    set: {},
  });
  await work.merge({
    table: "product",
    from: `(select p.*, pt.id as type_id from ${work.agreed("product", productColumns)} p
      left join product_type pt on pt.name = p.type) s`,
    key: { id: "s.product" },
    set: {
      ...writesOf(productFields),
      model: cells(["model", "product"], (model, product) => `coalesce(${model}, ${product})`),
      type_id: cell("type", (type) => `case when ${type} is not null then s.type_id end`),
    },
    otherwise: { model: `n."k_id"`, sub_class: "''", description: "''" },
    ...(counted && { counted }),
  });
}

/** Products, one colour of a model in a row. */
export const products: Kind = {
  name: "products",
  scope: "catalogue",
  does: "Products: one row per colour of a model. Send their sizes with kind `skus`, their prices with kind `prices`",
  columns: productColumns,
  check: async (work) => {
    await spellLists(work);
    await refuseContradicting(work, "product", productColumns);
    await checkProducts(work);
  },
  write: (work) => writeProducts(work, { counted: true }),
};
