import type { BoardDevice, BoardOrder } from "@horma/contract";
import { deviceFailed, type StaffRole, staffMay } from "@horma/domain";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { leftBehind, type Stage } from "./stage.ts";

/**
 * What a card offers: take the request, choose where its pairs go, hand them over, take them back, take out what
 * nobody came for, carry by hand what lies in a box that failed.
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

/** The one thing to do next with an order, if there is one and this role may do it. */
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
      if (order.pairs.some(leftBehind)) return may("restock", "fetch");
      return boxFailed(order, devices) ? may("move_order", "bring") : may("serve", "hand_over");
    case "in_salon":
      return may("receive", "receive");
  }
}

/** Whether the box an order lies in, or is meant for, does not answer or does not work. */
export function boxFailed(order: BoardOrder, devices: readonly BoardDevice[]): boolean {
  const box = devices.find((device) => device.hwd === order.device?.hwd);
  return box !== undefined && deviceFailed({ ...box, faults: box.faults.map((fault) => fault.code) });
}
