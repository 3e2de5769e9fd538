import type { BoardDevice, BoardOrder, StaffPerson } from "@horma/contract";
import { pairsToFetch, roleMay } from "@horma/domain";
import { i18n, type MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import { otherHolder } from "./holder.ts";
import type { Stage } from "./stage.ts";
import { failedBox, wayOut } from "./targets.ts";

/**
 * A card's action: claim = take the request; take_over = take the pairs over from a colleague; leave = choose where its pairs go;
 * hand_over = give them to the shopper; receive = take them back; fetch = take out what no one came for; rescue = what works
 * instead of its failed box.
 */
export type CardAction = "claim" | "take_over" | "leave" | "hand_over" | "receive" | "fetch" | "rescue";

const actionWords: Record<Exclude<CardAction, "rescue">, MessageDescriptor> = {
  claim: msg`Tomar`,
  take_over: msg`Tomarlo yo`,
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

/** The next action with an order, if there is one and `me` may do it. */
export function nextAction(
  order: BoardOrder,
  stage: Stage,
  me: Pick<StaffPerson, "id" | "role">,
  devices: readonly BoardDevice[],
): CardAction | undefined {
  const may = (permission: Parameters<typeof roleMay>[1], action: CardAction) =>
    roleMay(me.role, permission) ? action : undefined;
  switch (stage) {
    case "to_prepare":
      return may("serve", "claim");
    case "preparing":
      return whilePreparing(order, me, devices);
    case "ready":
      if (pairsToFetch(order.pairs).length > 0) return may("restock", "fetch");
      return failedBox(order, devices) ? may("move_order", "rescue") : may("serve", "hand_over");
    case "in_salon":
      return may("receive", "receive");
  }
}

function whilePreparing(
  order: BoardOrder,
  me: Pick<StaffPerson, "id" | "role">,
  devices: readonly BoardDevice[],
): CardAction | undefined {
  const has = (state: "picking" | "placed") => order.pairs.some((pair) => pair.state === state);
  const rescued = wayOut(order, devices) !== undefined && !toScan(order);
  if (rescued && has("placed")) return roleMay(me.role, "move_order") ? "rescue" : undefined;
  if (!has("picking") || !roleMay(me.role, "serve")) return undefined;
  if (otherHolder(order, me) !== undefined) return "take_over";
  return rescued ? "rescue" : "leave";
}

/** Whether a pair in the runner's hands was not scanned yet: that comes first. */
function toScan({ pairs }: BoardOrder): boolean {
  return pairs.some(({ state, confirmed }) => state === "picking" && !confirmed);
}
