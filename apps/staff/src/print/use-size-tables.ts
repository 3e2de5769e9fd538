import type { ConvertionTable } from "@horma/contract";
import { useQueries } from "@tanstack/react-query";
import { api } from "../api/api.ts";
import { byModel, type FoundProduct } from "./box-label.ts";

/** The conversion tables of the products, by sku. One call serves all sizes of a model. */
export function useSizeTables(
  products: readonly FoundProduct[],
): ReadonlyMap<string, ConvertionTable | null> {
  const models = byModel(products);
  const answers = useQueries({
    queries: models.map(({ key, skus }) => ({
      queryKey: ["size-table", key],
      queryFn: () => api("getProduct", { params: { id: skus[0]?.sku ?? "" } }),
      staleTime: Number.POSITIVE_INFINITY,
    })),
  });
  return new Map(
    models.flatMap(({ skus }, index) =>
      skus.map(({ sku }) => [sku, answers[index]?.data?.convertion_table ?? null] as const),
    ),
  );
}
