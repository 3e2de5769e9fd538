import { expect, it } from "vitest";
import { openBackRoom } from "../../../people/staff/back-room.ts";
import { kioskPin } from "../rights-targets.ts";
import { type FuzzReport, fuzzCalls } from "./fuzz-calls.ts";
import { fuzzRun } from "./fuzz-run.ts";

/** Requests to one store: after so many of them all its orders are over. */
const round = 2_000;

it("hostile requests to every call: no fault, no hang, and a refusal changes nothing", async () => {
  const { count, seed } = fuzzRun();
  const report: FuzzReport = { answered: {}, calls: new Set(), wrong: [] };
  for (let sent = 0; sent < count; sent += round) {
    const room = await openBackRoom({ KIOSK_PIN: kioskPin });
    await fuzzCalls(room, { count: Math.min(round, count - sent), seed: seed + sent }, report);
    await room.close();
  }
  const { answered, calls, wrong } = report;
  console.log(`${count} requests of seed ${seed}:`, answered, `${calls.size} calls with successes`);
  expect(wrong).toEqual([]);
  // It would show nothing if all of them were turned away at the door.
  expect(((answered[200] ?? 0) + (answered[204] ?? 0)) / count).toBeGreaterThan(0.15);
  expect(calls.size).toBeGreaterThan(40);
}, 3_600_000);
