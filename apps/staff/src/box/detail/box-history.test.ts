import { deviceHistoryTypes, type HistoryEntry } from "@horma/contract";
import { deviceStatuses } from "@horma/domain";
import { expect, it } from "vitest";
import { ago } from "../../order/board.fixture.ts";
import { boxHistory } from "./box-history.ts";

/** An entry from this many seconds ago. */
function entry(seconds: number, type: HistoryEntry["type"], over: Partial<HistoryEntry> = {}): HistoryEntry {
  const none = { name: null, pair: null, size: null, device: "box-05", detail: null };
  return { at: ago(seconds), type, actor: "device", ...none, ...over };
}
const status = (seconds: number, detail: string) => entry(seconds, "status_changed", { detail });
const rodrigo = { actor: "staff", name: "Rodrigo" } as const;
const esteban = { actor: "staff", name: "Esteban" } as const;

const lines = (history: HistoryEntry[]) =>
  boxHistory(history, (hwd) => hwd).map(({ text, note }) => [text, note]);
const texts = (history: HistoryEntry[]) => lines(history).map(([text]) => text);

it("a box's round is told as people say it, newest first, each with its plain name", () => {
  expect(
    lines([
      status(0, "sanitizing-uvc"),
      status(38, "sanitizing-spray"),
      status(40, "back_door_closed"),
      entry(40, "pair_placed", { pair: 2, size: "41.5" }),
      entry(40, "pair_placed", { pair: 1, size: "41" }),
      entry(40, "back_door_closed"),
      entry(60.9, "command_done"),
      status(61, "back_door_opened"),
      entry(61, "back_door_opened"),
      entry(63, "back_door_asked", rodrigo),
      entry(63, "device_assigned", { ...rodrigo, size: "41 · 41.5", detail: "Cata" }),
      status(400, "idle"),
    ]),
  ).toEqual([
    ["Inicia luz UV-C", "sanitizing-uvc"],
    ["Inicia bruma", "sanitizing-spray"],
    ["Pares adentro: 41 · 41½", undefined],
    ["Trasera cerrada", "back_door_closed"],
    ["Trasera abierta por Rodrigo", "back_door_opened"],
    ["Asignada a Cata 41 · 41½", "occupied"],
    ["Libre", "idle"],
  ]);
});

it("the door that a shopper asked for was opened by the shopper", () => {
  const asked = entry(21, "front_door_asked", { actor: "shopper" });
  expect(texts([entry(20, "front_door_opened"), asked])).toEqual(["Delantera abierta por el cliente"]);
});

it("a door that was asked for and did not open is told", () => {
  expect(
    texts([
      entry(20, "command_failed", { detail: "back_door_jammed" }),
      entry(21, "back_door_asked", rodrigo),
    ]),
  ).toEqual(["La puerta no abrió: está trabada", "Rodrigo pide abrir la trasera"]);
});

it("no one opened a door that opened long after anyone wanted it to", () => {
  expect(texts([entry(20, "back_door_opened"), entry(90, "device_in_service", esteban)])).toEqual([
    "Trasera abierta",
    "De vuelta en servicio, Esteban",
  ]);
});

it("a command and what became of it are one line", () => {
  const asked = (seconds: number, detail: string) =>
    entry(seconds, "device_commanded", { ...esteban, detail });
  expect(
    texts([
      asked(5, "restart"),
      entry(100, "command_refused", { detail: "uvc_on" }),
      asked(101, "open_back_door"),
      entry(200, "command_done"),
      asked(201, "uvc"),
      entry(201, "assigned", { detail: "maintenance" }),
    ]),
  ).toEqual([
    "Reiniciar, Esteban: sin respuesta",
    "Abrir trasera, Esteban: la luz UV-C está encendida",
    "Ciclo UV-C, Esteban: hecho",
  ]);
});

it("what the box works at by itself, its faults and its connection are told", () => {
  expect(
    texts([
      entry(10, "fault_cleared", { detail: "back_door_jammed" }),
      entry(20, "fault_raised", { detail: "back_door_jammed" }),
      entry(30, "assigned", { detail: "return" }),
      entry(40, "assigned", { detail: "maintenance" }),
      entry(50, "went_offline"),
      entry(60, "pair_fetched", { ...rodrigo, pair: 1, size: "41" }),
    ]),
  ).toEqual([
    "Resuelto: Puerta trasera trabada",
    "Puerta trasera trabada",
    "Recibe una devolución",
    "Mantención",
    "Sin conexión",
    "Retirado (41) por Rodrigo",
  ]);
});

it("what this version has no word for is a step too, without its technical name", () => {
  expect(lines([entry(10, "unknown", { detail: "tray_turned" })])).toEqual([["Otro paso", undefined]]);
});

it.each(deviceHistoryTypes)("the event %s is told in words; only a status has its technical name", (type) => {
  // A maker's own reason, and a shopper's name, are shown as they are.
  const theirs = "some_word_of_theirs";
  for (const detail of [null, theirs]) {
    for (const [text, note] of lines([entry(60, type, { detail })])) {
      expect(text?.replace(theirs, "")).not.toMatch(/[a-z]_[a-z]/);
      expect([undefined, ...deviceStatuses]).toContain(note);
    }
  }
});
