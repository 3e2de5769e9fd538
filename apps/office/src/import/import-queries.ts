import type { ImportKind } from "@horma/domain";
import { importEnded } from "@horma/domain";
import { queryOptions } from "@tanstack/react-query";
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
    queryFn: ({ signal }) =>
      api("listOfficeImports", { query: { limit: 25, ...(kind && { kind }) }, signal }),
    refetchInterval: ({ state: { data } }) =>
      data?.imports.some(({ state }) => !importEnded(state)) ? 1_000 : 15_000,
  });
}

/** One import; asked for twice a second while something happens to it. */
export function importQuery(id: number) {
  return queryOptions({
    queryKey: ["import", id],
    queryFn: ({ signal }) => api("getOfficeImport", { params: { id }, signal }),
    refetchInterval: ({ state: { data } }) => (data && importEnded(data.state) ? false : 500),
  });
}

/** Its first refused rows, with their reasons in the language on screen. */
export function refusalsQuery(id: number, state: string) {
  const language = serverLanguage();
  return queryOptions({
    queryKey: ["import", id, "refusals", state, language],
    queryFn: ({ signal }) => api("listRefusals", { params: { id }, query: { language }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function mappingsQuery() {
  return queryOptions({
    queryKey: ["import-mappings"],
    queryFn: ({ signal }) => api("listOfficeMappings", { signal }),
  });
}
