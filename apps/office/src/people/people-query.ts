import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "../api/api.ts";

export type PeopleFilters = { store: string | undefined; q: string; page: number };

/** A page of the people of one store, or of all. Fetched again every half minute: who is in turn changes. */
export function peopleQuery({ store, q, page }: PeopleFilters) {
  return queryOptions({
    queryKey: ["people", store, q, page],
    queryFn: ({ signal }) =>
      api("listPeople", { query: { q, page, ...(store !== undefined && { store }) }, signal }),
    refetchInterval: 30_000,
    placeholderData: keepPreviousData,
  });
}
