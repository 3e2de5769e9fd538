import { clockText } from "@horma/app/clock-text";
import type { Board, BoardDevice, BoardOrder } from "@horma/contract";
import { deviceFailed } from "@horma/domain";
import type { BoxDoorLook } from "@horma/ui";
import { i18n } from "@lingui/core";
import { plural, t } from "@lingui/core/macro";
import { pressingFault } from "../fault/fault-text.ts";
import { phaseWords } from "../order/card-notes.ts";
import { orderClock } from "../order/order-clock.ts";
import { canceledBehind, onlyLeft } from "../order/stage.ts";
import { type BoxLoad, boxLoad, boxOwner, boxSizes } from "./box-pairs.ts";

/** What the wall shows of a box. */
export type BoxDoorText = {
  look: BoxDoorLook;
  /** What the box is doing, in words. */
  phase: string;
  who: string | undefined;
  /** Instead of an order: that it is empty, or cleans a return. */
  note: string | undefined;
  sizes: string[];
  time: string | undefined;
  urgent: boolean;
};

type State = Pick<BoxDoorText, "look" | "phase"> & { time?: string | undefined; urgent?: boolean };

/** How a box looks on the wall at a time of the server's clock, epoch ms. What needs a person comes first. */
export function boxDoor(device: BoardDevice, board: Pick<Board, "orders">, now: number): BoxDoorText {
  const load = boxLoad(device, board);
  const state = outState(device) ?? faultState(device, load, now) ?? openState(device, now);
  const { look, phase, time, urgent = false } = state ?? workState(device, load, now);
  return { look, phase, time, urgent, who: boxOwner(load), note: boxNote(device), sizes: boxSizes(load) };
}

/** How many boxes can take an order now. */
export function freeBoxes(devices: readonly BoardDevice[]): string {
  const boxes = devices.filter(({ type_id }) => type_id === "box");
  const free = boxes.filter(({ available }) => available).length;
  const freeText = plural(free, { one: "# libre", other: "# libres" });
  return t`${freeText} de ${boxes.length}`;
}

function outState({ out_of_service }: BoardDevice): State | undefined {
  return out_of_service ? { look: "out", phase: t`Fuera de servicio` } : undefined;
}

/** An unreachable box is a fault if someone's pairs are in it. */
function faultState(device: BoardDevice, { pairs }: BoxLoad, now: number): State | undefined {
  if (!deviceFailed({ ...device, faults: device.faults.map(({ code }) => code) })) return undefined;
  const fault = pressingFault(device);
  if (!device.online) {
    const time = device.online_since === null ? undefined : since(device.online_since, now);
    return { look: pairs.length > 0 ? "fault" : "offline", phase: t`Sin conexión`, time };
  }
  return fault && { look: "fault", phase: fault.title, time: since(fault.since, now) };
}

function openState({ doors, since: at }: BoardDevice, now: number): State | undefined {
  if (doors.front === "open") return { look: "open", phase: t`Puerta delantera abierta` };
  if (doors.back === "open") return { look: "open", phase: t`Puerta trasera abierta`, time: since(at, now) };
  return undefined;
}

function workState(device: BoardDevice, load: BoxLoad, now: number): State {
  const time = since(device.since, now);
  switch (device.status_id) {
    case "idle":
      return device.available
        ? { look: "free", phase: t`Libre` }
        : { look: "prepared", phase: t`Ocupada`, time };
    case "occupied":
      return {
        look: "filling",
        phase: device.job_kind === "order" ? i18n._(phaseWords.preparing) : t`Por empezar`,
        time,
      };
    case "sanitizing-spray":
      return { look: "mist", phase: i18n._(phaseWords.spray), time };
    case "sanitizing-uvc":
      return { look: "uv", phase: i18n._(phaseWords.uvc), time };
    case "ready":
      return device.job_kind === "order"
        ? readyState(load, now)
        : { look: "prepared", phase: t`Limpia`, time };
    case "back_door_opened":
    case "back_door_closed":
    case "sanitizing":
      return { look: "prepared", phase: i18n._(phaseWords.prepared), time };
    default:
      // A newer server may have another one.
      device.status_id satisfies never;
      return { look: "prepared", phase: i18n._(phaseWords.prepared), time };
  }
}

/** The time the shopper still has, red in the last minute; after it, how long ago it ended. */
function readyState(load: BoxLoad, now: number): State {
  if (load.order === undefined) return { look: "ready", phase: t`Lista para retirar` };
  const { time, tone } = orderClock(load.order, "ready", now);
  return { look: "ready", phase: readyPhase(load.order), time, urgent: tone !== "calm" };
}

function readyPhase(order: BoardOrder): string {
  if (!onlyLeft(order)) return t`Lista para retirar`;
  return canceledBehind(order) ? t`Cancelado` : t`Sin retirar`;
}

function boxNote({ job_kind }: BoardDevice): string | undefined {
  if (job_kind === "maintenance") return t`Vacía`;
  return job_kind === "return" ? t`Devolución` : undefined;
}

function since(at: string, now: number): string {
  return clockText(now - Date.parse(at));
}
