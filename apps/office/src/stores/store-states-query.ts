import type { CallInput } from "@horma/contract";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "../api/api.ts";

/** How often stores are looked at again, ms. */
const often = 30_000;

/** A page of stores as they are now. */
export const storeStatesQuery = (query: CallInput<"listStoreStates">["query"]) =>
  queryOptions({
    queryKey: ["stores", "states", query],
    queryFn: ({ signal }) => api("listStoreStates", { query, signal }),
    refetchInterval: often,
    placeholderData: keepPreviousData,
  });

/** A store's kiosks, tablets, phones and walls. */
export const screensQuery = (code: string) =>
  queryOptions({
    queryKey: ["stores", "screens", code],
    queryFn: ({ signal }) => api("listOfficeScreens", { params: { store: code }, signal }),
    refetchInterval: often,
  });

/** All that can be set of a store, and how it is now. */
export const storeQuery = (code: string) =>
  queryOptions({
    queryKey: ["stores", "one", code],
    queryFn: ({ signal }) => api("getOfficeStore", { params: { store: code }, signal }),
    refetchInterval: often,
  });
