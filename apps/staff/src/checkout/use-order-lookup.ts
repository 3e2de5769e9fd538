import type { BoardOrder } from "@horma/contract";
import { typedCode } from "@horma/domain";
import { t } from "@lingui/core/macro";
import { useState } from "react";
import { api } from "../api/api.ts";
import { refreshBoard } from "../live/board-query.ts";
import { ordersMeant, salesOf, whyNotOpen } from "./find-order.ts";

/** Why a code or alias leads to no order that can be closed, in words for the cashier. */
export type LookupAnswer = { title: string; text: string };

/** The longest a lookup may take, ms. */
const patience = 4_000;

/**
 * Finds the order that a code, an alias or a shoe's barcode means. It looks among the orders in the salon first; if none fits, it
 * asks the server for others, to say why they cannot be closed.
 */
export function useOrderLookup(open: readonly BoardOrder[], onFound: (order: BoardOrder) => void) {
  const [answer, setAnswer] = useState<LookupAnswer>();
  const [looking, setLooking] = useState(false);

  async function look(text: string): Promise<void> {
    setAnswer(undefined);
    const [first, ...others] = text.trim() === "" ? [] : ordersMeant(open, text);
    if (first !== undefined && others.length === 0) return onFound(first);
    if (first !== undefined) {
      setAnswer({ title: t`${others.length + 1} pedidos en salón`, text: t`Elige uno de la lista.` });
      return;
    }
    if (text.trim() === "") return;
    setLooking(true);
    const other = await lookElsewhere(text);
    setLooking(false);
    if ("found" in other) onFound(other.found);
    else setAnswer(other);
  }

  return { answer, looking, look, forget: () => setAnswer(undefined) };
}

/** Asks the server for an order that the board does not show in the salon. */
async function lookElsewhere(text: string): Promise<LookupAnswer | { found: BoardOrder }> {
  try {
    const q = text.trim().slice(0, 64);
    const { orders } = await api("searchStore", { body: { q }, signal: AbortSignal.timeout(patience) });
    const meant = ordersMeant(orders, text);
    const open = meant.find((order) => order.pairs.some(({ state }) => state === "with_shopper"));
    const [newest] = meant;
    if (open !== undefined) {
      await refreshBoard();
      return { found: open };
    }
    // A closed order is shown: it may be opened again.
    if (newest?.status_id === "done") return { found: newest };
    if (newest !== undefined) return whyNotOpen(newest);
    const [sale, ...others] = salesOf(orders, text);
    if (sale !== undefined && others.length === 0) return { found: sale };
    if (sale !== undefined)
      return {
        title: t`${others.length + 1} ventas de ese par`,
        text: t`Elige una en Cerrados hace poco, o busca su código.`,
      };
  } catch {
    return {
      title: t`No pudimos buscar`,
      text: t`Sin conexión con el servidor: elige el pedido de la lista.`,
    };
  }
  return {
    title: t`Ningún pedido con ${shown(text)}`,
    text: t`Revisa el código en el teléfono del cliente, o búscalo en la lista.`,
  };
}

function shown(text: string): string {
  const code = typedCode(text);
  return code.length <= 4 ? code : `“${text.trim().slice(0, 24)}”`;
}
