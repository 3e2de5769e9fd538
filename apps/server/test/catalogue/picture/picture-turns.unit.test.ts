import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { PictureTurns } from "../../../src/catalogue/picture/picture-turns.ts";

/** Turns whose painter works until it is let go, and what it was given. */
function slowTurns() {
  const painted: string[] = [];
  let letGo = () => {};
  const turns = new PictureTurns((hash) => {
    painted.push(hash);
    return new Promise<void>((resolve) => {
      letGo = resolve;
    });
  });
  return { turns, painted, finish: () => letGo() };
}

const here = new AbortController().signal;

describe("turns of pictures", () => {
  it("[CT-06] one picture is worked on at a time, each once however many calls wait for it", async () => {
    const { turns, painted, finish } = slowTurns();
    const calls = ["a", "b", "a", "b", "b"].map((hash) => turns.take(hash, here));
    expect(painted).toEqual(["a"]);
    finish();
    await Promise.all([calls[0], calls[2]]);
    await delay(0);
    expect(painted).toEqual(["a", "b"]);
    finish();
    await Promise.all(calls);
    expect(painted).toEqual(["a", "b"]);
  });

  it("[CT-06] eight may wait; one that a caller waits for already needs no place", () => {
    const { turns } = slowTurns();
    turns.take("first", here);
    for (let n = 0; n < 8; n++) expect(turns.take(`waits ${n}`, here)).toBeDefined();
    expect(turns.take("one more", here)).toBeUndefined();
    for (const hash of ["first", "waits 3"]) expect(turns.take(hash, here)).toBeDefined();
  });

  it("[CT-06] a picture whose callers are all gone loses its place and is not painted", async () => {
    const { turns, painted, finish } = slowTurns();
    turns.take("first", here);
    const callers = [new AbortController(), new AbortController()];
    const waits = callers.map(({ signal }) => turns.take("left", signal));
    for (let n = 0; n < 7; n++) turns.take(`waits ${n}`, here);
    callers[0]?.abort();
    expect(turns.take("one more", here)).toBeUndefined();
    callers[1]?.abort();
    expect(turns.take("one more", here)).toBeDefined();
    await Promise.all(waits);
    finish();
    await delay(0);
    expect(painted).toEqual(["first", "waits 0"]);
  });

  it("[CT-06] a picture that fails ends its own callers' wait, and the next one has its turn", async () => {
    const painted: string[] = [];
    const turns = new PictureTurns(async (hash) => {
      painted.push(hash);
      if (hash === "broken") throw new Error("broken");
    });
    const [broken, next] = [turns.take("broken", here), turns.take("next", here)];
    await expect(broken).rejects.toThrow("broken");
    await next;
    expect(painted).toEqual(["broken", "next"]);
  });
});
