import { describe, expect, it } from "vitest";
import { boardClock } from "./board-clock.ts";

const heard = { readAt: 5_000_000, heardAt: 1_000_000 };
const online = { offline: false, following: true };

describe("the board's clock", () => {
  it("runs by the server's clock, whatever the tablet's says", () => {
    expect(boardClock(heard, 1_030_000, online)).toMatchObject({ at: 5_030_000, stale: false, age: 30_000 });
  });

  it("stands still while the server is out of reach, and says how old it is", () => {
    const clock = boardClock(heard, 1_112_000, { offline: true, following: false });
    const [at, age] = [5_000_000, 112_000];
    expect(clock).toEqual({ at, stale: true, age, readAt: 5_000_000, ahead: 4_000_000 });
  });

  it("is stale without the stream once two askings had no answer, and not before", () => {
    expect(boardClock(heard, 1_011_000, { offline: false, following: false }).stale).toBe(false);
    expect(boardClock(heard, 1_013_000, { offline: false, following: false }).stale).toBe(true);
    expect(boardClock(heard, 1_013_000, online).stale).toBe(false);
  });

  it("never runs backwards for a tablet whose clock was set back", () => {
    expect(boardClock(heard, 900_000, online)).toMatchObject({ at: 5_000_000, age: 0 });
  });
});
