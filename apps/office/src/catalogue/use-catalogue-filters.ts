import { type CatalogueGap, type CatalogueOrder, catalogueGaps, catalogueOrders } from "@horma/domain";
import { useAddress } from "../address/use-address.ts";
import { useStoreScope } from "../layout/use-store-scope.ts";
import { useFilters } from "../table/use-filters.ts";
import type { CatalogueFilters } from "./catalogue-queries.ts";

/** The list's filters and order, which are in the address. A new one begins at the first page. */
export function useCatalogueFilters() {
  const store = useStoreScope();
  const { q, page } = useFilters();
  const [search, change] = useAddress();
  const type = Number(search.get("type"));
  const filters: CatalogueFilters = {
    store,
    q,
    page,
    lacks: catalogueGaps.find((gap) => gap === search.get("lacks")),
    type: Number.isInteger(type) && type > 0 && type < 2 ** 31 ? type : undefined,
    sort: catalogueOrders.find((order) => order === search.get("sort")) ?? "id",
  };
  const set = (name: "lacks" | "sort", value: CatalogueGap | CatalogueOrder | string) =>
    change((params) => {
      params.delete("page");
      if (value === "" || value === "id") params.delete(name);
      else params.set(name, value);
    });
  return { filters, set };
}
