import type { CatalogueGap, CatalogueOrder } from "@horma/domain";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "../api/api.ts";
import { hasCells, scopeOf } from "../api/scope.ts";

/** All that is read of the catalogue: an edit makes it old. */
export const catalogueKey = ["catalogue"] as const;

export type CatalogueFilters = {
  store: string | undefined;
  q: string;
  lacks: CatalogueGap | undefined;
  type: number | undefined;
  sort: CatalogueOrder;
  page: number;
};

const ofStore = (store: string | undefined) => (store === undefined ? {} : { store });

/** Products of a page; `size`: how many, without it as many as the list shows. */
export const productsOf = (
  { store, lacks, type, ...others }: CatalogueFilters & { size?: number },
  signal?: AbortSignal,
) =>
  api("listCatalogue", {
    query: {
      ...others,
      ...ofStore(store),
      ...(lacks !== undefined && { lacks }),
      ...(type !== undefined && { type }),
    },
    ...(signal && { signal }),
  });

/** A page of products. */
export const productsQuery = (filters: CatalogueFilters) =>
  queryOptions({
    queryKey: [...catalogueKey, "list", filters],
    queryFn: ({ signal }) => productsOf(filters, signal),
    placeholderData: keepPreviousData,
  });

/** How many products lack what. */
export const countsQuery = queryOptions({
  queryKey: [...catalogueKey, "counts"],
  queryFn: ({ signal }) => api("countCatalogue", { signal }),
});

/** What the stores have of a page's products; with cells those of the scope, and nothing without one. */
export const stockQuery = (store: string | undefined, products: readonly string[]) =>
  queryOptions({
    queryKey: [...catalogueKey, "stock", store, products],
    queryFn: ({ signal }) =>
      api("getCatalogueStock", { query: { products: products.join(","), ...ofStore(store) }, signal }),
    // The head has no stock of its own.
    enabled: products.length > 0 && (!hasCells || scopeOf() !== null),
    placeholderData: keepPreviousData,
  });

/** The lists in which shoppers find products. */
export const typesQuery = queryOptions({
  queryKey: [...catalogueKey, "types"],
  queryFn: ({ signal }) => api("listProductTypes", { signal }),
});

/** A product with all that can be edited, as of now: what is edited is not read again by itself. */
export const productQuery = (id: string, store: string | undefined) =>
  queryOptions({
    queryKey: [...catalogueKey, "product", id, store],
    queryFn: ({ signal }) => api("getCatalogueProduct", { params: { id }, query: ofStore(store), signal }),
  });
