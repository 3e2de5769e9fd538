import type { BoardDevice, BoardOrder } from "@horma/contract";
import { type StaffRole, staffMay } from "@horma/domain";
import { i18n, type MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import { leftBehind, type Stage } from "./stage.ts";
import { failedBox, wayOut } from "./targets.ts";

/**
 * A card's action: claim = take the request; leave = choose where its pairs go; hand_over = give them to the shopper; receive =
 * take them back; fetch = take out what nobody came for; rescue = what works instead of its failed box.
 */
export type CardAction = "claim" | "leave" | "hand_over" | "receive" | "fetch" | "rescue";

const actionWords: Record<Exclude<CardAction, "rescue">, MessageDescriptor> = {
  claim: msg`Tomar`,
  leave: msg`Dejar en…`,
  hand_over: msg`Entregar`,
  receive: msg`Recibir`,
  fetch: msg`Retirar`,
};

/** An action's words on its button. */
export function actionText(action: CardAction, order: BoardOrder, devices: readonly BoardDevice[]): string {
  if (action !== "rescue") return i18n._(actionWords[action]);
  return wayOut(order, devices)?.text ?? t`Mover`;
}

/** The next action with an order, if there is one and this role may do it. */
export function nextAction(
  order: BoardOrder,
  stage: Stage,
  role: StaffRole,
  devices: readonly BoardDevice[],
): CardAction | undefined {
  const may = (permission: Parameters<typeof staffMay>[1], action: CardAction) =>
    staffMay(role, permission) ? action : undefined;
  switch (stage) {
    case "to_prepare":
      return may("serve", "claim");
    case "preparing":
      if (wayOut(order, devices) !== undefined && !toScan(order))
        return may(order.pairs.some(({ state }) => state === "placed") ? "move_order" : "serve", "rescue");
      return order.pairs.some((pair) => pair.state === "picking") ? may("serve", "leave") : undefined;
    case "ready":
      if (order.pairs.some(leftBehind)) return may("restock", "fetch");
      return failedBox(order, devices) ? may("move_order", "rescue") : may("serve", "hand_over");
    case "in_salon":
      return may("receive", "receive");
  }
}

/** Whether a pair in the runner's hands was not scanned yet: that comes first. */
function toScan({ pairs }: BoardOrder): boolean {
  return pairs.some(({ state, confirmed }) => state === "picking" && !confirmed);
}
