import { limits } from "@horma/domain";
import Type from "typebox";

const Text = Type.String();
const NullableText = Type.Union([Type.String(), Type.Null()]);

/** A sku in a request: digits, letters and hyphens. People type a number of up to 20 digits for it (VA-07). */
export const Sku = Type.String({ pattern: `^[0-9A-Za-z-]{1,${limits.skuMax}}$` });

/**
 * DM-04: rows with the size as the catalogue writes it, and a column per size system: always these five, and any other that the
 * retailer has. `systems` names the systems, in their order on screens.
 */
export const ConvertionTable = Type.Object({
  values: Type.Array(
    Type.Object(
      {
        input_value: Text,
        cl: NullableText,
        us: NullableText,
        uk: NullableText,
        eu: NullableText,
        cm: NullableText,
      },
      { additionalProperties: NullableText },
    ),
  ),
  systems: Type.Optional(Type.Array(Type.Object({ code: Text, name: Text }))),
});
export type ConvertionTable = Type.Static<typeof ConvertionTable>;

export const ProductPrice = Type.Object({ type: Type.Enum(["1", "2"]), value: Type.Integer() });

/** Another colour of a product. Its sizes are in the product that its `id` names. */
export const ProductColour = Type.Object({
  id: Text,
  name: Text,
  price: Type.Integer(),
  metadata: Type.Object({
    brand: Text,
    color: Text,
    /** Null for a product without a picture. */
    image: NullableText,
    size: Text,
    sku: Text,
    model: Text,
    prices: Type.Array(ProductPrice),
  }),
});
export type ProductColour = Type.Static<typeof ProductColour>;

/** What a list or an order shows of a product. `convertion_table` holds only its own size's row. */
export const ProductSummary = Type.Object({
  ...ProductColour.properties,
  convertion_table: Type.Union([ConvertionTable, Type.Null()]),
});
export type ProductSummary = Type.Static<typeof ProductSummary>;

/** DM-02: one sku with all its data. */
export const Product = Type.Object({
  id: Text,
  name: Text,
  price: Type.Integer(),
  price_normal: Type.Integer(),
  price_offer: Type.Union([Type.Integer(), Type.Null()]),
  /** Free pieces of this sku in the asked store, or over all stores. */
  quantity: Type.Integer(),
  /** The same model in its other colours. */
  aditionals: Type.Array(ProductColour),
  ingredients: Type.Array(Type.String()),
  aditional_categories: Type.Array(Type.String()),
  discounts: Type.Array(Type.Object({ name: Text, percent: Type.Integer() })),
  product_types: Type.Array(Type.Object({ id: Type.Integer(), name: Text })),
  sub_product_types: Type.Array(Type.Object({ id: Type.Integer(), name: Text })),
  extra_info: Type.Object({ rating: Type.Union([Type.Number(), Type.Null()]) }),
  metadata: Type.Object({
    brand: Text,
    description: Text,
    color: Text,
    /** Address of the main picture, 480 pixels wide. Null for a product without one. */
    image: NullableText,
    /** Addresses of all pictures, 480 pixels wide where there are widths to choose from. */
    images: Type.Array(Type.String()),
    /** For each of `images`, its `srcset`: phone and kiosk widths. Empty for a picture of one width. */
    image_srcsets: Type.Array(Type.String()),
    size: Text,
    sku: Text,
    subClass: Text,
    model: Text,
    /** `null` for a special product: it has no inventory, and shoppers ask a seller for it. */
    inventory: Type.Union([
      Type.Object({
        local: Type.Object({ backStore: Type.Array(Type.Object({ quantity: Type.Integer() })) }),
      }),
      Type.Null(),
    ]),
    /** Every size of this colour, with its sku and whether the asked store has it. */
    relatedProducts: Type.Array(
      Type.Object({
        size: Text,
        products: Type.Array(
          Type.Object({ sku: Text, has_stock: Type.Union([Type.Boolean(), Type.Null()]) }),
        ),
      }),
    ),
    prices: Type.Array(ProductPrice),
  }),
  age_validation: Type.Union([Type.Integer(), Type.Null()]),
  available_for_buy: Type.Boolean(),
  pre_sale: Type.Boolean(),
  convertion_table: Type.Union([ConvertionTable, Type.Null()]),
  externals: Type.Object({ sku_padre: NullableText }),
});
export type Product = Type.Static<typeof Product>;

export const ProductType = Type.Object({ id: Type.Integer(), name: Text });
export const ProductTypeDetail = Type.Object({
  id: Type.Integer(),
  name: Text,
  products: Type.Array(ProductSummary),
  /** What to send as `after` for the next page; `null` on the last one. */
  next: Type.Union([Type.String(), Type.Null()]),
});

/** A page of a list of products: how many at most, after which sku. */
const page = {
  after: Type.Optional(Sku),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
};
/** Products of a page by default. */
export const pageLimit = 48;
export const ProductTypeQuery = Type.Object(page);

const StoreId = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });
const Catalog = Type.String({ minLength: 1, maxLength: 64 });

/** AP-10. `q` is a sku, a GTIN, or what a GS1 code says: an element string or a Digital Link. */
export const SearchQuery = Type.Object({
  q: Type.String({ minLength: 1, maxLength: limits.scannedMax }),
  type: Type.Optional(Type.Enum(["sku", "EAN"])),
  catalog: Type.Optional(Catalog),
  store_id: Type.Optional(StoreId),
});

/** SC-24. A product is answered in `size` if the store has it, else in its smallest size. */
export const ListDiscountsQuery = Type.Object({
  store_id: StoreId,
  size: Type.Optional(Type.String({ minLength: 1, maxLength: 16 })),
  ...page,
});

/** AP-09. */
export const SearchSkusBody = Type.Object(
  {
    skus: Type.Array(Sku, { minItems: 1, maxItems: 50 }),
    catalog: Type.Optional(Catalog),
    store_id: Type.Optional(StoreId),
  },
  { additionalProperties: false },
);

export const SearchAnswer = Type.Object({
  status: Type.Enum(["ok"]),
  total: Type.Integer(),
  products: Type.Array(Product),
});
export type SearchAnswer = Type.Static<typeof SearchAnswer>;

/** One size in one store (AP-11). */
export const InventoryParams = Type.Object({
  store_id: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
  sku: Sku,
});

/** AP-11. */
export const Inventory = Type.Object({
  store_id: Type.Integer(),
  sku: Text,
  quantity: Type.Integer(),
  has_stock: Type.Boolean(),
});
export type Inventory = Type.Static<typeof Inventory>;
