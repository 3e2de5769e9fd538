/** Requests about personal data, which the office answers without seeing a shopper (OF-10). */
import { staffRoles } from "@horma/domain";
import Type from "typebox";
import { closed, HashId, Instant } from "./field-types.ts";
import { ListPeopleQuery, OfficeStore } from "./office.ts";
import { StoreCode } from "./store.ts";

/** `code`: the four characters of an order. `day`: of the store's calendar. */
export const FindShopperOrdersQuery = Type.Object(
  {
    store: StoreCode,
    code: Type.String({ pattern: "^[0-9A-Za-z]{4}$" }),
    day: Type.String({ pattern: "^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$" }),
  },
  closed,
);

/**
 * What is stored of an order's shopper. `in_progress`: they have an order that is not over. `erased`: nothing that identifies them any
 * more.
 */
export const shopperDataStates = ["in_progress", "stored", "erased"] as const;
export const ShopperOrders = Type.Object({
  orders: Type.Array(
    Type.Object({ hash_id: HashId, created_at: Instant, state: Type.Enum([...shopperDataStates]) }),
  ),
});
export type ShopperOrders = Type.Static<typeof ShopperOrders>;
/** `token`: the secret of the link, shown once. `expires_at`: earlier if the data is erased before. */
export const OfferShopperDataBody = Type.Object({ hash_id: HashId }, closed);
export const OfferShopperDataAnswer = Type.Object({ token: Type.String(), expires_at: Instant });
export type OfferShopperDataAnswer = Type.Static<typeof OfferShopperDataAnswer>;
export const EraseShopperBody = Type.Object({ hash_id: HashId }, closed);

/** A person of a store, also one who left. */
export const StoredPerson = Type.Object({
  id: Type.Integer(),
  login: Type.String(),
  name: Type.String(),
  role: Type.Enum([...staffRoles]),
  store: OfficeStore,
  /** Whether they work there. */
  active: Type.Boolean(),
});
export type StoredPerson = Type.Static<typeof StoredPerson>;
export const ListStoredPeopleQuery = Type.Object({ ...ListPeopleQuery.properties }, closed);
export const StoredPeople = Type.Object({
  people: Type.Array(StoredPerson),
  total: Type.Integer(),
  page_size: Type.Integer(),
});
export type StoredPeople = Type.Static<typeof StoredPeople>;
const PersonId = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });
export const StoredPersonParams = Type.Object({ id: PersonId });
export const ErasePersonBody = Type.Object({ id: PersonId }, closed);
