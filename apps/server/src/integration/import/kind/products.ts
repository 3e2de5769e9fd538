import { mostOf } from "@horma/domain";
import { code, decimal, lines, oneOf, words, yesNo } from "../cell.ts";
import type { ImportWork } from "../import-work.ts";
import type { Column, Kind } from "../kind.ts";
import type { StagedRows } from "../staged-rows.ts";
import { cell, cells, otherwise } from "../written.ts";
import {
  nameColumn,
  productColumn,
  refuseContradicting,
  refuseIncomplete,
  refuseTooMany,
  spellAlike,
} from "./cells.ts";
import { scaleColumn } from "./conversions.ts";

export const productColumns: readonly Column[] = [
  productColumn,
  {
    key: "model",
    names: ["modelo", "estilo", "style"],
    read: code(words(40)),
    holds:
      "What its colours have in common: products with the same model are its colours. The product's code if empty",
    example: "8801",
  },
  {
    key: "color",
    names: ["color", "nombre color", "colour"],
    needed: true,
    read: words(60),
    holds: "The display name of its colour",
    example: "Hueso / Naranjo",
  },
  { ...nameColumn(80, "Brisa 2", "The model's name"), needed: true },
  { key: "brand", names: ["marca"], needed: true, read: words(60), holds: "Its brand", example: "Puelche" },
  {
    key: "type",
    names: ["tipo", "categoría", "línea", "category"],
    needed: true,
    read: words(60),
    holds: "The list in which shoppers find it",
    example: "Zapatillas",
  },
  {
    key: "sub_class",
    names: ["subclase", "subcategoría"],
    read: words(60),
    holds: "What it is within its type",
    example: "Running",
  },
  {
    key: "description",
    names: ["descripción", "detalle"],
    read: lines(2_000),
    holds: "Its description for shoppers. HTML is converted to plain text with line breaks",
    example: "Zapatilla liviana, con malla que respira",
  },
  scaleColumn,
  {
    key: "rating",
    names: ["valoración", "evaluación", "estrellas"],
    type: "double precision",
    read: decimal(0, 5),
    holds: "Its rating by buyers, 0 to 5",
    example: "4,6",
  },
  {
    key: "parent",
    names: ["sku padre", "padre", "parent_sku"],
    read: code(words(40)),
    holds: "Its code in your web shop, for links to it (`RETAILER_WEB_URL`)",
    example: "8801",
  },
  {
    key: "special",
    names: ["especial", "a pedido"],
    type: "boolean",
    read: yesNo,
    holds: "Whether it has no stock, and shoppers ask a seller for it",
    example: "no",
  },
  {
    key: "state",
    names: ["estado", "publicación", "status"],
    read: oneOf({
      draft: "draft",
      borrador: "draft",
      published: "published",
      publicado: "published",
      withdrawn: "withdrawn",
      retirado: "withdrawn",
      descontinuado: "withdrawn",
    }),
    holds:
      "`draft` (`borrador`), `published` (`publicado`), `withdrawn` (`retirado`). Shoppers see only published products; orders of a withdrawn product continue. `published` if empty",
    example: "publicado",
  },
];

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
      model: cells(["model", "product"], (model, product) => `coalesce(${model}, ${product})`),
      color: cell("color"),
      name: cell("name"),
      brand: cell("brand"),
      type_id: cell("type", (type) => `case when ${type} is not null then s.type_id end`),
      sub_class: cell("sub_class", otherwise("''")),
      description: cell("description", otherwise("''")),
      scale: cell("scale"),
      rating: cell("rating"),
      sku_padre: cell("parent"),
      special: cell("special", otherwise("false")),
      state: cell("state", otherwise("'published'")),
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
