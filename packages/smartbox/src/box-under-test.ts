import { type BoxAction, type BoxCommand, type BoxCommandResult, fitsBoxTopic } from "@horma/contract";
import { expect } from "vitest";
import { type Box, newBox } from "./box.ts";
import { type BoxInput, nextAt, step } from "./box-life.ts";
import { boxTimings } from "./box-timings.ts";
import type { BoxMessage } from "./turn.ts";

const start = Date.parse("2026-03-02T12:00:00Z");

/** A box without a network whose time the test sets. Checks every message against the contract. */
export class BoxUnderTest {
  at = start;
  messages: BoxMessage[] = [];
  restarts = 0;
  box: Box;
  private ids = 0;

  constructor(sensor: Box["sensor"] = "count") {
    const factoryNew = newBox(boxTimings(1), sensor);
    const { box, messages } = step(factoryNew, { type: "power_on", boot: "boot-1", lost: false }, this.at);
    this.box = box;
    this.messages.push(...messages);
  }

  do(input: BoxInput): readonly BoxMessage[] {
    const { box, messages, restarts } = step(this.box, input, this.at);
    for (const { topic, payload } of messages) {
      if (!fitsBoxTopic(topic, payload)) expect.fail(`no ${topic}: ${JSON.stringify(payload)}`);
    }
    this.box = box;
    this.messages.push(...messages);
    if (restarts) this.restarts += 1;
    return messages;
  }

  /** Lets time pass, with each deadline at its own time. */
  pass(time: number): void {
    const until = this.at + time;
    for (let due = nextAt(this.box); due !== undefined && due <= until; due = nextAt(this.box)) {
      this.at = due;
      this.do({ type: "time_passed" });
    }
    this.at = until;
  }

  command(action: BoxAction, job: string | null, part: Partial<BoxCommand> = {}): BoxCommand {
    this.ids += 1;
    const issued_at = new Date(this.at).toISOString();
    const expires_at = new Date(this.at + 10_000).toISOString();
    return { id: `id-${this.ids}`, action, job, issued_at, expires_at, ...part };
  }

  /** Sends a command, waits long enough for a door, and returns the box's answer, if any. */
  send(action: BoxAction, job: string | null, part: Partial<BoxCommand> = {}): string | undefined {
    const command = this.command(action, job, part);
    this.do({ type: "command", command });
    if (action.startsWith("open_")) this.pass(400);
    return this.answer(command.id);
  }

  /** The last result of a command: `done`, `refused other_job`. */
  answer(id: string): string | undefined {
    const last = this.results().findLast((result) => result.id === id);
    return last && [last.outcome, last.reason].filter(Boolean).join(" ");
  }

  results(): BoxCommandResult[] {
    return this.messages.flatMap((one) => (one.topic === "command/result" ? [one.payload] : []));
  }

  /** The doors' movements so far: `back opened`. */
  doors(): string[] {
    return this.messages.flatMap(({ topic, payload }) =>
      topic === "door" ? [`${payload.door} ${payload.position}`] : [],
    );
  }

  /** The reported statuses, each change once. */
  statuses(): string[] {
    const told = this.messages.flatMap((one) => (one.topic === "state" ? [one.payload.status] : []));
    return told.filter((status, index) => status !== told[index - 1]);
  }

  faults(): string[] {
    return this.box.memory.faults.map((fault) => fault.code);
  }

  powerOff(): void {
    this.do({ type: "power_off" });
  }

  powerOn(boot: string, lost = true): void {
    this.do({ type: "power_on", boot, lost });
  }

  /** A job with this many pairs behind a closed back door. */
  load(job: string, pairs = 1): void {
    expect(this.send("open_back_door", job)).toBe("done");
    this.do({ type: "pairs_put", count: pairs });
    this.do({ type: "door_closed", door: "back" });
  }

  /** A job with a pair, cleaned and waiting for its shopper. */
  makeReady(job: string): void {
    this.load(job);
    this.pass(16_000);
    expect(this.box.memory.status).toBe("ready");
  }
}
