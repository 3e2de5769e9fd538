import { limits } from "@horma/domain";
import { describe, expect, it } from "vitest";
import { aBox, ago, anOrder, aPair, now } from "../order/board.fixture.ts";
import { boxesToClean } from "./boxes-to-clean.ts";
import { returnsOf } from "./return-lists.ts";
import { returnStep as stepOf } from "./return-step.ts";
import { lostClock, returnNote, returnWait } from "./return-words.ts";

const worn = aPair({ state: "returned", place: "return_rack", clean: false, rack_slot: 3, holder: "Marta" });
const box = { hwd: "box-04", name: "4" };
const inBox = { ...worn, place: "sanitizer", rack_slot: null, device: box } as const;
const left = aPair({ state: "returned", place: "box", clean: true, device: box });
const me = { id: 7 };
const returnStep = (pair: Parameters<typeof stepOf>[0], devices: Parameters<typeof stepOf>[1]) =>
  stepOf(pair, devices, me);
const which = (pair: typeof worn) => ({ order: anOrder({ nickname: "Cata", pairs: [pair] }), pair });

describe("the columns of the returns", () => {
  it("a pair is in the one that its place and cleanness say, or in none", () => {
    const ids = {
      clean: ["return_rack", "sanitizer"] as const,
      none: ["shelf", "runner", "shopper", "sold", "written_off", "damaged", "zone"] as const,
    };
    const orders = [
      anOrder({
        pairs: [
          ...ids.clean.map((place, id) => aPair({ id, state: "returned", place, clean: false })),
          ...ids.clean.map((place, id) => aPair({ id: id + 10, state: "returned", place, clean: true })),
          ...ids.none.map((place, id) => aPair({ id: id + 20, state: "placed", place })),
          aPair({ id: 30, state: "missing", place: "lost" }),
          aPair({ id: 31, state: "returned", place: "zone" }),
          aPair({ id: 32, state: "canceled", place: "runner" }),
          aPair({ id: 33, state: "canceled", place: "shelf" }),
        ],
      }),
    ];
    const lists = returnsOf(orders);
    const idsOf = (list: (typeof lists)["lost"]) => list.map(({ pair }) => pair.id);
    expect(idsOf(lists.to_clean)).toEqual([0, 1]);
    expect(idsOf(lists.to_shelve)).toEqual([31, 10, 11, 32]);
    expect(idsOf(lists.lost)).toEqual([30]);
  });

  it("[FL-14] a pair in the workshop is the manager's to take back, after all that waits to be cleaned", () => {
    const repaired = aPair({ id: 1, state: "returned", place: "workshop", clean: false, since: ago(90_000) });
    const orders = [anOrder({ pairs: [repaired, { ...worn, id: 2 }] })];
    expect(returnsOf(orders).to_clean.map(({ pair }) => pair.id)).toEqual([2]);
    expect(returnsOf(orders, true).to_clean.map(({ pair }) => pair.id)).toEqual([2, 1]);
    expect(returnStep(which(repaired), [])).toEqual({
      place: { icon: "wrench", text: "Taller" },
      action: "receive",
    });
    expect(returnNote(which(repaired))).toBe("Dañado, en el taller");
    expect(returnWait(which(repaired), now)).toBeUndefined();
  });

  it("what blocks a box comes first, then what waits longest", () => {
    const young = { ...worn, id: 1, clean: true, since: ago(10) };
    const old = { ...worn, id: 2, clean: true, since: ago(900) };
    const blocks = { ...left, id: 3, since: ago(5) };
    const { to_shelve } = returnsOf([anOrder({ pairs: [young, old] }), anOrder({ pairs: [blocks] })]);
    expect(to_shelve.map(({ pair }) => pair.id)).toEqual([3, 2, 1]);
  });
});

describe("what is next with a pair that came back", () => {
  it("from the rack it is cleaned, then put into its slot", () => {
    expect(returnStep(which(worn), [])).toEqual({
      place: { icon: "hanger", text: "Estante D-3" },
      action: "clean",
    });
    expect(returnStep(which({ ...worn, clean: true }), [])).toEqual({
      place: { icon: "shelf", text: "B-07-3" },
      action: "shelve",
    });
  });

  it("out of a box or the zone where no one came for it, it is fetched", () => {
    expect(returnStep(which(left), [aBox()])).toEqual({
      place: { icon: "box", text: "Smartbox 4" },
      action: "fetch",
    });
    expect(returnStep(which({ ...left, place: "zone", device: null }), [])).toMatchObject({
      place: { text: "Zona de entrega" },
      action: "fetch",
    });
  });

  it("[TR-09] canceled in someone's hands, its holder puts it back and a colleague takes it over", () => {
    const carried = aPair({ state: "canceled", place: "runner", holder_id: me.id });
    expect(returnStep(which(carried), [])).toMatchObject({ action: "shelve" });
    expect(returnStep(which({ ...carried, holder_id: 8 }), [])).toMatchObject({ action: "take_over" });
  });

  it("in a box it waits, and how far the box is only grows", () => {
    const done = (
      [
        "occupied",
        "back_door_opened",
        "back_door_closed",
        "sanitizing",
        "sanitizing-spray",
        "sanitizing-uvc",
      ] as const
    ).map((status_id) => {
      const step = returnStep(which(inBox), [aBox({ status_id, pairs_inside: 1 })]);
      expect(step.action).toBe("wait");
      return step.cycle?.done ?? -1;
    });
    expect(done).toEqual(done.toSorted((a, b) => a - b));
    expect(new Set(done).size).toBe(done.length);
    const open = returnStep(which(inBox), [aBox({ status_id: "back_door_opened" })]);
    expect(open.cycle?.text).toBe("Deja el par y cierra la puerta");
  });

  it.each([
    ["is out of reach", { online: false }, "La smartbox no responde"],
    ["is jammed", { faults: [{ code: "back_door_jammed", since: ago(9) }] }, "La smartbox falló"],
    ["was closed empty", { pairs_inside: 0 }, "La smartbox está vacía"],
    ["forgot it", { status_id: "idle" }, "La smartbox no empezó"],
  ] as const)("out of a box that %s it is taken by hand", (_, over, trouble) => {
    const broken = aBox({
      status_id: "back_door_closed",
      pairs_inside: 1,
      ...over,
      faults: [...("faults" in over ? over.faults : [])],
    });
    expect(returnStep(which(inBox), [broken])).toMatchObject({ action: "take_out", trouble });
  });

  it("little spray is no trouble; what is clean is taken out without any", () => {
    const low = aBox({
      status_id: "sanitizing",
      pairs_inside: 1,
      faults: [{ code: "spray_low", since: ago(9) }],
    });
    expect(returnStep(which(inBox), [low]).action).toBe("wait");
    const done = returnStep(which({ ...inBox, clean: true }), [aBox({ status_id: "ready" })]);
    expect(done).toEqual({ place: { icon: "box", text: "Smartbox 4" }, action: "take_out" });
  });
});

describe("what is said of a pair that came back", () => {
  it.each([
    [worn, "Cata, recibió Marta"],
    [{ ...worn, holder: null }, "De Cata"],
    [left, "Cata no vino"],
    [{ ...left, state: "canceled" } as const, "Cata canceló"],
    [
      { ...left, state: "canceled", place: "runner", holder: "Rodrigo" } as const,
      "Cancelado, lo lleva Rodrigo",
    ],
    [{ ...worn, clean: true }, "Limpio, en Estante D-3"],
    [{ ...inBox, clean: true }, "Sanitizado, sigue adentro"],
    [{ ...worn, state: "missing", holder: "Rodrigo" } as const, "Lo encontró Rodrigo"],
    [{ ...worn, state: "missing", holder: null } as const, "Encontrado"],
  ])("%#", (pair, text) => {
    expect(returnNote(which(pair))).toBe(text);
  });

  it("that it waits is said once it waits too long", () => {
    const since = (ms: number) => which({ ...worn, since: new Date(now - ms).toISOString() });
    expect(returnWait(since(limits.returnWaits - 1), now)).toBeUndefined();
    expect(returnWait(since(limits.returnWaits), now)).toBe("10:00");
  });

  it("a lost pair presses from the start and is late after ten minutes", () => {
    const lost = (seconds: number) => lostClock(which({ ...worn, since: ago(seconds) }), now);
    expect(lost(365)).toEqual({ time: "6:05", tone: "soon" });
    expect(lost(1_120)).toEqual({ time: "18:40", tone: "late" });
  });
});

it("the last free box is suggested for cleaning: shoppers get the first ones", () => {
  const boxes = [
    aBox({ hwd: "b10", name: "10" }),
    aBox({ hwd: "b2", name: "2" }),
    aBox({ hwd: "b11", name: "11", available: false }),
    aBox({ hwd: "shelf", name: "B-12", type_id: "shelf" }),
  ];
  expect(boxesToClean(boxes).map(({ hwd, suggested }) => [hwd, suggested])).toEqual([
    ["b2", false],
    ["b10", true],
    ["b11", false],
  ]);
  expect(
    boxesToClean(boxes.map((each) => ({ ...each, available: false }))).some((each) => each.suggested),
  ).toBe(false);
});
