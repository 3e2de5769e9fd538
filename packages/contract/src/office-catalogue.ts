import {
  catalogueGaps,
  catalogueOrders,
  mostPictureNames,
  pictureNameFaults,
  priceKinds,
  productFields,
  productStates,
} from "@horma/domain";
import Type from "typebox";
import { closed, Instant, nullable, Typed } from "./field-types.ts";
import { PageSize } from "./office.ts";
import { PinnedField } from "./office-edit.ts";
import { changeOf, detailOf } from "./record-schemas.ts";
import { StoreCode } from "./store.ts";

const ProductId = Type.String({ pattern: "^[0-9A-Za-z_-]{1,32}$" });
const State = Type.Enum([...productStates]);
/** A time on a store's own clock, `2026-12-24T09:00:00`; null for no bound. */
const LocalTime = nullable(Type.String());

/** `q`: words of id, name, brand and colour, or a whole EAN, or the start of a sku. `type`: of the product types. */
export const ListCatalogueQuery = Type.Object(
  {
    store: Type.Optional(StoreCode),
    q: Type.Optional(Type.String({ maxLength: 64 })),
    lacks: Type.Optional(Type.Enum([...catalogueGaps])),
    type: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647 })),
    sort: Type.Optional(Type.Enum([...catalogueOrders])),
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000, default: 1 })),
    size: Type.Optional(PageSize),
  },
  closed,
);
/** One colour of a model. `eans`: of all its sizes. The price is that of all stores, or of the one that is asked for. */
export const CatalogueRow = Type.Object({
  id: Type.String(),
  name: Type.String(),
  color: Type.String(),
  brand: Type.String(),
  type: Type.String(),
  state: State,
  picture: nullable(Type.String()),
  sizes: Type.Integer(),
  eans: Type.Integer(),
  normal: nullable(Type.Integer()),
  offer: nullable(Type.Integer()),
  lacks: Type.Array(Type.Enum([...catalogueGaps])),
});
export type CatalogueRow = Type.Static<typeof CatalogueRow>;
/** `total`: how many were found; of a search one more than `countedMost` stands for more. */
export const CataloguePage = Type.Object({
  products: Type.Array(CatalogueRow),
  total: Type.Integer(),
  page_size: Type.Integer(),
});
export type CataloguePage = Type.Static<typeof CataloguePage>;

/** How many products there are, and how many lack each; all without those withdrawn but `all`. */
export const CatalogueCounts = Type.Object({
  all: Type.Integer(),
  picture: Type.Integer(),
  ean: Type.Integer(),
  price: Type.Integer(),
});
export type CatalogueCounts = Type.Static<typeof CatalogueCounts>;

/** `products`: ids with commas between. */
export const CatalogueStockQuery = Type.Object(
  {
    store: Type.Optional(StoreCode),
    products: Type.String({ pattern: "^[0-9A-Za-z_-]{1,32}(,[0-9A-Za-z_-]{1,32}){0,24}$" }),
  },
  closed,
);
/** A size of a product with its pairs, and the stores that have any, of those of the caller. */
const SizeStock = Type.Object({ size: Type.String(), pairs: Type.Integer(), stores: Type.Integer() });
/** `stores`: all of the caller, or the one that was asked for. A product's `stores` have some size of it. */
export const CatalogueStock = Type.Object({
  products: Type.Array(
    Type.Object({
      id: Type.String(),
      pairs: Type.Integer(),
      stores: Type.Integer(),
      sizes: Type.Array(SizeStock),
    }),
  ),
  stores: Type.Integer(),
});
export type CatalogueStock = Type.Static<typeof CatalogueStock>;

/** File names of pictures, each of which names a product and a position. */
export const MatchPictureNamesBody = Type.Object(
  {
    names: Type.Array(Type.String({ pattern: "^\\P{C}{1,255}$" }), {
      minItems: 1,
      maxItems: mostPictureNames,
    }),
  },
  closed,
);
/** What a file's name says; `present`: whether the product has a picture at that position. */
export const PictureNameMatch = Type.Union([
  Type.Object({
    product: Type.String(),
    name: Type.String(),
    color: Type.String(),
    position: Type.Integer(),
    present: Type.Boolean(),
  }),
  Type.Object({ fault: Type.Enum([...pictureNameFaults]) }),
]);
export type PictureNameMatch = Type.Static<typeof PictureNameMatch>;

export const CatalogueProductParams = Type.Object({ id: ProductId });
export const CatalogueProductQuery = Type.Object({ store: Type.Optional(StoreCode) }, closed);

/** A price of all stores and sizes, unless it says of which. */
const Price = {
  type: Type.Enum([...priceKinds]),
  value: Type.Integer(),
  starts: LocalTime,
  ends: LocalTime,
};
/** One size. Its first EAN is the one of labels. `systems`: the size in other systems, by their codes. */
export const CatalogueSize = Type.Object({
  sku: Type.String(),
  size: Type.String(),
  code: nullable(Type.String()),
  eans: Type.Array(Type.String()),
  systems: Type.Record(Type.String(), Type.String()),
  pairs: Type.Integer(),
  stores: Type.Integer(),
});
export type CatalogueSize = Type.Static<typeof CatalogueSize>;
/**
 * A product with all that can be edited. `version` changes with any of it. `changed`: the last person who did, if that is not long
 * ago. `more_prices`: of single stores and sizes, fifty at most. `address` of a picture that was uploaded is one of this server.
 */
export const CatalogueProduct = Type.Object({
  version: Type.String(),
  changed: nullable(Type.Object({ by: Type.String(), at: Instant })),
  id: Type.String(),
  ...detailOf(productFields),
  pictures: Type.Array(
    Type.Object({ position: Type.Integer(), address: Type.String(), shown: Type.String() }),
  ),
  prices: Type.Array(Type.Object(Price)),
  more_prices: Type.Array(
    Type.Object({ ...Price, store: nullable(Type.String()), sku: nullable(Type.String()) }),
  ),
  sizes: Type.Array(CatalogueSize),
  systems: Type.Array(Type.Object({ code: Type.String(), name: Type.String() })),
  colours: Type.Array(
    Type.Object({ id: Type.String(), color: Type.String(), state: State, picture: nullable(Type.String()) }),
  ),
  pinned: Type.Array(PinnedField),
});
export type CatalogueProduct = Type.Static<typeof CatalogueProduct>;

const Language = Type.Optional(Type.Enum(["es", "en"]));
export const CreateCatalogueProductBody = Type.Object(
  {
    id: ProductId,
    name: Typed,
    color: Typed,
    brand: Typed,
    type: Typed,
    model: Type.Optional(Typed),
    language: Language,
  },
  closed,
);
const Removed = Type.Optional(Type.Literal(true));
/**
 * Only what changes; the names are those of files' columns. A sku that is not there is a new size. A price is named by type and
 * start, a picture by its position. `doubts`: values in doubt are meant. `version` is the one that the page showed.
 */
export const EditCatalogueProductBody = Type.Object(
  {
    version: Type.String({ maxLength: 64 }),
    products: Type.Optional(Type.Array(Type.Object(changeOf(productFields), closed), { maxItems: 1 })),
    skus: Type.Optional(
      Type.Array(
        Type.Object(
          { sku: Typed, size: Type.Optional(Typed), code: Type.Optional(Typed), ean: Type.Optional(Typed) },
          closed,
        ),
        { maxItems: 60 },
      ),
    ),
    pictures: Type.Optional(
      Type.Array(
        Type.Object(
          {
            position: Type.Integer({ minimum: 1, maximum: 20 }),
            address: Type.Optional(Typed),
            removed: Removed,
          },
          closed,
        ),
        { maxItems: 20 },
      ),
    ),
    prices: Type.Optional(
      Type.Array(
        Type.Object(
          {
            type: Type.Enum([...priceKinds]),
            starts: Type.Optional(Typed),
            ends: Type.Optional(Typed),
            value: Type.Optional(Typed),
            removed: Removed,
          },
          closed,
        ),
        { maxItems: 40 },
      ),
    ),
    doubts: Type.Optional(Type.Boolean()),
    language: Language,
  },
  closed,
);
export type EditCatalogueProductBody = Type.Static<typeof EditCatalogueProductBody>;
/** The version that the page then shows. */
export const EditedCatalogueProduct = Type.Object({ version: Type.String() });
