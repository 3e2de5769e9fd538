import {
  CallError,
  newIdempotencyKey,
  type OrderForShopperAnswer,
  type OrderLink,
  type RefusalCode,
} from "@horma/contract";
import { t } from "@lingui/core/macro";
import { useRef, useState } from "react";
import { refusalText } from "../action/refusal-text.ts";
import { api } from "../api/api.ts";
import { refreshBoard } from "../live/board-query.ts";

/** The result of the seller's last request. */
export type RequestState =
  | { kind: "none" }
  | { kind: "asking" }
  | { kind: "failed"; text: string }
  | { kind: "asked"; hashId: string; link: OrderLink | undefined };

/** The pairs, and the shopper they are for. */
export type Wanted = { skus: readonly string[]; nickname: string };

/**
 * Asks for pairs in a shopper's name. The same request without an answer is sent again with its key, so it never makes two
 * orders.
 */
export function useRequest() {
  const [state, setState] = useState<RequestState>({ kind: "none" });
  const pending = useRef<{ about: string; key: string }>(undefined);

  async function ask({ skus, nickname }: Wanted): Promise<string | undefined> {
    const about = JSON.stringify([[...skus].sort(), nickname]);
    if (pending.current?.about !== about) pending.current = { about, key: newIdempotencyKey() };
    setState({ kind: "asking" });
    try {
      const body = { skus: [...skus], nickname };
      const answer: OrderForShopperAnswer = await api("orderForShopper", {
        body,
        idempotencyKey: pending.current.key,
      });
      pending.current = undefined;
      const { hash_id } = answer.order;
      setState({ kind: "asked", hashId: hash_id, link: answer.handover });
      await refreshBoard();
      return hash_id;
    } catch (cause) {
      if (!(cause instanceof CallError)) throw cause;
      if (cause.kind === "refused") pending.current = undefined;
      setState({ kind: "failed", text: whyNot(cause) });
      await refreshBoard();
      return undefined;
    }
  }

  /** Another link and code for the order. The previous one ends. */
  async function offer(hashId: string): Promise<CallError | undefined> {
    try {
      const link = await api("offerOrder", { body: { hash_id: hashId } });
      setState({ kind: "asked", hashId, link });
      return undefined;
    } catch (cause) {
      if (!(cause instanceof CallError)) throw cause;
      return cause;
    }
  }

  return { state, ask, offer, restart: () => setState({ kind: "none" }) };
}

function whyNot(error: CallError): string {
  if (error.kind === "failed") return t`Sin conexión: no se pidió. Vuelve a intentarlo.`;
  return ofRequests()[error.code] ?? `${refusalText(error)}.`;
}

/** What a request alone is refused for. */
const ofRequests = (): Partial<Record<RefusalCode, string>> => ({
  out_of_stock: t`Se acaba de agotar una talla: elige otra.`,
  nickname_invalid: t`El alias tiene de 3 a 20 letras.`,
  product_not_available: t`Este calzado no se pide por aquí: búscalo en bodega.`,
  store_closed: t`La tienda no recibe pedidos ahora.`,
});
