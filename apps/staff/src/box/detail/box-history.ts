import type { HistoryEntry, OrderHistoryEntry } from "@horma/contract";
import { type DeviceStatus, displaySize } from "@horma/domain";
import { i18n, type MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import { faultTitle } from "../../fault/fault-text.ts";
import { asOrders, happenings, happeningText } from "../../order/history-text.ts";
import { reasonText } from "../command-result.ts";
import { commands } from "../commands.ts";

/** One line of a box's history. `note` is the box's status then, if the line is about one: sanitizing-uvc. */
export type BoxLine = { key: string; at: string; text: string; note: string | undefined };

/** A door that opens this soon after someone's action was opened for them, ms. A command is answered this soon, too. */
const soon = 15_000;
/** A door and its status are at most this far apart, ms. */
const together = 2_000;

/**
 * A box's history, newest first, in the store's words. A door, who opened it and its status are one line; so are a command and
 * its result.
 * @param nameOf how people call the device of a hwd
 */
export function boxHistory(history: readonly HistoryEntry[], nameOf: (hwd: string) => string): BoxLine[] {
  const lines: BoxLine[] = [];
  let index = 0;
  for (const group of happenings(history)) {
    const [entry] = group;
    const around = { after: history.slice(0, index), before: history.slice(index + group.length) };
    const sizes = group.flatMap(({ size }) => size?.split(" · ") ?? []).sort((a, b) => Number(a) - Number(b));
    const told: EntryText | undefined = tellings[entry.type];
    const text = told ? told(entry, around, sizes) : happeningText(asOrders(entry), sizes, nameOf);
    if (text !== undefined)
      lines.push({
        key: `${entry.at} ${entry.type} ${entry.detail}`,
        at: entry.at,
        text,
        note: statusOf(entry),
      });
    index += group.length;
  }
  return lines;
}

/** The entries after and before this one, both newest first. */
type Around = { after: readonly HistoryEntry[]; before: readonly HistoryEntry[] };
/** An entry's words. Undefined if another line tells it. */
type EntryText = (entry: HistoryEntry, around: Around, sizes: readonly string[]) => string | undefined;

type OrderType = OrderHistoryEntry["type"];

/** Every event except those that an order's history tells in the same words. */
const tellings: Record<Exclude<HistoryEntry["type"], OrderType>, EntryText> &
  Partial<Record<OrderType, EntryText>> = {
  back_door_opened: (entry, { before }) => t`Trasera abierta${opener(entry, before)}`,
  front_door_opened: (entry, { before }) => t`Delantera abierta${opener(entry, before)}`,
  back_door_closed: () => t`Trasera cerrada`,
  front_door_closed: () => t`Delantera cerrada`,
  back_door_asked: (entry, { after }) => wantedDoor(entry, after, t`trasera`),
  front_door_asked: (entry, { after }) => wantedDoor(entry, after, t`delantera`),
  status_changed: (entry, { after, before }) =>
    toldByDoor(entry, [...after, ...before]) ? undefined : statusText(entry),
  device_commanded: (entry, { after }) => `${commandName(entry)}${by(entry)}: ${resultOf(entry, after)}`,
  command_done: () => undefined,
  command_refused: unasked,
  command_failed: unasked,
  command_expired: unasked,
  fault_raised: ({ detail }) => faultTitle(detail),
  fault_cleared: ({ detail }) => t`Resuelto: ${faultTitle(detail)}`,
  assigned: ({ detail, at }, { after, before }) => {
    if (detail === "return") return t`Recibe una devolución`;
    const told = [...after, ...before].some((other) => other.type === "device_commanded" && other.at === at);
    return told ? undefined : t`Mantención`;
  },
  released: () => t`Queda libre`,
  device_assigned: ({ detail }, _, sizes) =>
    t`Asignada a ${[detail ?? t`un pedido`, sizes.map(displaySize).join(" · ")].join(" ")}`,
  pair_placed: (_, __, sizes) => t`Pares adentro: ${sizes.map(displaySize).join(" · ")}`,
  device_released: () => t`Queda libre`,
  device_out_of_service: (entry) => t`Fuera de servicio${by(entry)}`,
  device_in_service: (entry) => t`De vuelta en servicio${by(entry)}`,
  started: () => t`Encendida`,
  came_online: () => t`Conectada`,
  went_offline: () => t`Sin conexión`,
};

const words = {
  idle: msg`Libre`,
  occupied: msg`Ocupada`,
  back_door_opened: msg`Trasera abierta`,
  back_door_closed: msg`Trasera cerrada`,
  sanitizing: msg`Empieza la sanitización`,
  "sanitizing-spray": msg`Inicia bruma`,
  "sanitizing-uvc": msg`Inicia luz UV-C`,
  ready: msg`Preparadas`,
} satisfies Record<DeviceStatus, MessageDescriptor>;
const statusWords: Readonly<Record<string, MessageDescriptor>> = words;

function statusText({ detail }: HistoryEntry): string {
  const known = statusWords[detail ?? ""];
  return known === undefined ? t`Otro paso` : i18n._(known);
}

/** The box's status after an event, as makers and technicians know it (mock-up 33b). No other technical name is shown. */
function statusOf({ type, detail }: HistoryEntry): string | undefined {
  if (type === "device_assigned") return "occupied";
  const status = type === "status_changed" ? (detail ?? "") : type;
  return status in statusWords ? status : undefined;
}

function toldByDoor({ detail, at }: HistoryEntry, others: readonly HistoryEntry[]): boolean {
  return others.some(({ type, at: other }) => type === detail && apart(at, other) <= together);
}

/** Who opened the door: the last person who did something with the box shortly before. */
function opener(entry: HistoryEntry, before: readonly HistoryEntry[]): string {
  const wanted = before.find(
    ({ name, actor, at }) => (name !== null || actor === "shopper") && apart(entry.at, at) <= soon,
  );
  return wanted === undefined ? "" : t` por ${wanted.name ?? t`el cliente`}`;
}

/** A door that was told to open and did not. */
function wantedDoor(entry: HistoryEntry, after: readonly HistoryEntry[], door: string): string | undefined {
  const opened = entry.type.replace("_asked", "_opened");
  if (after.some(({ type, at }) => type === opened && apart(entry.at, at) <= soon)) return undefined;
  return t`${entry.name ?? t`El cliente`} pide abrir la ${door}`;
}

const resultWords: Record<string, MessageDescriptor> = {
  command_done: msg`hecho`,
  command_expired: msg`no llegó a tiempo`,
};

/** A command's result: the first answer after it. */
function resultOf(entry: HistoryEntry, after: readonly HistoryEntry[]): string {
  const answer = after.findLast(({ type, at }) => isAnswer(type) && apart(entry.at, at) <= soon);
  if (answer === undefined) return t`sin respuesta`;
  const known = resultWords[answer.type];
  const text = known === undefined ? (reasonText(answer.detail) ?? t`no se pudo`) : i18n._(known);
  return text.charAt(0).toLowerCase() + text.slice(1);
}

/** What a box did not do, unless a command of the staff asked for it: that command's line says it. */
function unasked(entry: HistoryEntry, { before }: Around): string | undefined {
  const last = before.find(({ type }) => type === "device_commanded" || isAnswer(type));
  if (last?.type === "device_commanded" && apart(entry.at, last.at) <= soon) return undefined;
  return reasonText(entry.detail) ?? t`Un comando no llegó a tiempo`;
}

function isAnswer(type: string): boolean {
  return /^command_(done|refused|failed|expired)$/.test(type);
}

function commandName({ detail }: HistoryEntry): string {
  return commands().find(({ action }) => action === detail)?.text ?? t`Otro comando`;
}

function by({ name }: HistoryEntry): string {
  return name === null ? "" : `, ${name}`;
}

function apart(a: string, b: string): number {
  return Math.abs(Date.parse(a) - Date.parse(b));
}
