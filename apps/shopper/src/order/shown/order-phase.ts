import type { Order } from "@horma/contract";
import {
  type DevicePhase,
  devicePhase,
  orderInProgress,
  overallState,
  type StatusMessage,
} from "@horma/domain";
import type { IconName } from "@horma/ui";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

/** ST-07, verbatim. */
export const statusWords: Record<StatusMessage, MessageDescriptor> = {
  sent: msg`ENVIADO SOLICITUD`,
  preparing: msg`PREPARANDO`,
  delivering: msg`ENTREGANDO`,
  in_salon: msg`EN SALÓN`,
};

/**
 * ST-08's words in the order in which a box goes through them: the pairs are in before they are sanitised, so the
 * list never jumps back.
 */
export const phaseList: readonly { phase: DevicePhase; text: MessageDescriptor; icon: IconName }[] = [
  { phase: "preparing", text: msg`Preparando`, icon: "box" },
  { phase: "prepared", text: msg`Preparadas`, icon: "check" },
  { phase: "spray", text: msg`Sanitizando con bruma`, icon: "mist" },
  { phase: "uvc", text: msg`Sanitizando con luz UV-C`, icon: "uv" },
];

const withoutCleaning = phaseList.filter(({ phase }) => phase === "preparing" || phase === "prepared");

/**
 * The phases that will happen (TR-14): mist and UV-C only in a smart box. Before a box has the order, and after the box failed,
 * the pairs may go to a shelf or the delivery zone, where nothing cleans them.
 */
export function phasesOf(order: Order | undefined): typeof phaseList {
  const inBox = order?.actual_device?.type_id === "box" && order.meta.trouble !== "device_failed";
  return inBox ? phaseList : withoutCleaning;
}

/** Index of the phase under way in `phases`; -1 before there is an order, past the last one when the pairs are ready. */
export function currentPhase(order: Order | undefined, phases = phasesOf(order)): number {
  if (order === undefined) return -1;
  const device = order.actual_device;
  if (device === null) return orderInProgress(overallState(order)) ? 0 : phases.length;
  const phase = devicePhase(device.status_id);
  if (phase === undefined) return phases.length;
  const index = phases.findIndex((item) => item.phase === phase);
  // Pairs in a failed box count as prepared.
  return index === -1 ? phases.length - 1 : index;
}

/**
 * An order's progress as fractions of its bars (SC-21): done, and in progress. It counts a box's phases for every place, so that
 * the bars never jump back.
 */
export function orderProgress(order: Order): { done: number; now: number } {
  if (overallState(order) === "in_salon") return { done: 1, now: 0 };
  return { done: (currentPhase(order, phaseList) + 0.5) / (phaseList.length + 1), now: 0.08 };
}
