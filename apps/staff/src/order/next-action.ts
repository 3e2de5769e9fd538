import type { BoardDevice, BoardOrder, StaffPerson } from "@horma/contract";
import { deviceFailed, pairsToFetch, staffMay } from "@horma/domain";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { otherHolder } from "./holder.ts";
import type { Stage } from "./stage.ts";

/**
 * A card's action: claim = take the request; take_over = take the pairs over from a colleague; assign = choose where its pairs go; hand_over = give them to the shopper; receive =
 * take them back; fetch = take out what nobody came for; bring = carry by hand what lies in a failed box.
 */
export type CardAction = "claim" | "take_over" | "assign" | "hand_over" | "receive" | "fetch" | "bring";

export const actionWords: Record<CardAction, MessageDescriptor> = {
  claim: msg`Tomar`,
  take_over: msg`Tomarlo yo`,
  assign: msg`Asignar`,
  hand_over: msg`Entregar`,
  receive: msg`Recibir`,
  fetch: msg`Retirar`,
  bring: msg`Llevar a mano`,
};

/** The next action with an order, if there is one and `me` may do it. */
export function nextAction(
  order: BoardOrder,
  stage: Stage,
  me: Pick<StaffPerson, "id" | "role">,
  devices: readonly BoardDevice[],
): CardAction | undefined {
  const may = (permission: Parameters<typeof staffMay>[1], action: CardAction) =>
    staffMay(me.role, permission) ? action : undefined;
  switch (stage) {
    case "to_prepare":
      return may("serve", "claim");
    case "preparing":
      if (boxFailed(order, devices) && order.pairs.some((pair) => pair.state === "placed"))
        return may("move_order", "bring");
      if (otherHolder(order, me) !== undefined) return may("serve", "take_over");
      return order.pairs.some((pair) => pair.state === "picking") ? may("serve", "assign") : undefined;
    case "ready":
      if (pairsToFetch(order.pairs).length > 0) return may("restock", "fetch");
      return boxFailed(order, devices) ? may("move_order", "bring") : may("serve", "hand_over");
    case "in_salon":
      return may("receive", "receive");
  }
}

/** Whether the order's box, or the one it is meant for, is unreachable or has failed. */
export function boxFailed(order: BoardOrder, devices: readonly BoardDevice[]): boolean {
  const box = devices.find((device) => device.hwd === order.device?.hwd);
  return box !== undefined && deviceFailed({ ...box, faults: box.faults.map((fault) => fault.code) });
}
