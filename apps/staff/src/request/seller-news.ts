import type { Board, BoardOrder } from "@horma/contract";
import { displaySize } from "@horma/domain";
import { shopper } from "../board/alert-text.ts";
import { orderPlace } from "../order/order-place.ts";
import { pairsAt, stageOf } from "../order/stage.ts";

/** What a seller is told of an order whose shopper has no phone. */
export type SellerNews = {
  key: string;
  order: BoardOrder;
  tone: "ready" | "missing";
  title: string;
  text: string;
};

/** What the seller of this login has to tell somebody on the shop floor now: pairs are ready, or will not come. */
export function sellerNews({ orders }: Pick<Board, "orders">, login: string): SellerNews[] {
  return orders.filter((order) => order.seller?.login === login).flatMap(newsOf);
}

function newsOf(order: BoardOrder): SellerNews[] {
  const missing = order.pairs.filter((pair) => pair.state === "missing");
  const lost = missing.map((pair) => displaySize(pair.size)).join(" y la ");
  const news: SellerNews[] = [];
  if (stageOf(order) === "ready" && pairsAt(order, "ready").some((pair) => pair.state === "placed")) {
    news.push({
      ...{ key: `${order.hash_id} ready`, order, tone: "ready" },
      title: `Listo: ${shopper(order)}`,
      text: orderPlace(order, "ready").text,
    });
  }
  // Once the rest of it was handed over, the shopper knows.
  const waiting = order.pairs.every((pair) => pair.state !== "with_shopper" && pair.state !== "bought");
  if (missing.length > 0 && waiting) {
    news.push({
      ...{ key: `${order.hash_id} missing ${lost}`, order, tone: "missing" },
      title: `La ${lost} de ${shopper(order)} no está`,
      text:
        missing.length === order.pairs.length ? "Avísale: el pedido termina aquí" : "Avísale: lo demás sigue",
    });
  }
  return news;
}
