import type { CallInput } from "@horma/contract";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "../api/api.ts";

/** A page of the people of one store, or of all. Fetched again every half minute: who is in turn changes. */
export const peopleQuery = (query: CallInput<"listPeople">["query"]) =>
  queryOptions({
    queryKey: ["people", query],
    queryFn: ({ signal }) => api("listPeople", { query, signal }),
    refetchInterval: 30_000,
    placeholderData: keepPreviousData,
  });
