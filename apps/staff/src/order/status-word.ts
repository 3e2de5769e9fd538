import type { BoardOrder } from "@horma/contract";
import { type StatusMessage, statusMessage } from "@horma/domain";
import { stageOf, stageTitles } from "./stage.ts";

/** The words of ST-07, which the shopper reads at the same moment. */
const words: Record<StatusMessage, string> = {
  sent: "ENVIADO SOLICITUD",
  preparing: "PREPARANDO",
  delivering: "ENTREGANDO",
  in_salon: "EN SALÓN",
};

/** An order's status in one word: of one that nobody took, that it was sent; of one that is over, that it is. */
export function statusWord(order: BoardOrder): string {
  const stage = stageOf(order);
  if (stage === undefined) return order.status_id === "canceled" ? "CANCELADO" : "TERMINADO";
  if (stage === "to_prepare") return words.sent;
  return order.status_id === "done" ? stageTitles[stage].toUpperCase() : words[statusMessage(order.state)];
}
