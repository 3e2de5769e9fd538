import type { Board, BoardOrder } from "@horma/contract";
import { displaySize, limits, orderStage, pairFacts } from "@horma/domain";
import { t } from "@lingui/core/macro";
import { orderPlace } from "../order/order-place.ts";
import { shopper } from "../order/shopper.ts";
import { pairsAt } from "../order/stage.ts";

/** News for a seller about an order whose shopper has no phone. */
export type SellerNews = {
  key: string;
  order: BoardOrder;
  tone: "ready" | "missing";
  title: string;
  text: string;
  /** When it became true, ISO 8601. */
  since: string;
};

/**
 * What the seller of this login has to tell shoppers on the shop floor now: pairs are ready, or will not come. The newest first: it is
 * what rings, and a screen may have room for one.
 */
export function sellerNews({ orders, at }: Pick<Board, "orders" | "at">, login: string): SellerNews[] {
  const mine = orders.filter((order) => order.seller?.login === login);
  return mine
    .flatMap((order) => newsOf(order, Date.parse(at)))
    .sort((one, other) => Date.parse(other.since) - Date.parse(one.since));
}

function newsOf(order: BoardOrder, now: number): SellerNews[] {
  // A lost pair stays on the board for days, but no shopper waits that long.
  const missing = order.pairs.filter(
    ({ state, since }) => state === "missing" && now - Date.parse(since) < limits.unservedLife,
  );
  const lost = missing.map((pair) => displaySize(pair.size)).join(t` y la `);
  const news: SellerNews[] = [];
  if (orderStage(order) === "ready" && pairsAt(order, "ready").some((pair) => pair.state === "placed")) {
    news.push({
      key: `${order.hash_id} ready`,
      order,
      tone: "ready",
      title: t`Listo: ${shopper(order)}`,
      text: orderPlace(order, "ready").text,
      since: order.updated_at,
    });
  }
  // Once the order's other pair was handed over, the shopper knows.
  const waiting = order.pairs.every(({ state }) => {
    const { stage, outcome } = pairFacts[state];
    return stage !== "in_salon" && outcome !== "bought";
  });
  if (missing.length > 0 && waiting) {
    news.push({
      key: `${order.hash_id} missing ${lost}`,
      order,
      tone: "missing",
      title: t`La ${lost} de ${shopper(order)} no está`,
      text:
        missing.length === order.pairs.length
          ? t`Avísale: el pedido termina aquí`
          : t`Avísale: lo demás sigue`,
      since: missing.map(({ since }) => since).reduce((one, other) => (one > other ? one : other)),
    });
  }
  return news;
}
