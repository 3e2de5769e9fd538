import type { BoardOrder, Settlement } from "@horma/contract";
import { t } from "@lingui/core/macro";
import { act } from "../../action/action-queue.ts";
import type { ActionOutcome } from "../../action/create-action-queue.ts";
import { shopper } from "../../order/shopper.ts";

/** Opens a closed order again. */
export function undo(order: BoardOrder, { id }: Settlement): Promise<ActionOutcome> {
  const body = { hash_id: order.hash_id, settlement: id };
  return act("undoSettlement", body, { label: t`Deshacer el cierre de ${shopper(order)}` });
}
