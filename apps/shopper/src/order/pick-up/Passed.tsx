import type { Order } from "@horma/contract";
import { useQueries } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { paths } from "../../paths.ts";
import { inventory } from "../../product/search/product-queries.ts";
import { endVisit } from "../../session/end-visit.ts";
import { session, useSession } from "../../session/session.ts";
import { currentSurface } from "../../surface.ts";
import { PassedView } from "./PassedView.tsx";

/** How often the store is asked whether the sizes are still there, ms: the pairs themselves are on their way back. */
const again = 10_000;

/**
 * An order whose window passed, on the way to the start (ST-09, TR-13). The visit ends as the shopper leaves.
 * `ready` is the order as it last waited; unknown where this screen opened later.
 */
export function Passed({ order, ready }: { order: Order; ready: Order | undefined }) {
  const navigate = useNavigate();
  const { product, store } = useSession();
  const free = useFreeSkus(order, store?.id ?? 0);
  return (
    <PassedView
      order={order}
      ready={ready}
      free={free}
      onRetry={() => {
        session.askAgain(free ?? []);
        navigate(paths.preparing(), { replace: true });
      }}
      onOther={() => {
        session.askAgain([]);
        navigate(product === null ? paths.scanCode : paths.size, { replace: true });
      }}
      onLeave={() => endVisit(currentSurface(), navigate, order.hash_id)}
    />
  );
}

/** Those of an order's skus that the store has a free pair of. */
function useFreeSkus(order: Order, storeId: number): string[] | undefined {
  const skus = order.order_details
    .filter(({ status_id }) => status_id !== "canceled")
    .map(({ product }) => product.metadata.sku);
  return useQueries({
    queries: skus.map((sku) => ({ ...inventory(storeId, sku), refetchInterval: again })),
    combine: (answers) =>
      answers.every(({ data }) => data !== undefined)
        ? skus.filter((_, index) => (answers[index]?.data?.quantity ?? 0) > 0)
        : undefined,
  });
}
