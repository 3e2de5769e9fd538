import { expect, it } from "vitest";
import { oneAtATime } from "./one-at-a-time.ts";

/** A reading of the board whose ends are in the test's hand. */
function readings() {
  const ends: (() => void)[] = [];
  return { ends, refresh: oneAtATime(() => new Promise<void>((resolve) => ends.push(resolve))) };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

it("a board that changes while it is read is read once more, however often it changed", async () => {
  const { ends, refresh } = readings();
  void refresh();
  void refresh();
  const last = refresh();
  expect(ends).toHaveLength(1);
  ends[0]?.();
  await settled();
  expect(ends).toHaveLength(2);
  ends[1]?.();
  await last;
  expect(ends).toHaveLength(2);
});

it("[FL-12] who waits for a reading has it when that one ends, though the board goes on changing", async () => {
  const { ends, refresh } = readings();
  const first = refresh();
  const second = refresh();
  ends[0]?.();
  await first;
  await settled();
  void refresh();
  ends[1]?.();
  await second;
  await settled();
  expect(ends).toHaveLength(3);
});

it("a reading that fails does not end the readings", async () => {
  let reads = 0;
  const refresh = oneAtATime(async () => {
    reads++;
    throw new Error("no answer");
  });
  await refresh();
  await refresh();
  expect(reads).toBe(2);
});
