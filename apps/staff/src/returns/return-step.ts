import type { BoardDevice, StaffPerson } from "@horma/contract";
import { type DeviceStatus, deviceFailed, devicePhase, holdsPair, pairToPutBack } from "@horma/domain";
import { t } from "@lingui/core/macro";
import { deviceText } from "../order/order-place.ts";
import { leftBehind } from "../order/stage.ts";
import { rackSlotText } from "./rack-slot.ts";
import type { OrderPair } from "./return-lists.ts";

/** The next step of a pair that came back, and where it is. */
export type ReturnStep = {
  place: { icon: "hanger" | "box" | "shelf" | "person" | "wrench"; text: string };
  /**
   * fetch = take it out of where no one came for it; clean = choose how; wait = a box cleans it; take_out = the box is done, or
   * cannot clean it; shelve = scan it and put it away; take_over = a colleague carries it; receive = it comes back from the workshop.
   */
  action: "fetch" | "clean" | "wait" | "take_out" | "shelve" | "take_over" | "receive";
  /** While a box cleans it: the phase, and how far it is, 0..1. */
  cycle?: { text: string; done: number };
  /** The fault of the box it is in. */
  trouble?: string;
};

/** How far a returned pair is on the way back to its slot, and what `me` does next. */
export function returnStep(
  { order, pair }: OrderPair,
  devices: readonly BoardDevice[],
  me: Pick<StaffPerson, "id">,
): ReturnStep {
  const device = devices.find((each) => each.hwd === pair.device?.hwd);
  if (leftBehind(pair)) return { place: waitingPlace(order, pair, device), action: "fetch" };
  if (pair.place === "sanitizer") return inSanitizer(pair, device);
  if (pair.place === "workshop") return { place: { icon: "wrench", text: t`Taller` }, action: "receive" };
  if (!pair.clean) return { place: { icon: "hanger", text: rackSlotText(pair.rack_slot) }, action: "clean" };
  const anothers = pairToPutBack(pair) && !holdsPair(pair, me.id);
  const place = { icon: "shelf", text: pair.location ?? t`Sin ubicación` } as const;
  return { place, action: anothers ? "take_over" : "shelve" };
}

function waitingPlace(
  { device: own }: OrderPair["order"],
  pair: OrderPair["pair"],
  device: BoardDevice | undefined,
): ReturnStep["place"] {
  const known = device ?? own;
  if (pair.place === "zone" || known === null || known === undefined)
    return { icon: "person", text: t`Zona de entrega` };
  return { icon: known.type_id === "box" ? "box" : "shelf", text: deviceText(known) };
}

function inSanitizer(pair: OrderPair["pair"], box: BoardDevice | undefined): ReturnStep {
  const text = box === undefined ? t`Smartbox ${pair.device?.name ?? ""}` : deviceText(box);
  const place = { icon: "box", text } as const;
  if (pair.clean) return { place, action: "take_out" };
  const trouble = box === undefined ? undefined : boxTrouble(box);
  if (box === undefined || trouble !== undefined)
    return { place, action: "take_out", ...(trouble !== undefined && { trouble }) };
  return { place, action: "wait", cycle: cycleOf(box.status_id) };
}

function boxTrouble(box: BoardDevice): string | undefined {
  if (!box.online) return t`La smartbox no responde`;
  if (deviceFailed({ ...box, faults: box.faults.map(({ code }) => code) })) return t`La smartbox falló`;
  if (box.status_id === "back_door_closed" && box.pairs_inside === 0) return t`La smartbox está vacía`;
  return box.status_id === "idle" ? t`La smartbox no empezó` : undefined;
}

/** How far the cycle is when each phase starts. How long a box takes for the rest is not known. */
const phaseDone: Record<DeviceStatus, number> = {
  idle: 0,
  occupied: 0.04,
  back_door_opened: 0.08,
  back_door_closed: 0.16,
  sanitizing: 0.24,
  "sanitizing-spray": 0.4,
  "sanitizing-uvc": 0.7,
  ready: 1,
};

function cycleOf(status: DeviceStatus): { text: string; done: number } {
  return { text: cycleText(status), done: phaseDone[status] };
}

function cycleText(status: DeviceStatus): string {
  if (status === "occupied") return t`Abriendo la puerta trasera`;
  if (status === "back_door_opened") return t`Deja el par y cierra la puerta`;
  const phase = devicePhase(status);
  if (phase === "spray") return t`Sanitizando con bruma`;
  return phase === "uvc" ? t`Sanitizando con luz UV-C` : t`Empieza la sanitización`;
}
