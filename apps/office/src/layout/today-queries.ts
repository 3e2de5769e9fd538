import type { CallInput } from "@horma/contract";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api, apiOfCell } from "../api/api.ts";

/** How often the stores are looked at again, ms. The server reads them all once in some seconds. */
const often = 10_000;

/** A page of the caller's stores now. */
export const todayQuery = (query: CallInput<"getToday">["query"]) =>
  queryOptions({
    queryKey: ["today", query],
    queryFn: ({ signal }) => api("getToday", { query, signal }),
    refetchInterval: often,
    placeholderData: keepPreviousData,
  });

/** The first page of a cell's stores now, whatever the scope is. */
export const cellTodayQuery = (cell: string) =>
  queryOptions({
    queryKey: ["today", "cell", cell],
    queryFn: ({ signal }) => apiOfCell(cell)("getToday", { query: { page: 1 }, signal }),
    refetchInterval: often,
  });

export type Day = NonNullable<CallInput<"getStoreToday">["query"]["day"]>;

/** One store's day. */
export const storeTodayQuery = (store: string, day: Day) =>
  queryOptions({
    queryKey: ["today", "store", store, day],
    queryFn: ({ signal }) => api("getStoreToday", { query: { store, day }, signal }),
    refetchInterval: often,
  });
