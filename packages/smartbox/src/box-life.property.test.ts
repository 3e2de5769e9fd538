import { type BoxAction, type BoxCommand, boxActions } from "@horma/contract";
import fc from "fast-check";
import { expect, it } from "vitest";
import { type Box, uvcOn } from "./box.ts";
import type { BoxInput } from "./box-life.ts";
import { BoxUnderTest } from "./box-under-test.ts";

/** An event: an input, a new command, a repeated command, or time that passes. */
type Happening = { input: BoxInput } | Sent | { again: number } | { pass: number };

/** A command issued `age` ms ago with this much life left. `held`: the network delays it, like a repeated one. */
type Sent = { action: BoxAction; job: string | null; age: number; life: number; held: boolean };

const job = fc.constantFrom("A", "A", "B", null);
const door = fc.constantFrom("front" as const, "back" as const);
const input: fc.Arbitrary<BoxInput> = fc.oneof(
  fc.record({ type: fc.constant("door_closed" as const), door }),
  fc.constant({ type: "back_door_unlocked" as const }),
  fc.record({ type: fc.constant("pairs_put" as const), count: fc.integer({ min: 1, max: 2 }) }),
  fc.constant({ type: "pairs_taken" as const }),
  fc.constant({ type: "power_off" as const }),
  fc.record({ type: fc.constant("power_on" as const), boot: fc.uuid(), lost: fc.boolean() }),
  fc.constant({ type: "connected" as const }),
  fc.record({ type: fc.constant("door_jammed" as const), door, jammed: fc.boolean() }),
  fc.record({ type: fc.constant("lamp_broken" as const), broken: fc.boolean() }),
  fc.record({ type: fc.constant("clock_moved" as const), by: fc.integer({ min: -400_000, max: 400_000 }) }),
  fc.record({ type: fc.constant("spray_filled" as const), cycles: fc.integer({ min: 0, max: 20 }) }),
);
const command = fc.record({
  action: fc.oneof(
    fc.constantFrom(...boxActions),
    fc.constantFrom("open_back_door" as const, "open_front_door" as const),
  ),
  job,
  age: fc.constantFrom(0, 0, 0, 500, 100_000),
  life: fc.constantFrom(10_000, 10_000, 3_600_000, -1),
  held: fc.boolean(),
});
const happening: fc.Arbitrary<Happening> = fc.oneof(
  { weight: 3, arbitrary: input.map((one) => ({ input: one })) },
  { weight: 4, arbitrary: command },
  { weight: 2, arbitrary: fc.nat().map((again) => ({ again })) },
  { weight: 4, arbitrary: fc.constantFrom(100, 400, 1_000, 7_000, 17_000).map((pass) => ({ pass })) },
);
/** The steps of an order, cut into pieces and mixed with everything else. */
const usual: Happening[] = [
  fresh("open_back_door"),
  { pass: 400 },
  { input: { type: "pairs_put", count: 1 } },
  { input: { type: "door_closed", door: "back" } },
  { pass: 17_000 },
  fresh("open_front_door"),
  { pass: 400 },
];
const history = fc
  .array(
    fc.oneof(fc.array(happening, { maxLength: 4 }), fc.constant(usual), fc.constant(usual.slice(0, 4))),
    {
      maxLength: 12,
    },
  )
  .map((parts) => parts.flat());

function fresh(action: BoxAction): Happening {
  return { action, job: "A", age: 0, life: 10_000, held: false };
}

/** Runs a history and checks the box after every step. */
class Watched extends BoxUnderTest {
  readonly sent: BoxCommand[] = [];
  private readonly jobs = new Map<string, string | null>();
  private readonly openedBy = new Set<string>();
  private readonly outcomes = new Map<string, string>();
  private readonly restartedBy: number[] = [];
  private cleaned = new Set<string>();
  private owners = new Set<string | null>();
  private seqs = new Map<string, number>();

  override do(input: BoxInput) {
    const before = this.box;
    const messages = super.do(input);
    if (input.type === "command") this.jobs.set(input.command.id, input.command.job);
    for (const message of messages) {
      const { boot, seq } = message.payload;
      expect(seq).toBeGreaterThan(this.seqs.get(boot) ?? -1);
      this.seqs.set(boot, seq);
      if (message.topic === "door" && message.payload.position === "opened") {
        if (input.type === "back_door_unlocked") this.unlocked(before, message.payload);
        else this.doorOpened(before, message.payload);
      }
      if (message.topic === "state") {
        this.cleaned.add(message.payload.status);
        if (message.payload.status === "sanitizing-uvc") {
          expect(message.payload.doors).toEqual({ front: "closed", back: "closed" });
        }
      }
      if (message.topic === "command/result") {
        const { id, outcome } = message.payload;
        expect(outcome).toBe(this.outcomes.get(id) ?? outcome);
        this.outcomes.set(id, outcome);
      }
    }
    this.look(input);
    return messages;
  }

  happen(happening: Happening): void {
    if ("pass" in happening) this.pass(happening.pass);
    else if ("input" in happening) this.do(happening.input);
    else if ("again" in happening) {
      const one = this.sent[happening.again % Math.max(this.sent.length, 1)];
      if (one) this.come(one);
    } else this.beSent(happening);
  }

  private beSent({ action, job, age, life, held }: Sent): void {
    const one = this.command(action, job, {
      issued_at: new Date(this.at - age).toISOString(),
      expires_at: new Date(this.at + life).toISOString(),
    });
    this.sent.push(one);
    if (!held) this.come(one);
  }

  private come(one: BoxCommand): void {
    const restarts = this.restarts;
    this.do({ type: "command", command: one });
    if (this.restarts === restarts) return;
    expect(one.action).toBe("restart");
    expect(this.restartedBy).not.toContain(this.sent.indexOf(one));
    this.restartedBy.push(this.sent.indexOf(one));
  }

  private unlocked(before: Box, messages: { door: string; job: string | null; command: string | null }) {
    expect(messages).toMatchObject({ door: "back", job: before.memory.job, command: null });
    this.cleaned = new Set();
  }

  private doorOpened(
    before: Box,
    { door, job, command }: { door: string; job: string | null; command: string | null },
  ) {
    expect(command).not.toBeNull();
    expect(this.openedBy.has(`${command}`)).toBe(false);
    this.openedBy.add(`${command}`);
    expect(this.jobs.get(`${command}`)).toBe(job);
    if (door === "back") {
      this.cleaned = new Set();
      return;
    }
    expect(before.memory).toMatchObject({ job, status: "ready" });
    expect([...this.cleaned]).toEqual(
      expect.arrayContaining([
        "back_door_closed",
        "sanitizing",
        "sanitizing-spray",
        "sanitizing-uvc",
        "ready",
      ]),
    );
    // Pairs that someone with a key puts into a box without a job belong to no one. The server gives no job to a box with pairs
    // in it.
    const others = [...this.owners].filter((owner) => owner !== job && owner !== null);
    if (before.sensor === "count") expect(others).toEqual([]);
  }

  private look(input: BoxInput): void {
    const { world, memory, running } = this.box;
    if (input.type === "pairs_put" && world.pairs > 0) this.owners.add(memory.job);
    if (world.pairs === 0) this.owners.clear();
    expect(world.doors.front === "open" && world.doors.back === "open").toBe(false);
    if (!uvcOn(this.box)) return;
    expect(world.doors).toEqual({ front: "closed", back: "closed" });
    expect([running?.moving, world.lampBroken]).toEqual([null, false]);
  }
}

it.each(["count", "none"] as const)(
  "[ST-04] over any history a door opens once for its command, the front door for its job when ready, none with UV-C on (%s)",
  (sensor) => {
    fc.assert(
      fc.property(history, (happenings) => {
        const box = new Watched(sensor);
        for (const one of happenings) box.happen(one);
      }),
      { numRuns: 1_000 },
    );
  },
);

it.each(["count", "none"] as const)(
  "[SC-13] whatever happened, a mended box with an emptied inside serves the next job (%s)",
  (sensor) => {
    fc.assert(
      fc.property(history, (happenings) => {
        const box = new Watched(sensor);
        for (const one of happenings) box.happen(one);
        mend(box);
        box.makeReady("C");
        expect(box.send("open_front_door", "C")).toBe("done");
      }),
      { numRuns: 300 },
    );
  },
);

/** What a runner and a technician do: power, clock, repairs, taking pairs out by the back door, cancelling the job. */
function mend(box: BoxUnderTest): void {
  box.powerOn("boot-last", false);
  box.do({ type: "server_time", at: box.at });
  for (const door of ["front", "back"] as const) box.do({ type: "door_jammed", door, jammed: false });
  box.do({ type: "lamp_broken", broken: false });
  box.pass(60_000);
  for (const door of ["front", "back"] as const) box.do({ type: "door_closed", door });
  box.pass(60_000);
  expect(box.send("open_back_door", box.box.memory.job ?? "repair")).toBe("done");
  box.do({ type: "pairs_taken" });
  box.do({ type: "door_closed", door: "back" });
  expect(box.send("cancel_job", box.box.memory.job)).toBe("done");
  expect(box.box.memory).toMatchObject({ job: null, status: "idle" });
}
