import type { Import } from "@horma/contract";
import type { ImportKind, ImportReason } from "@horma/domain";
import { importEnded } from "@horma/domain";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { api } from "../api/api.ts";
import { serverLanguage } from "../language/shown.ts";

export const kindsQuery = queryOptions({
  queryKey: ["import-kinds"],
  queryFn: ({ signal }) => api("listImportKinds", { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

/** The last imports, of one kind or of all; asked for often while one of them is at work. */
export function importsQuery(kind: ImportKind | undefined) {
  return queryOptions({
    queryKey: ["imports", kind],
    queryFn: ({ signal }) => api("listImports", { query: { limit: 25, ...(kind && { kind }) }, signal }),
    refetchInterval: ({ state: { data } }) =>
      data?.imports.some(({ state }) => !importEnded(state)) ? 1_000 : 15_000,
  });
}

/** One import; asked for twice a second while something happens to it. */
export function importQuery(id: number) {
  return queryOptions({
    queryKey: ["import", id],
    queryFn: ({ signal }) => api("getImport", { params: { id }, signal }),
    refetchInterval: ({ state: { data } }) => (data && importEnded(data.state) ? false : 500),
  });
}

/** What a file changes, as it was checked last. */
export function changesQuery({ id, ended_at, applied_at }: Pick<Import, "id" | "ended_at" | "applied_at">) {
  return queryOptions({
    queryKey: ["import", id, "changes", ended_at, applied_at],
    queryFn: ({ signal }) => api("getImportChanges", { params: { id }, signal }),
  });
}

/** Of refused rows, those whose cell of this column has this reason. */
export type RefusalFilter = { column?: string; reason?: ImportReason };

/** The refused rows of an import as it ended last, in pages, with their reasons in the language on screen. */
export function refusalsQuery({ id, ended_at }: Pick<Import, "id" | "ended_at">, filter: RefusalFilter = {}) {
  const language = serverLanguage();
  return infiniteQueryOptions({
    queryKey: ["import", id, "refusals", ended_at, language, filter],
    queryFn: ({ pageParam, signal }) =>
      api("listRefusals", { params: { id }, query: { language, after: pageParam, ...filter }, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function mappingsQuery() {
  return queryOptions({
    queryKey: ["import-mappings"],
    queryFn: ({ signal }) => api("listImportMappings", { signal }),
  });
}
