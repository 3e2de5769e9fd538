import type { BoardOrder } from "@horma/contract";
import { orderStage, type StatusMessage, statusMessage } from "@horma/domain";
import { i18n, type MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import { stageTitles } from "./stage.ts";

/** The words of ST-07, which the shopper reads at the same time. */
const words: Record<StatusMessage, MessageDescriptor> = {
  sent: msg`ENVIADO SOLICITUD`,
  preparing: msg`PREPARANDO`,
  delivering: msg`ENTREGANDO`,
  in_salon: msg`EN SALÓN`,
};

/** An order's status in one word: also for one that no one took, and for one that is over. */
export function statusWord(order: BoardOrder): string {
  const stage = orderStage(order);
  if (order.status_id === "canceled") return t`CANCELADO`;
  if (stage === undefined) return t`TERMINADO`;
  if (stage === "to_prepare") return i18n._(words.sent);
  return order.status_id === "done"
    ? i18n._(stageTitles[stage]).toUpperCase()
    : i18n._(words[statusMessage(order.state)]);
}
