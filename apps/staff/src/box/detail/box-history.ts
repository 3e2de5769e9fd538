import type { HistoryEntry, OrderHistoryEntry } from "@horma/contract";
import { displaySize } from "@horma/domain";
import { asOrders, happenings, happeningText } from "../../order/history-text.ts";
import { reasonText } from "../command-result.ts";
import { commands } from "../commands.ts";
import { faultTitle } from "../fault-text.ts";

/** One line of a box's history; `note` is its plain name. */
export type BoxLine = { key: string; at: string; text: string; note: string };

/** A door that opens this soon after somebody wanted it to was opened for them; a command is answered as soon, ms. */
const soon = 15_000;
/** A door and the status that goes with it are no further apart, ms. */
const together = 2_000;

/**
 * What happened to a box, newest first, in the store's words. A door, who wanted it open and the status that goes with
 * it are one line, and so are a command and what became of it.
 * @param nameOf how people call the device of a hwd
 */
export function boxHistory(history: readonly HistoryEntry[], nameOf: (hwd: string) => string): BoxLine[] {
  const lines: BoxLine[] = [];
  let index = 0;
  for (const group of happenings(history)) {
    const [entry] = group;
    const around = { after: history.slice(0, index), before: history.slice(index + group.length) };
    const sizes = group.flatMap(({ size }) => size?.split(" · ") ?? []).sort((a, b) => Number(a) - Number(b));
    const told: Telling | undefined = tellings[entry.type];
    const text = told ? told(entry, around, sizes) : happeningText(asOrders(entry), sizes, nameOf);
    if (text !== undefined)
      lines.push({
        key: `${entry.at} ${entry.type} ${entry.detail}`,
        at: entry.at,
        text,
        note: noteOf(entry),
      });
    index += group.length;
  }
  return lines;
}

/** What happened later and earlier, both newest first. */
type Around = { after: readonly HistoryEntry[]; before: readonly HistoryEntry[] };
/** What an entry says; nothing where another line tells it. */
type Telling = (entry: HistoryEntry, around: Around, sizes: readonly string[]) => string | undefined;

type OrderType = OrderHistoryEntry["type"];

/** All but what an order's history tells in the same words. */
const tellings: Record<Exclude<HistoryEntry["type"], OrderType>, Telling> &
  Partial<Record<OrderType, Telling>> = {
  back_door_opened: (entry, { before }) => `Trasera abierta${opener(entry, before)}`,
  front_door_opened: (entry, { before }) => `Delantera abierta${opener(entry, before)}`,
  back_door_closed: () => "Trasera cerrada",
  front_door_closed: () => "Delantera cerrada",
  back_door_asked: (entry, { after }) => wantedDoor(entry, after, "trasera"),
  front_door_asked: (entry, { after }) => wantedDoor(entry, after, "delantera"),
  status_changed: (entry, { after, before }) =>
    toldByDoor(entry, [...after, ...before]) ? undefined : statusText(entry),
  device_commanded: (entry, { after }) => `${commandName(entry)}${by(entry)}: ${resultOf(entry, after)}`,
  command_done: () => undefined,
  command_refused: unasked,
  command_failed: unasked,
  command_expired: unasked,
  fault_raised: ({ detail }) => faultTitle(detail),
  fault_cleared: ({ detail }) => `Resuelto: ${faultTitle(detail)}`,
  assigned: ({ detail, at }, { after, before }) => {
    if (detail === "return") return "Recibe una devolución";
    const told = [...after, ...before].some((other) => other.type === "device_commanded" && other.at === at);
    return told ? undefined : "Mantención";
  },
  released: () => "Queda libre",
  device_assigned: ({ detail }, _, sizes) =>
    `Asignada a ${[detail ?? "un pedido", sizes.map(displaySize).join(" · ")].join(" ")}`,
  pair_placed: (_, __, sizes) => `Pares adentro: ${sizes.map(displaySize).join(" · ")}`,
  device_released: () => "Queda libre",
  device_out_of_service: (entry) => `Fuera de servicio${by(entry)}`,
  device_in_service: (entry) => `De vuelta en servicio${by(entry)}`,
  started: () => "Encendida",
  came_online: () => "Conectada",
  went_offline: () => "Sin conexión",
};

const statusWords: Record<string, string> = {
  idle: "Libre",
  occupied: "Ocupada",
  back_door_opened: "Trasera abierta",
  back_door_closed: "Trasera cerrada",
  sanitizing: "Empieza la sanitización",
  "sanitizing-spray": "Inicia bruma",
  "sanitizing-uvc": "Inicia luz UV-C",
  ready: "Preparadas",
};

function statusText({ detail }: HistoryEntry): string {
  return statusWords[detail ?? ""] ?? detail ?? "";
}

/** What stands under a line: the status, the fault, the command, or what kind of thing happened. */
function noteOf({ type, detail }: HistoryEntry): string {
  const named =
    type === "unknown" ||
    type === "status_changed" ||
    type.startsWith("fault_") ||
    type === "device_commanded";
  return (named && detail) || (type === "device_assigned" ? "occupied" : type);
}

function toldByDoor({ detail, at }: HistoryEntry, others: readonly HistoryEntry[]): boolean {
  return others.some(({ type, at: other }) => type === detail && apart(at, other) <= together);
}

/** Who wanted the door to open: the last one who did something with the box shortly before. */
function opener(entry: HistoryEntry, before: readonly HistoryEntry[]): string {
  const wanted = before.find(
    ({ name, actor, at }) => (name !== null || actor === "shopper") && apart(entry.at, at) <= soon,
  );
  return wanted === undefined ? "" : ` por ${wanted.name ?? "el cliente"}`;
}

/** A door that was wanted and did not open. */
function wantedDoor(entry: HistoryEntry, after: readonly HistoryEntry[], door: string): string | undefined {
  const opened = entry.type.replace("_asked", "_opened");
  if (after.some(({ type, at }) => type === opened && apart(entry.at, at) <= soon)) return undefined;
  return `${entry.name ?? "El cliente"} pide abrir la ${door}`;
}

const resultWords: Record<string, string> = { command_done: "hecho", command_expired: "no llegó a tiempo" };

/** What became of a command: the first answer after it. */
function resultOf(entry: HistoryEntry, after: readonly HistoryEntry[]): string {
  const answer = after.findLast(({ type, at }) => isAnswer(type) && apart(entry.at, at) <= soon);
  if (answer === undefined) return "sin respuesta";
  const text = resultWords[answer.type] ?? reasonText(answer.detail) ?? "no se pudo";
  return text.charAt(0).toLowerCase() + text.slice(1);
}

/** What a box would not do that nobody of the staff asked for by a command: those tell it themselves. */
function unasked(entry: HistoryEntry, { before }: Around): string | undefined {
  const last = before.find(({ type }) => type === "device_commanded" || isAnswer(type));
  if (last?.type === "device_commanded" && apart(entry.at, last.at) <= soon) return undefined;
  return reasonText(entry.detail) ?? "Un comando no llegó a tiempo";
}

function isAnswer(type: string): boolean {
  return /^command_(done|refused|failed|expired)$/.test(type);
}

function commandName({ detail }: HistoryEntry): string {
  return commands.find(({ action }) => action === detail)?.text ?? detail ?? "";
}

function by({ name }: HistoryEntry): string {
  return name === null ? "" : `, ${name}`;
}

function apart(a: string, b: string): number {
  return Math.abs(Date.parse(a) - Date.parse(b));
}
