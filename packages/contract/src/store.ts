import Type from "typebox";

/** What a store's link names it by: `0101`. */
export const StoreCode = Type.String({ pattern: "^[0-9A-Za-z_-]{1,32}$" });

/** DM-07. */
export const Store = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  code: Type.String(),
  phone: Type.Union([Type.String(), Type.Null()]),
  whatsapp: Type.Union([Type.String(), Type.Null()]),
  has_smartbox: Type.Boolean(),
  has_tables: Type.Boolean(),
  can_order_in_advance: Type.Boolean(),
  payments: Type.Array(Type.String()),
  deliver_methods: Type.Array(Type.Enum(["beacon", "table", "box", "take_away", "delivery"])),
  accepts_in_store: Type.Boolean(),
  accepts_delivery: Type.Boolean(),
  accepts_to_go: Type.Boolean(),
  is_opened: Type.Boolean(),
});
export type Store = Type.Static<typeof Store>;

/** The list may be narrowed to the store of one code. It has 500 stores at most, those after the one of an id. */
export const ListStoresQuery = Type.Object({
  code: Type.Optional(StoreCode),
  after: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647 })),
});
