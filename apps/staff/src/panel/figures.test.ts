import { describe, expect, it } from "vitest";
import { brokenTable, hourBars, hoursLabel, percent, waitsLabel } from "./figures.ts";
import { periodOf } from "./period.ts";

/** A whole day with requests in some hours. */
function day(counts: Record<number, number>, expected: Record<number, number> | null = null) {
  return Array.from({ length: 24 }, (_, hour) => ({
    hour,
    count: counts[hour] ?? 0,
    expected: expected === null ? null : (expected[hour] ?? 0),
  }));
}

it("a share is read in whole percent, and of nothing there is none", () => {
  expect(percent(81, 214)).toBe("38%");
  expect(percent(0, 5)).toBe("0%");
  expect(percent(0, 0)).toBe("–");
});

describe("requests by hour", () => {
  it("are of the hours that had any, with the present one, and expected for those to come", () => {
    const bars = hourBars(day({ 10: 14, 12: 3 }, { 9: 2, 12: 8, 14: 5.5 }), 12);
    expect(bars).toEqual([
      { hour: 10, count: 14, expected: false },
      { hour: 11, count: 0, expected: false },
      { hour: 12, count: 3, expected: false },
      { hour: 13, count: 0, expected: true },
      { hour: 14, count: 5.5, expected: true },
    ]);
    expect(hoursLabel(bars)).toBe(
      "Solicitudes por hora: 10 horas, 14; 11 horas, 0; 12 horas, 3; 13 horas, previstas 0; 14 horas, previstas 5,5",
    );
  });

  it("expect nothing where no one knows, and of more than today", () => {
    expect(hourBars(day({ 10: 1 }), 12).map(({ hour }) => hour)).toEqual([10, 11, 12]);
    expect(hourBars(day({ 10: 1 }), undefined)).toEqual([{ hour: 10, count: 1, expected: false }]);
  });

  it("of a new store are those of the present hour", () => {
    expect(hourBars(day({}), 12)).toEqual([{ hour: 12, count: 0, expected: false }]);
    expect(hourBars(day({}), undefined)).toEqual([]);
  });
});

describe("what was not to be had", () => {
  it("stands by model, the most missed first, and by size in order", () => {
    const broken = [
      { name: "Brisa 2", size: "41", count: 7 },
      { name: "Cancha 84", size: "42", count: 9 },
      { name: "Brisa 2", size: "9", count: 4 },
      { name: "Brisa 2", size: "41.5", count: 1 },
    ];
    expect(brokenTable(broken)).toEqual({
      columns: ["9", "41", "41½", "42"],
      rows: [
        { name: "Brisa 2", counts: [4, 7, 1, 0] },
        { name: "Cancha 84", counts: [0, 0, 0, 9] },
      ],
    });
  });

  it("leaves out the least where more was missed than fits", () => {
    const broken = Array.from({ length: 12 }, (_, index) => ({
      name: `Modelo ${index % 6}`,
      size: String(30 + index),
      count: index + 1,
    }));
    const { columns, rows } = brokenTable(broken);
    expect(rows.map(({ name }) => name)).not.toContain("Modelo 0");
    expect(rows).toHaveLength(5);
    expect(columns).toHaveLength(8);
    expect(columns.at(-1)).toBe("41");
  });
});

it("waits are told in words", () => {
  expect(
    waitsLabel({
      count: 50,
      not_served: 0,
      median: 85_000,
      target: 120_000,
      within_target: 43,
      histogram: [],
    }),
  ).toBe("Esperas: 43 de 50 bajo la meta de 2:00");
});

it.each([
  ["7", 7],
  ["28", 28],
  ["3", 1],
  [null, 1],
])("an address that asks for %s days gets %s", (text, days) => {
  expect(periodOf(text)).toBe(days);
});
