import type { Product, ProductSummary } from "@horma/contract";
import { useQueries } from "@tanstack/react-query";
import type { PairInHand } from "../order/shown/use-pairs-in-hand.ts";
import { productSearch } from "../product/search/product-queries.ts";
import { useProductSearch } from "../product/search/product-search.tsx";
import { useSession } from "../session/session.ts";

export type OtherSizes = {
  /** The models in hand that may have another size or colour, each once. */
  models: readonly ProductSummary[];
  /** No model has any now. */
  none: boolean;
  opening: boolean;
  /** Opens a model with its sizes and colours. */
  open: (model: ProductSummary | undefined) => void;
};

/** What else there is of the models in hand (TR-12). Until the store answers, each counts as having some. */
export function useOtherSizes(pairs: readonly PairInHand[]): OtherSizes {
  const store = useSession().store?.id ?? 0;
  const { search, searching } = useProductSearch();
  const inHand = pairs.map(({ product }) => product.metadata.sku);
  const models = pairs
    .map(({ product }) => product)
    .filter((product, index, all) => all.findIndex((other) => sameShoe(other, product)) === index);
  const found = useQueries({
    queries: models.map(({ metadata }) => productSearch({ q: metadata.sku, type: "sku", store_id: store })),
  });
  const left = models.filter((_, index) => {
    const product = found[index]?.data?.products[0];
    return product === undefined || hasOthers(product, inHand);
  });
  return {
    models: left,
    none: left.length === 0,
    opening: searching !== undefined,
    open: (model) => model && void search(model.metadata.sku, "listed"),
  };
}

/** Whether a shoe has another free size, or comes in another colour, which may have one. */
function hasOthers(product: Product, inHand: readonly string[]): boolean {
  const skus = product.metadata.relatedProducts.flatMap(({ products }) => products);
  const free = skus.some(({ sku, has_stock }) => has_stock === true && !inHand.includes(sku));
  return free || product.aditionals.some(({ metadata }) => metadata.color !== product.metadata.color);
}

function sameShoe(a: ProductSummary, b: ProductSummary): boolean {
  return a.metadata.model === b.metadata.model && a.metadata.color === b.metadata.color;
}
