import { boxActions } from "@horma/contract";
import { expect, it } from "vitest";
import type { BoxStatus } from "./box.ts";
import { BoxUnderTest } from "./box-under-test.ts";

const cycle = [
  "back_door_opened",
  "back_door_closed",
  "sanitizing",
  "sanitizing-spray",
  "sanitizing-uvc",
  "ready",
];

it("[DM-06] goes round: back door, cleaning in its order, ready, front door, idle with its job", () => {
  const box = new BoxUnderTest();
  box.makeReady("A");
  expect(box.send("open_front_door", "A")).toBe("done");
  box.do({ type: "pairs_taken" });
  box.do({ type: "door_closed", door: "front" });
  expect(box.statuses()).toEqual(["idle", ...cycle, "idle"]);
  expect(box.doors()).toEqual(["back opened", "back closed", "front opened", "front closed"]);
  expect(box.messages.at(-1)).toMatchObject({
    topic: "state",
    payload: { job: "A", front_opened: true, status: "idle", pairs: 0, faults: [] },
  });
});

it("[DM-06] every phase takes its time", () => {
  const box = new BoxUnderTest();
  box.load("A");
  const seen = [400, 0, 1_000, 1_000, 6_000, 8_000].map((time) => {
    box.pass(time === 400 ? 0 : time);
    return box.box.memory.status;
  });
  expect(seen).toEqual([...cycle.slice(1, 2), ...cycle.slice(1)]);
});

/** How to bring a box that counts into each status, with a pair of job A inside unless idle. */
const inStatus: Record<BoxStatus, () => BoxUnderTest> = {
  idle: () => new BoxUnderTest(),
  back_door_opened: () => {
    const box = new BoxUnderTest();
    box.send("open_back_door", "A");
    box.do({ type: "pairs_put", count: 1 });
    return box;
  },
  back_door_closed: () => after(0),
  sanitizing: () => after(1_000),
  "sanitizing-spray": () => after(2_000),
  "sanitizing-uvc": () => after(8_000),
  ready: () => after(16_000),
};

function after(time: number): BoxUnderTest {
  const box = new BoxUnderTest();
  box.load("A");
  box.pass(time);
  return box;
}

/** What docs/spec/device.md says for the own job A, another job B and no job. */
const answers: Record<BoxStatus, Record<(typeof boxActions)[number], [string, string, string]>> = {
  idle: row({
    open_back_door: ["done", "done", "refused job_needed"],
    open_front_door: ["refused other_job", "refused other_job", "refused job_needed"],
    clean: ["done", "done", "done"],
    cancel_job: ["done", "done", "done"],
  }),
  back_door_opened: row({
    open_back_door: ["done", "refused other_job", "refused job_needed"],
    open_front_door: ["refused not_ready", "refused other_job", "refused job_needed"],
    clean: ["refused door_open", "refused other_job", "refused other_job"],
    cancel_job: ["refused door_open", "refused other_job", "refused other_job"],
  }),
  back_door_closed: row({ clean: ["done", "refused other_job", "refused other_job"] }),
  sanitizing: row({}),
  "sanitizing-spray": row({}),
  "sanitizing-uvc": row({
    open_back_door: ["refused uvc_on", "refused uvc_on", "refused job_needed"],
    open_front_door: ["refused uvc_on", "refused other_job", "refused job_needed"],
  }),
  ready: row({
    open_front_door: ["done", "refused other_job", "refused job_needed"],
    clean: ["done", "refused other_job", "refused other_job"],
  }),
};

type Answers = [own: string, other: string, none: string];

function row(part: Partial<Record<"open_back_door" | "open_front_door" | "clean" | "cancel_job", Answers>>) {
  const clean: Answers = part.clean ?? ["refused busy", "refused other_job", "refused other_job"];
  const always: Answers = ["done", "done", "done"];
  return {
    open_back_door: part.open_back_door ?? ["done", "refused other_job", "refused job_needed"],
    open_front_door: part.open_front_door ?? ["refused not_ready", "refused other_job", "refused job_needed"],
    sanitize: clean,
    spray: clean,
    uvc: clean,
    cancel_job: part.cancel_job ?? ["refused not_empty", "refused other_job", "refused other_job"],
    restart: always,
    test_light: always,
  } satisfies Record<(typeof boxActions)[number], Answers>;
}

it.each(Object.keys(inStatus) as BoxStatus[])(
  "[ST-04] %s: every action with every job is answered by the rules",
  (status) => {
    for (const action of boxActions) {
      for (const [index, job] of ["A", "B", null].entries()) {
        const box = inStatus[status]();
        expect(box.box.memory.status).toBe(status);
        expect([action, job, box.send(action, job)]).toEqual([action, job, answers[status][action][index]]);
      }
    }
  },
);

it("[ST-04] what is refused changes nothing", () => {
  for (const status of Object.keys(inStatus) as BoxStatus[]) {
    for (const action of boxActions) {
      for (const job of ["A", "B", null]) {
        const box = inStatus[status]();
        const before = box.box;
        const [messages, ...more] = box.do({ type: "command", command: box.command(action, job) });
        if (messages?.topic !== "command/result" || messages.payload.outcome !== "refused") continue;
        expect(more).toEqual([]);
        expect({ ...box.box.memory, commands: [] }).toEqual({ ...before.memory, commands: [] });
        expect(box.box.world).toEqual(before.world);
      }
    }
  }
});

it("an id it knows is answered again and not obeyed again, even much later", () => {
  const box = new BoxUnderTest();
  const open = box.command("open_back_door", "A", { expires_at: new Date(box.at + 3_600_000).toISOString() });
  for (let go = 0; go < 3; go++) box.do({ type: "command", command: open });
  expect(box.results()).toEqual([]);
  box.pass(400);
  expect(box.answer(open.id)).toBe("done");
  box.do({ type: "pairs_put", count: 1 });
  box.do({ type: "door_closed", door: "back" });
  box.pass(20_000);
  box.do({ type: "command", command: open });
  box.pass(1_000);
  expect(box.results().map((result) => [result.id, result.outcome])).toEqual([
    [open.id, "done"],
    [open.id, "done"],
  ]);
  expect(box.doors()).toEqual(["back opened", "back closed"]);
});

it("what is too late, or was issued before it started, does nothing", () => {
  const box = new BoxUnderTest();
  box.pass(60_000);
  const time = (ago: number) => new Date(box.at - ago).toISOString();
  expect(box.send("open_back_door", "A", { expires_at: time(0) })).toBe("expired");
  expect(box.send("open_back_door", "A", { issued_at: time(61_000) })).toBe("refused restarted");
  expect(box.doors()).toEqual([]);
  expect(box.send("open_back_door", "A", { issued_at: time(59_000) })).toBe("done");
});

it("what it may have forgotten it does not obey either", () => {
  const box = new BoxUnderTest();
  const late = new Date(box.at + 3_600_000).toISOString();
  const open = box.command("open_back_door", "A", { expires_at: late });
  box.do({ type: "command", command: open });
  box.pass(400);
  box.do({ type: "door_closed", door: "back" });
  for (let count = 0; count < 64; count++) {
    box.pass(100);
    box.send("test_light", null);
  }
  expect(box.box.memory.commands).toHaveLength(64);
  box.do({ type: "command", command: open });
  expect(box.answer(open.id)).toBe("refused too_old");
  expect(box.doors()).toEqual(["back opened", "back closed"]);
});

it("it reckons with the server's clock, however wrong its own is", () => {
  for (const by of [-300_000, 300_000]) {
    const box = new BoxUnderTest();
    box.pass(1_000);
    box.do({ type: "clock_moved", by });
    expect(box.send("test_light", null)).toBe(by > 0 ? "expired" : "done");
    box.do({ type: "server_time", at: box.at });
    expect(box.send("open_back_door", "A")).toBe("done");
    const late = new Date(box.at - 1).toISOString();
    expect(box.send("test_light", null, { expires_at: late })).toBe("expired");
    expect(Date.parse(box.messages.at(-1)?.payload.at ?? "")).toBe(box.at);
    box.powerOff();
    box.powerOn("boot-2");
    box.pass(10);
    expect(box.send("test_light", null)).toBe("done");
  }
});

it("two wishes for the same door and job open it once, and both are told", () => {
  const box = new BoxUnderTest();
  const wishes = [box.command("open_back_door", "A"), box.command("open_back_door", "A")];
  for (const command of wishes) box.do({ type: "command", command });
  expect(box.send("sanitize", "A")).toBe("refused busy");
  expect(box.send("open_back_door", "B")).toBe("refused busy");
  expect(wishes.map(({ id }) => box.answer(id))).toEqual(["done", "done"]);
  expect(box.doors()).toEqual(["back opened"]);
});

it("a back door that opens under way keeps the UV-C from coming on", () => {
  const box = after(7_900);
  const open = box.command("open_back_door", "A");
  box.do({ type: "command", command: open });
  box.pass(400);
  expect(box.answer(open.id)).toBe("done");
  expect(box.statuses()).not.toContain("sanitizing-uvc");
});

it("a jammed door is told, and the cleaning it interrupted starts over", () => {
  const box = after(7_900);
  box.do({ type: "door_jammed", door: "back", jammed: true });
  expect(box.send("open_back_door", "A")).toBe("failed back_door_jammed");
  expect(box.faults()).toEqual(["back_door_jammed"]);
  expect(box.box.memory.status).toBe("back_door_closed");
  box.pass(16_000);
  expect(box.box.memory.status).toBe("ready");
  box.do({ type: "door_jammed", door: "front", jammed: true });
  expect(box.send("open_front_door", "A")).toBe("failed front_door_jammed");
  expect(box.box.memory).toMatchObject({ status: "ready", job: "A", frontOpened: false });
  box.do({ type: "door_jammed", door: "front", jammed: false });
  expect(box.faults()).toEqual(["back_door_jammed"]);
  expect(box.send("open_front_door", "A")).toBe("done");
});

it("a door left open is told until it is closed", () => {
  const box = new BoxUnderTest();
  box.send("open_back_door", "A");
  box.pass(44_999);
  expect(box.faults()).toEqual([]);
  box.pass(1);
  expect(box.faults()).toEqual(["door_left_open"]);
  box.do({ type: "door_closed", door: "back" });
  expect(box.faults()).toEqual([]);
});

it("the power fails mid-cycle: it keeps the job and cleans over from the start", () => {
  for (const time of [0, 1_500, 5_000, 12_000]) {
    const box = after(time);
    box.powerOff();
    box.pass(60_000);
    expect(box.do({ type: "command", command: box.command("open_back_door", "A") })).toEqual([]);
    box.messages = [];
    box.powerOn("boot-2");
    box.pass(16_000);
    expect(box.statuses()).toEqual(cycle.slice(1));
    expect(box.box.memory).toMatchObject({ job: "A", status: "ready" });
    expect(box.messages[0]).toMatchObject({
      topic: "fault",
      payload: { boot: "boot-2", seq: 0, code: "power_lost" },
    });
  }
});

it("the power fails with a door open: what was closed meanwhile is cleaned, what is open is told", () => {
  for (const closed of [true, false]) {
    const box = inStatus.back_door_opened();
    box.powerOff();
    if (closed) box.do({ type: "door_closed", door: "back" });
    box.powerOn("boot-2");
    expect(box.box.memory.status).toBe(closed ? "back_door_closed" : "back_door_opened");
  }
});

it("a ready box is ready when the power is back; a command it was at is not finished by that", () => {
  const box = after(16_000);
  const open = box.command("open_front_door", "A", { expires_at: new Date(box.at + 600_000).toISOString() });
  box.do({ type: "command", command: open });
  box.powerOff();
  box.pass(1_000);
  box.powerOn("boot-2");
  box.do({ type: "command", command: open });
  box.pass(1_000);
  expect(box.answer(open.id)).toBe("refused restarted");
  expect(box.box.memory.status).toBe("ready");
  expect(box.doors()).not.toContain("front opened");
});

it("a dark lamp stops the cycle, and the fault stays until a cleaning finds it mended", () => {
  const box = after(9_000);
  box.do({ type: "lamp_broken", broken: true });
  expect(box.box.memory.status).toBe("back_door_closed");
  box.pass(60_000);
  expect(box.send("sanitize", "A")).toBe("failed uvc_lamp_failed");
  box.do({ type: "lamp_broken", broken: false });
  box.pass(60_000);
  expect([box.box.memory.status, box.faults()]).toEqual(["back_door_closed", ["uvc_lamp_failed"]]);
  expect(box.send("sanitize", "A")).toBe("done");
  expect(box.faults()).toEqual([]);
  box.pass(16_000);
  expect(box.box.memory.status).toBe("ready");
});

it("a lamp that was dark before stops the cycle before anything is sprayed", () => {
  const box = new BoxUnderTest();
  box.do({ type: "lamp_broken", broken: true });
  box.load("A");
  box.pass(60_000);
  expect(box.statuses()).toEqual(["idle", "back_door_opened", "back_door_closed"]);
  expect(box.faults()).toEqual(["uvc_lamp_failed"]);
});

it("spray or UV-C alone leads back to where the box was", () => {
  for (const [action, status] of [
    ["spray", "sanitizing-spray"],
    ["uvc", "sanitizing-uvc"],
  ] as const) {
    for (const from of ["idle", "ready"] as const) {
      const box = inStatus[from]();
      box.send(action, "A");
      expect(box.box.memory.status).toBe(status);
      box.pass(8_000);
      expect(box.box.memory.status).toBe(from);
    }
  }
});

it("little spray is told and does not stop it", () => {
  const box = new BoxUnderTest();
  box.do({ type: "spray_filled", cycles: 11 });
  expect(box.faults()).toEqual([]);
  box.makeReady("A");
  expect(box.faults()).toEqual(["spray_low"]);
});

it("pairs left behind are told, and stay with their job", () => {
  const box = after(16_000);
  box.send("open_front_door", "A");
  box.do({ type: "door_closed", door: "front" });
  expect(box.faults()).toEqual(["not_empty"]);
  expect(box.send("open_back_door", "B")).toBe("refused other_job");
  expect(box.send("cancel_job", "A")).toBe("refused not_empty");
  expect(box.send("open_back_door", "A")).toBe("done");
  box.do({ type: "pairs_taken" });
  box.do({ type: "door_closed", door: "back" });
  expect(box.box.memory).toMatchObject({ status: "idle", job: "A", faults: [] });
  expect(box.send("open_back_door", "B")).toBe("done");
  expect(box.box.memory).toMatchObject({ job: "B", frontOpened: false });
});

it("a box that cannot count says so, cleans whatever was put in, and believes the server that it is empty", () => {
  const box = new BoxUnderTest("none");
  box.makeReady("A");
  expect(box.messages.at(-1)).toMatchObject({ payload: { pairs: null, sensors: { humidity_pct: 61 } } });
  expect(box.send("open_back_door", "B")).toBe("refused other_job");
  expect(box.send("cancel_job", "A")).toBe("done");
  expect(box.messages.at(-1)).toMatchObject({ payload: { job: null, status: "idle" } });
  expect(box.send("open_back_door", "B")).toBe("done");
});

it("a restart is answered first, and asked for once", () => {
  const box = inStatus.ready();
  const restart = box.command("restart", null);
  box.do({ type: "command", command: restart });
  box.do({ type: "command", command: restart });
  expect([box.answer(restart.id), box.restarts]).toEqual(["done", 1]);
});

it("the key opens the back door of a jammed box and of one without power; what is then taken out is counted", () => {
  const jammed = inStatus.ready();
  jammed.do({ type: "door_jammed", door: "back", jammed: true });
  expect(jammed.send("open_back_door", "A")).toBe("failed back_door_jammed");
  const messages = jammed.do({ type: "back_door_unlocked" });
  expect(messages[0]).toMatchObject({
    topic: "door",
    payload: { door: "back", position: "opened", command: null },
  });
  jammed.do({ type: "pairs_taken" });
  jammed.do({ type: "door_closed", door: "back" });
  jammed.pass(60_000);
  expect(jammed.messages.at(-1)).toMatchObject({ topic: "state", payload: { status: "idle", pairs: 0 } });

  const dark = inStatus.ready();
  dark.do({ type: "power_off" });
  expect(dark.do({ type: "back_door_unlocked" })).toEqual([]);
  dark.do({ type: "pairs_taken" });
  dark.do({ type: "door_closed", door: "back" });
  dark.powerOn("boot-2", true);
  expect(dark.messages.at(-1)).toMatchObject({ topic: "state", payload: { status: "idle", pairs: 0 } });
});

it("the key does not turn while the front door is open, or one is being moved", () => {
  const open = inStatus.ready();
  open.send("open_front_door", "A");
  expect(open.do({ type: "back_door_unlocked" })).toEqual([]);
  const moving = inStatus.ready();
  moving.do({ type: "command", command: moving.command("open_front_door", "A") });
  moving.do({ type: "back_door_unlocked" });
  expect(moving.box.world.doors.back).toBe("closed");
});
