import type { Device, Order } from "@horma/contract";
import { statusMessage } from "@horma/domain";
import { i18n } from "@lingui/core";
import { describe, expect, it } from "vitest";
import { messages } from "../language/es-CL.po";
import { currentPhase, inkedBars, phaseList, statusWords, waitingBars } from "./order-phase.ts";

const created_at = "2026-03-02T19:40:00.000Z";
const box = (status_id: Device["status_id"]): Device => ({ type_id: "box", status_id, name: "4" });

function orderIn(actual_device: Device | null, changes: Partial<Order> = {}): Order {
  return {
    hash_id: "abc",
    status_id: "dispatch",
    state: "dispatch",
    deliver_method: "box",
    order_details: [],
    actual_device,
    client: { nickname: "Cata", document_number: null },
    updated_at: created_at,
    meta: { code: "K7P4", created_at, pickup_deadline: null, extensions: 0, screens: 0, trouble: null },
    ...changes,
  };
}

i18n.loadAndActivate({ locale: "es-CL", messages });
const word = (state: Parameters<typeof statusMessage>[0]) => i18n._(statusWords[statusMessage(state)]);
const phase = (order: Order) => {
  const text = phaseList[currentPhase(order)]?.text;
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

  it("[SC-12] has not begun before there is an order, and prepares while no device is assigned", () => {
    expect(currentPhase(undefined)).toBe(-1);
    expect(phase(orderIn(null))).toBe("Preparando");
  });

  it("[ST-05] inks one bar for each answered poll and never the last ones", () => {
    expect(inkedBars(0, undefined)).toBe(0);
    expect(inkedBars(1, orderIn(null))).toBe(1);
    expect(inkedBars(2, orderIn(null))).toBe(2);
    expect(inkedBars(1_000, orderIn(null))).toBe(waitingBars.all - waitingBars.now);
  });

  it("[RT-05] starts after a reload from what the order says of its own age", () => {
    expect(inkedBars(1, orderIn(null, { updated_at: "2026-03-02T19:40:20.000Z" }))).toBe(20);
    expect(inkedBars(3, orderIn(null, { updated_at: "not a date" }))).toBe(3);
  });
});
