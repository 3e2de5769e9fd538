import { describe, expect, it } from "vitest";
import { aBox, ago, anOrder, aPair, inBox, now } from "../order/board.fixture.ts";
import { boxDoor, freeBoxes } from "./box-door.ts";

const inside = { hwd: "box-04", name: "4" };

/** Nico's 41 in box 4, as the board shows it. */
function placed(status_id: Parameters<typeof inBox>[0], left?: number) {
  return anOrder({
    device: inBox(status_id),
    status_id: "pending",
    pickup_deadline: left === undefined ? null : ago(-left),
    pairs: [aPair({ state: "placed", place: "box", device: inside, since: ago(40) })],
  });
}

function door(over: Parameters<typeof aBox>[0], order = anOrder({ pairs: [] })) {
  const busy = over?.job_kind === "order" ? { order: order.hash_id, available: false } : {};
  return boxDoor(aBox({ since: ago(42), ...busy, ...over }), { orders: [order] }, now);
}

describe("[SC-15] a door of the wall", () => {
  it.each([
    ["occupied", "filling", "Preparando"],
    ["back_door_closed", "prepared", "Preparadas"],
    ["sanitizing", "prepared", "Preparadas"],
    ["sanitizing-spray", "mist", "Sanitizando con bruma"],
    ["sanitizing-uvc", "uv", "Sanitizando con luz UV-C"],
  ] as const)(
    "[ST-08] tells of a box that is %s in the shopper's words, and since when",
    (status_id, look, phase) => {
      const text = door({ status_id, job_kind: "order" }, placed(status_id));
      expect(text).toMatchObject({ look, phase, time: "0:42", urgent: false, who: "Nico", sizes: ["41"] });
    },
  );

  it("shows the pairs that are on their way to it", () => {
    const order = anOrder({
      device: inBox("occupied"),
      pairs: [aPair({ state: "picking", place: "runner", size: "41.5" })],
    });
    expect(door({ status_id: "occupied", job_kind: "order" }, order).sizes).toEqual(["41½"]);
  });

  it("[ST-09] counts down how long a ready order waits, red in the last minute", () => {
    const ready = { status_id: "ready", job_kind: "order" } as const;
    const calm = door(ready, placed("ready", 252));
    expect(calm).toMatchObject({ look: "ready", phase: "Lista para retirar", time: "4:12", urgent: false });
    expect(door(ready, placed("ready", 26))).toMatchObject({ time: "0:26", urgent: true });
  });

  it("[FL-09] says that no one came, and how long ago the window ended", () => {
    const order = anOrder({
      device: inBox("ready"),
      pairs: [aPair({ state: "returned", place: "box", device: inside, since: ago(430) })],
      pickup_ended_at: ago(130),
    });
    expect(door({ status_id: "ready", job_kind: "order" }, order)).toMatchObject({
      phase: "Sin retirar",
      time: "2:10",
      urgent: true,
    });
  });

  it("is free only where it may take an order", () => {
    expect(door({})).toMatchObject({ look: "free", phase: "Libre", time: undefined });
    expect(door({ available: false, pairs_inside: 1 })).toMatchObject({ look: "prepared", phase: "Ocupada" });
  });

  it("says which door is open", () => {
    const doors = (front: "open" | "closed", back: "open" | "closed") =>
      door({ status_id: "back_door_opened", doors: { front, back }, available: false }).phase;
    expect(doors("closed", "open")).toBe("Puerta trasera abierta");
    expect(doors("open", "closed")).toBe("Puerta delantera abierta");
    expect(doors("open", "open")).toBe("Puerta delantera abierta");
  });

  it("tells an empty cycle and a return from an order", () => {
    expect(door({ status_id: "sanitizing-uvc", job_kind: "maintenance" })).toMatchObject({
      look: "uv",
      note: "Vacía",
    });
    const order = anOrder({
      pairs: [aPair({ state: "returned", place: "sanitizer", device: inside, size: "36" })],
    });
    const cleaning = door({ status_id: "sanitizing-spray", job_kind: "return" }, order);
    expect(cleaning).toMatchObject({ look: "mist", note: "Devolución", who: undefined, sizes: ["36"] });
    expect(door({ status_id: "ready", job_kind: "return" }, order)).toMatchObject({
      look: "prepared",
      phase: "Limpia",
    });
  });

  it("out of service comes before everything else, a fault before what it does, with when it began", () => {
    const faults = [{ code: "back_door_jammed", since: ago(75) }] as const;
    expect(door({ faults: [...faults], out_of_service: true })).toMatchObject({
      look: "out",
      phase: "Fuera de servicio",
    });
    expect(door({ faults: [...faults], status_id: "ready" })).toMatchObject({
      look: "fault",
      phase: "Puerta trasera trabada",
      time: "1:15",
    });
  });

  it("works on with little spray left", () => {
    expect(door({ faults: [{ code: "spray_low", since: ago(75) }] }).phase).toBe("Libre");
  });

  it("that cannot be reached is an alarm only where pairs are in it", () => {
    const gone = { online: false, online_since: ago(90), available: false };
    expect(door(gone)).toMatchObject({ look: "offline", phase: "Sin conexión", time: "1:30" });
    const holding = { ...gone, status_id: "ready", job_kind: "order" } as const;
    expect(door(holding, placed("ready", 100))).toMatchObject({ look: "fault", phase: "Sin conexión" });
    expect(door({ ...gone, online_since: null }).time).toBeUndefined();
  });
});

it("[DM-06] only boxes that may take an order are free, and shelves are not counted", () => {
  const devices = [
    aBox(),
    aBox({ hwd: "box-05", available: false }),
    aBox({ hwd: "shelf-1", type_id: "shelf" }),
  ];
  expect(freeBoxes(devices)).toBe("1 libre de 2");
  expect(freeBoxes([aBox(), aBox()])).toBe("2 libres de 2");
});
