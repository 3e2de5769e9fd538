import type { BoardDevice, BoardOrder } from "@horma/contract";
import { deviceFailed, pairsToFetch, type StaffRole, staffMay } from "@horma/domain";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { Stage } from "./stage.ts";

/**
 * A card's action: claim = take the request; assign = choose where its pairs go; hand_over = give them to the shopper; receive =
 * take them back; fetch = take out what nobody came for; bring = carry by hand what lies in a failed box.
 */
export type CardAction = "claim" | "assign" | "hand_over" | "receive" | "fetch" | "bring";

export const actionWords: Record<CardAction, MessageDescriptor> = {
  claim: msg`Tomar`,
  assign: msg`Asignar`,
  hand_over: msg`Entregar`,
  receive: msg`Recibir`,
  fetch: msg`Retirar`,
  bring: msg`Llevar a mano`,
};

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
      if (boxFailed(order, devices) && order.pairs.some((pair) => pair.state === "placed"))
        return may("move_order", "bring");
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
