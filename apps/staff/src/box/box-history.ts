import type { HistoryEntry } from "@horma/contract";
import { displaySize } from "@horma/domain";
import { happeningText } from "../order/history-text.ts";
import { reasonText } from "./command-result.ts";
import { type Command, commands } from "./commands.ts";
import { faultTitle } from "./fault-text.ts";

/** One line of a box's history; `note` is its plain name. */
export type BoxLine = { key: string; at: string; text: string; note: string };

/** A door that opens this long after somebody wanted it to was opened by them, ms. */
const opensWithin = 15_000;
/** A box answers a command within this, ms. */
const answersWithin = 15_000;
/** The door and the status that goes with it are told in one line; between them lies no more than this, ms. */
const together = 2_000;

/**
 * What happened to a box, newest first, in the store's words. A door and the status that goes with it are one line, and
 * so are a command and what became of it.
 */
export function boxHistory(history: readonly HistoryEntry[]): BoxLine[] {
  const lines = history.map((entry, index): BoxLine | undefined => {
    const text = textOf(entry, history.slice(0, index), history.slice(index + 1));
    return text === undefined
      ? undefined
      : { key: `${entry.at} ${entry.type} ${index}`, at: entry.at, text, note: noteOf(entry) };
  });
  return lines.filter((line) => line !== undefined);
}

type Entries = readonly HistoryEntry[];

/** `after` is what happened later, newest first, `before` what happened earlier. Nothing for what another line tells. */
function textOf(entry: HistoryEntry, after: Entries, before: Entries): string | undefined {
  const { type, detail } = entry;
  switch (type) {
    case "back_door_opened":
      return `Trasera abierta${opener(entry, before)}`;
    case "front_door_opened":
      return `Delantera abierta${opener(entry, before)}`;
    case "status_changed":
      return toldByDoor(entry, [...after, ...before]) ? undefined : statusText(detail);
    case "device_commanded":
      return `${commandName(detail)}${byName(entry)}: ${resultOf(entry, after)}`;
    case "command_refused":
    case "command_failed":
    case "command_expired":
      return asker(entry, before) ? undefined : (reasonText(detail) ?? "No llegó a tiempo");
    case "command_done":
      return undefined;
    case "fault_raised":
      return faultTitle(detail);
    case "fault_cleared":
      return `Resuelto: ${faultTitle(detail)}`;
    case "device_assigned":
      return `Asignada a ${[detail, sizes(entry)].filter(Boolean).join(" ")}`;
    case "assigned":
      return detail === "return" ? "Recibe una devolución" : "Mantención";
    default:
      return words[type] ? `${words[type]}${byName(entry)}` : happeningText(entry);
  }
}

const words: Record<string, string> = {
  back_door_closed: "Trasera cerrada",
  front_door_closed: "Delantera cerrada",
  started: "Encendida",
  came_online: "Conectada",
  went_offline: "Sin conexión",
  released: "Queda libre",
  device_released: "Queda libre",
  device_out_of_service: "Fuera de servicio",
  device_in_service: "De vuelta en servicio",
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

function statusText(status: string | null): string {
  return statusWords[status ?? ""] ?? status ?? "";
}

/** What stands under a line: the status, the fault, the command, or what kind of thing happened. */
function noteOf({ type, detail }: HistoryEntry): string {
  const named = type === "status_changed" || type.startsWith("fault_") || type === "device_commanded";
  return (named && detail) || (type === "device_assigned" ? "occupied" : type);
}

function toldByDoor({ detail, at }: HistoryEntry, others: Entries): boolean {
  return others.some(({ type, at: other }) => type === detail && apart(at, other) <= together);
}

/** Who wanted the door to open: the last one of the staff who did something with the box shortly before. */
function opener(entry: HistoryEntry, before: Entries): string {
  const wanted = before.find(({ name, at }) => name !== null && apart(entry.at, at) <= opensWithin);
  return wanted?.name ? ` por ${wanted.name}` : "";
}

function byName({ name }: HistoryEntry): string {
  return name === null ? "" : `, ${name}`;
}

const resultWords: Record<string, string> = { command_done: "hecho", command_expired: "no llegó a tiempo" };

/** What became of a command: the first answer after it. */
function resultOf(entry: HistoryEntry, after: Entries): string {
  const answer = after.findLast(({ type, at }) => isAnswer(type) && apart(entry.at, at) <= answersWithin);
  if (answer === undefined) return "sin respuesta";
  const text = resultWords[answer.type] ?? reasonText(answer.detail) ?? "no se pudo";
  return text.charAt(0).toLowerCase() + text.slice(1);
}

/** The command of the staff that an answer belongs to, if it was theirs. */
function asker(entry: HistoryEntry, before: Entries): HistoryEntry | undefined {
  const last = before.find(({ type }) => type === "device_commanded" || isAnswer(type));
  return last?.type === "device_commanded" && apart(entry.at, last.at) <= answersWithin ? last : undefined;
}

function isAnswer(type: string): boolean {
  return /^command_(done|refused|failed|expired)$/.test(type);
}

function commandName(action: string | null): string {
  return commands.find((command) => command.action === (action as Command))?.text ?? action ?? "";
}

function sizes({ size }: HistoryEntry): string {
  return size === null ? "" : size.split(" · ").map(displaySize).join(" · ");
}

function apart(a: string, b: string): number {
  return Math.abs(Date.parse(a) - Date.parse(b));
}
