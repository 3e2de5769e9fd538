import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "../api/api.ts";

/** An order as its shopper names it: store, code, and day of the store's calendar. */
export type OrderAsked = { store: string; code: string; day: string };

const key = ["personal-data"];
/** Everything that is shown of requests: read again once something was erased. */
export const personalDataKey = key;

export function shopperOrdersQuery(asked: OrderAsked) {
  return queryOptions({
    queryKey: [...key, "orders", asked],
    queryFn: ({ signal }) => api("findShopperOrders", { query: asked, signal }),
  });
}

export function storedPeopleQuery({
  store,
  q,
  page,
}: {
  store: string | undefined;
  q: string;
  page: number;
}) {
  return queryOptions({
    queryKey: [...key, "people", store, q, page],
    queryFn: ({ signal }) =>
      api("listStoredPeople", { query: { q, page, ...(store !== undefined && { store }) }, signal }),
    placeholderData: keepPreviousData,
  });
}
