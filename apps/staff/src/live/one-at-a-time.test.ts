import { expect, it } from "vitest";
import { oneAtATime } from "./one-at-a-time.ts";

it("a board that changes while it is read is read once more, however often it changed", async () => {
  const ends: (() => void)[] = [];
  const refresh = oneAtATime(() => new Promise<void>((resolve) => ends.push(resolve)));
  const first = refresh();
  refresh();
  refresh();
  expect(ends).toHaveLength(1);
  ends[0]?.();
  await Promise.resolve()
    .then(() => Promise.resolve())
    .then(() => Promise.resolve());
  expect(ends).toHaveLength(2);
  ends[1]?.();
  await first;
  expect(ends).toHaveLength(2);
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
