import type { Device, Order } from "@horma/contract";
import { statusMessage } from "@horma/domain";
import { i18n } from "@lingui/core";
import { describe, expect, it } from "vitest";
import { anOrder } from "../../order.fixture.ts";
import { currentPhase, orderProgress, phaseList, phasesOf, statusWords } from "./order-phase.ts";

const box = (status_id: Device["status_id"]): Device => ({ type_id: "box", status_id, name: "4" });
const shelf: Device = { type_id: "shelf", status_id: "occupied", name: "E1" };

function orderIn(actual_device: Device | null, changes: Partial<Order> = {}): Order {
  return anOrder({ actual_device, ...changes });
}

const word = (state: Parameters<typeof statusMessage>[0]) => i18n._(statusWords[statusMessage(state)]);
const phase = (order: Order) => {
  const text = phasesOf(order)[currentPhase(order)]?.text;
  return text && i18n._(text);
};

describe("order phases", () => {
  it("[ST-07] says each state with its word", () => {
    expect(word(undefined)).toBe("ENVIADO SOLICITUD");
    expect(word("dispatch")).toBe("PREPARANDO");
    expect(word("production")).toBe("PREPARANDO");
    expect(word("pending")).toBe("PREPARANDO");
    expect(word("ready")).toBe("ENTREGANDO");
    expect(word("in_salon")).toBe("EN SALÓN");
  });

  it.each([
    ["sanitizing-uvc", "Sanitizando con luz UV-C"],
    ["sanitizing-spray", "Sanitizando con bruma"],
    ["occupied", "Preparando"],
    ["idle", "Preparando"],
    ["back_door_opened", "Preparadas"],
    ["back_door_closed", "Preparadas"],
    ["sanitizing", "Preparadas"],
  ] as const)("[ST-08] tells a device that is %s as '%s'", (status, text) => {
    expect(phase(orderIn(box(status)))).toBe(text);
  });

  it("[ST-08] only ever moves forward through the life of a box", () => {
    const life = [
      "occupied",
      "back_door_opened",
      "back_door_closed",
      "sanitizing",
      "sanitizing-spray",
      "sanitizing-uvc",
      "ready",
    ] as const;
    const phases = life.map((status) => currentPhase(orderIn(box(status))));
    expect(phases).toEqual([...phases].sort((a, b) => a - b));
    expect(phases.at(-1)).toBe(phaseList.length);
  });

  const cleaned = ["Preparando", "Preparadas", "Sanitizando con bruma", "Sanitizando con luz UV-C"];
  const uncleaned = ["Preparando", "Preparadas"];
  const failed = { ...orderIn(null).meta, trouble: "device_failed" } as const;
  it.each([
    ["before there is an order", undefined, uncleaned, undefined],
    ["while no device is assigned", orderIn(null), uncleaned, "Preparando"],
    ["for the zone", orderIn(null, { deliver_method: "counter" }), uncleaned, "Preparando"],
    ["for a shelf", orderIn(shelf), uncleaned, "Preparando"],
    ["for a box", orderIn(box("occupied")), cleaned, "Preparando"],
    ["for a box in its mist", orderIn(box("sanitizing-spray")), cleaned, "Sanitizando con bruma"],
    ["for a box that failed", orderIn(box("occupied"), { meta: failed }), uncleaned, "Preparando"],
    [
      "for one that failed in its mist",
      orderIn(box("sanitizing-spray"), { meta: failed }),
      uncleaned,
      "Preparadas",
    ],
  ])("[TR-14] promises what will happen: %s", (_, order, promised, now) => {
    expect(phasesOf(order).map(({ text }) => i18n._(text))).toEqual(promised);
    expect(order && phase(order)).toBe(now);
  });

  it("[TR-14] [SC-21] an order's bars never jump back once its box is known", () => {
    const life = [orderIn(null), orderIn(box("occupied")), orderIn(box("back_door_opened"))];
    const done = life.map((order) => orderProgress(order).done);
    expect(done).toEqual([...done].sort((a, b) => a - b));
  });

  it("[SC-12] has not begun before there is an order, and prepares while no device is assigned", () => {
    expect(currentPhase(undefined)).toBe(-1);
    expect(phase(orderIn(null))).toBe("Preparando");
  });
});
