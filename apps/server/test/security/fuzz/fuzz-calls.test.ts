import { afterAll, beforeAll, expect, it } from "vitest";
import { type BackRoom, openBackRoom } from "../../staff/back-room.ts";
import { kioskPin } from "../rights-targets.ts";
import { fuzzCalls } from "./fuzz-calls.ts";
import { fuzzRun } from "./fuzz-run.ts";

let room: BackRoom;
beforeAll(async () => {
  room = await openBackRoom({ KIOSK_PIN: kioskPin });
});
afterAll(() => room.close());

it("hostile requests to every call: no fault, no hang, and a refusal changes nothing", async () => {
  const { count, seed } = fuzzRun();
  const { answered, calls, wrong } = await fuzzCalls(room, { count, seed });
  console.log(`${count} requests of seed ${seed}:`, answered, `${calls.size} calls with successes`);
  expect(wrong, `seed ${seed}`).toEqual([]);
  // It would show nothing if all of them were turned away at the door.
  const passed = Object.entries(answered)
    .filter(([status]) => Number(status) < 300)
    .reduce((sum, [, of]) => sum + of, 0);
  expect(passed / count).toBeGreaterThan(0.1);
  expect(calls.size).toBeGreaterThan(40);
}, 1_200_000);
