// The simulated smart box as a program: `npm run box -- --help`.
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { setTimeout } from "node:timers/promises";
import { boxAccount } from "@horma/contract";
import { onClosedPipe } from "./closed-pipe.ts";
import { help, readUsage, type Usage, UsageFault } from "./command-line.ts";
import { playedBox } from "./played-box.ts";
import { type SmartBox, startBox } from "./smart-box.ts";
import { storedBox } from "./stored-box.ts";
import type { BoxMessage } from "./turn.ts";
import { obeyLine } from "./typed-line.ts";

/** Pause between two reads of the password file and of who plays each box, ms. */
const look = 1_000;
/** How long a box that gives way may take to go offline, ms: it looks once a second. */
const farewell = 2_500;

onClosedPipe(() => void end());
const usage = readOrEnd();
const boxes = new Map<string, SmartBox>();
const passwords = new Map<string, string>();
let waiting = false;

startWhatHasPassword();
const looking = usage.password === undefined ? setInterval(startWhatHasPassword, look) : undefined;
listen();

/** Starts every box whose password is new or changed, except those that another program plays. */
function startWhatHasPassword(): void {
  const known = usage.password === undefined ? readPasswords(usage) : givenPassword(usage, usage.password);
  if (known.length === 0 && !waiting) say(`waiting for a password in ${usage.credentials}`);
  waiting = known.length === 0;
  for (const [hwd, password] of known) {
    const other = played(hwd).holder();
    if (other !== undefined) leave(hwd, other);
    else if (passwords.get(hwd) !== password) {
      passwords.set(hwd, password);
      void boxes.get(hwd)?.stop();
      void play(hwd, password);
    }
  }
}

/** Two with one identity throw each other out of the broker: the demo's box steps aside, one started by hand is refused. */
function leave(hwd: string, other: number): void {
  if (!usage.giveWay) {
    console.error(`${hwd} is played by process ${other} already: end that one first, or take another box`);
    process.exit(1);
  }
  void boxes.get(hwd)?.stop();
  boxes.delete(hwd);
  passwords.delete(hwd);
}

async function play(hwd: string, password: string): Promise<void> {
  if (!usage.giveWay) {
    played(hwd).take();
    await othersFarewell(hwd);
  }
  boxes.set(hwd, start(usage, hwd, password));
}

/** Waits for the one that gives way; what it kept tells that it ended. A box that lost its power tells nothing. */
async function othersFarewell(hwd: string): Promise<void> {
  const { read } = storedBox(usage.keepIn, boxAccount({ store: usage.store, hwd }));
  const until = performance.now() + farewell;
  while (read()?.ended === undefined && read() !== undefined && performance.now() < until)
    await setTimeout(50);
}

function played(hwd: string) {
  return playedBox(usage.keepIn, boxAccount({ store: usage.store, hwd }));
}

function start(usage: Usage, hwd: string, password: string): SmartBox {
  const { store, url, ca, speed, sensor, pairs, keepIn, quiet } = usage;
  const log = (line: string) => say(`${hwd} ${line}`);
  const file = storedBox(keepIn, boxAccount({ store, hwd }));
  const box = startBox({
    store,
    hwd,
    url,
    password,
    ca,
    speed,
    sensor,
    hands: { pairs },
    kept: file.read(),
    keep: file.write,
    log: (line) => (!quiet || line.startsWith("no ") ? log(line) : undefined),
    heard: printerOf(log, quiet),
  });
  for (const fault of usage.faults) box.fault(fault);
  if (usage.drift !== 0) box.driftClock(usage.drift);
  if (usage.flap > 0) box.flap(usage.flap);
  return box;
}

/** One line for each message that tells a person something new. */
function printerOf(log: (line: string) => void, quiet: boolean): (message: BoxMessage) => void {
  let status = "";
  return ({ topic, payload }) => {
    if (topic === "fault") log(`fault ${payload.code} ${payload.active ? "is there" : "is gone"}`);
    if (quiet) return;
    if (topic === "door") log(`${payload.door} door ${payload.position}`);
    if (topic === "command/result") {
      log(`→ ${payload.outcome}${payload.reason ? ` (${payload.reason})` : ""} ${payload.id.slice(0, 8)}`);
    }
    if (topic === "state" && payload.status !== status) {
      status = payload.status;
      log(`${status}${payload.job ? `, job ${payload.job.slice(0, 8)}` : ""}`);
    }
  };
}

function readPasswords({ credentials, store, boxes: named }: Usage): [hwd: string, password: string][] {
  let file: unknown;
  try {
    file = JSON.parse(readFileSync(credentials, "utf8"));
  } catch {
    return [];
  }
  const own = Object.entries(file ?? {}).flatMap(([account, password]): [string, string][] => {
    const mine = account.startsWith(`${store}.`) && typeof password === "string";
    return mine ? [[account.slice(store.length + 1), password]] : [];
  });
  return named ? own.filter(([hwd]) => named.includes(hwd)) : own;
}

function givenPassword({ boxes: named = [] }: Usage, password: string): [string, string][] {
  return named.map((hwd) => [hwd, password]);
}

/** Typed lines, and the signals that end the program. */
function listen(): void {
  const lines = createInterface({ input: process.stdin });
  lines.on("line", (line) => {
    if (line.trim() === "quit") void end();
    else for (const answer of obeyLine(line, boxes)) console.log(answer);
  });
  if (usage.endWithStdin) lines.on("close", () => void end());
  process.on("SIGINT", () => void end());
  process.on("SIGTERM", () => void end());
  process.on("exit", () => {
    for (const hwd of passwords.keys()) played(hwd).letGo();
  });
}

async function end(): Promise<void> {
  clearInterval(looking);
  await Promise.race([Promise.all([...boxes.values()].map((box) => box.stop())), setTimeout(1_000)]);
  process.exit(0);
}

function readOrEnd(): Usage {
  try {
    const read = readUsage(process.argv.slice(2), process.env);
    if (read) return read;
    console.log(help);
    process.exit(0);
  } catch (error) {
    if (!(error instanceof UsageFault)) throw error;
    console.error(error.message);
    process.exit(2);
  }
}

function say(line: string): void {
  console.log(`${new Date().toTimeString().slice(0, 8)} ${line}`);
}
