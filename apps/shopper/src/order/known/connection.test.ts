import { describe, expect, it } from "vitest";
import { addSilence, connectionAfter, goneAfter, staleAfter } from "./connection.ts";

const seconds = (count: number) =>
  Array.from({ length: count }).reduce<number>((silence) => addSilence(silence, 1_000, true), 0);

describe("connection of a polling screen", () => {
  it("[ER-03] bridges a short loss with a banner and gives up after 15 seconds without an answer", () => {
    expect(connectionAfter(seconds(1))).toBe("live");
    expect(connectionAfter(seconds(3))).toBe("stale");
    expect(connectionAfter(seconds(14))).toBe("stale");
    expect(connectionAfter(seconds(15))).toBe("gone");
    expect(staleAfter).toBeLessThan(goneAfter);
  });

  it("[RT-05] takes an hour of sleep for no more than one look, and counts nothing while hidden", () => {
    expect(connectionAfter(addSilence(0, 3_600_000, true))).toBe("live");
    expect(addSilence(0, 60_000, false)).toBe(0);
    expect(addSilence(500, -1_000, true)).toBe(500);
  });
});
