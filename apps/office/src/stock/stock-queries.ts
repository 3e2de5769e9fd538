import type { CallInput } from "@horma/contract";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "../api/api.ts";

/** How often a store's books are looked at again, ms: orders hold pairs all the time. */
const often = 30_000;

/** A store's books: its sums, an aisle, and the lines of a place or a search. */
export const stockQuery = (query: CallInput<"getOfficeStock">["query"]) =>
  queryOptions({
    queryKey: ["stock", query],
    queryFn: ({ signal }) => api("getOfficeStock", { query, signal }),
    refetchInterval: often,
    placeholderData: keepPreviousData,
  });

/** The newest changes of the books of a sku in a slot. */
export const historyQuery = (query: CallInput<"listStockHistory">["query"]) =>
  queryOptions({
    queryKey: ["stock", "history", query],
    queryFn: ({ signal }) => api("listStockHistory", { query, signal }),
  });

/** Where the books and the ERP differ. */
export const differencesQuery = (query: CallInput<"listOfficeDifferences">["query"]) =>
  queryOptions({
    queryKey: ["stock", "differences", query],
    queryFn: ({ signal }) => api("listOfficeDifferences", { query, signal }),
    placeholderData: keepPreviousData,
  });
