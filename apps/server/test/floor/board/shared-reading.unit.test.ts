import { expect, it } from "vitest";
import { sharedReading } from "../../../src/floor/board/shared-reading.ts";

it("shares the next reading between all who ask during one, and reads again after one that failed", async () => {
  const ends: { resolve: (value: string) => void; reject: (error: Error) => void }[] = [];
  const read = sharedReading(() => new Promise<string>((resolve, reject) => ends.push({ resolve, reject })));
  const first = read(1);
  const [second, third] = [read(1), read(1)];
  expect(ends).toHaveLength(1);
  ends[0]?.reject(new Error("no answer"));
  await expect(first).rejects.toThrow("no answer");
  await new Promise((resolve) => setTimeout(resolve));
  expect(ends).toHaveLength(2);
  ends[1]?.resolve("after both calls");
  expect(await Promise.all([second, third])).toEqual(["after both calls", "after both calls"]);
});
