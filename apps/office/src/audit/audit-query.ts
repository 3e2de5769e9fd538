import { infiniteQueryOptions } from "@tanstack/react-query";
import { api } from "../api/api.ts";

/** `from` and `to` are days of this computer's calendar; `group` is a place among the groups of actions. */
export type AuditFilters = {
  store: string | undefined;
  q: string;
  actions: string | undefined;
  from: string | undefined;
  to: string | undefined;
};

/** The filters as the calls take them: a day ends with the day. */
export function auditSearch({ store, q, actions, from, to }: AuditFilters) {
  const [begin, end] = [from, to].map((day) => (day === undefined ? undefined : new Date(`${day}T00:00:00`)));
  end?.setDate(end.getDate() + 1);
  return {
    q,
    ...(store !== undefined && { store }),
    ...(actions !== undefined && { actions }),
    ...(begin && { from: begin.toISOString() }),
    ...(end && { to: end.toISOString() }),
  };
}

/** The audit from the newest line on, a page at a time. */
export function auditQuery(filters: AuditFilters) {
  return infiniteQueryOptions({
    queryKey: ["audit", filters],
    queryFn: ({ signal, pageParam }) =>
      api("listAudit", {
        query: { ...auditSearch(filters), ...(pageParam !== undefined && { before: pageParam }) },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
}
