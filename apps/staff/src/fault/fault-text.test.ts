import { boxFaults, faultStops } from "@horma/domain";
import { expect, it } from "vitest";
import { aBox, ago } from "../order/board.fixture.ts";
import { boxNotices, failureText, faultTitle } from "./fault-text.ts";

it.each(boxFaults)("the fault %s is told with since when and what to do", (code) => {
  const [notice] = boxNotices(aBox({ faults: [{ code, since: ago(60) }] }));
  expect(notice?.title).not.toContain(code);
  expect(notice?.text).toMatch(/^Desde \d\d:37\. \p{Lu}.+\.$/u);
  expect(faultTitle(code)).toBe(notice?.title);
});

it("what keeps a box from working comes before what does not", () => {
  const faults = [
    { code: "spray_low", since: ago(600) },
    { code: "back_door_jammed", since: ago(60) },
  ] as const;
  const notices = boxNotices(aBox({ faults: [...faults] }));
  expect(notices.map(({ title, tone }) => [title, tone])).toEqual([
    ["Puerta trasera trabada", "alarm"],
    ["Nivel de bruma bajo", "warn"],
  ]);
});

it("how much spray is left is told", () => {
  const low = (spray_cycles_left: number) =>
    boxNotices(aBox({ faults: [{ code: "spray_low", since: ago(60) }], sensors: { spray_cycles_left } }))[0]
      ?.text;
  expect(low(9)).toContain("Quedan 9 ciclos.");
  expect(low(1)).toContain("Queda 1 ciclo.");
});

it("a box that is away says since when, or that it never was there", () => {
  expect(boxNotices(aBox({ online: false, online_since: ago(60) }))[0]?.text).toMatch(/^Desde \d\d:37\./);
  expect(boxNotices(aBox({ online: false, online_since: null }))[0]?.text).toMatch(
    /^Nunca se ha conectado\./,
  );
});

it("the lamp is due before its time is over, not long before", () => {
  expect(boxNotices(aBox({ sensors: { lamp_hours: 7_840 } }))).toEqual([
    { key: "lamp", icon: "clock", title: "Lámpara UV-C 7.840 h", text: "Cambio a las 8.000 h" },
  ]);
  expect(boxNotices(aBox({ sensors: { lamp_hours: 7_499 } }))).toEqual([]);
});

it.each(boxFaults)("the fault %s never shows its code; a box that works despite it did not fail", (code) => {
  const box = aBox({ faults: [{ code, since: ago(60) }] });
  const said = failureText(box, "Smartbox 4");
  expect(said === undefined).toBe(!faultStops(code));
  expect(said?.title ?? "").not.toContain(code);
  expect(faultTitle(`${code}_of_a_newer_box`)).toBe("Otra falla");
});
