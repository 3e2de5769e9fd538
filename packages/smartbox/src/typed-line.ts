import type { BoxFault } from "@horma/domain";
import type { SmartBox } from "./smart-box.ts";

/** What can be typed to a running program, and what it does. */
export const typedHelp = `BOX is a name such as box-04, or all
  BOX show                     what it is and does
  BOX jam|free front|back      the door jams, or not any more
  BOX lamp off|on              the UV-C lamp breaks, or is mended
  BOX spray low|full
  BOX leave-open | close       no one closes its doors; someone closes them again
  BOX forget | collect         the shopper leaves the pairs inside; takes them
  BOX hands N                  the simulated runner puts in N pairs
  BOX key                      someone opens the back door with its key
  BOX put N | take             someone puts pairs in, or takes all, through an open door
  BOX power MS                 the power fails for so long
  BOX offline MS               the network fails for so long
  BOX flap MS                  the connection breaks again and again
  BOX drift MS                 its clock jumps
quit`;

/** What a word does; it may return something to print. */
type Act = (box: SmartBox, word: string) => unknown;

const faultOf: Record<string, BoxFault> = { front: "front_door_jammed", back: "back_door_jammed" };

const acts: Record<string, Act> = {
  show: (box) => {
    const { memory, world, powered } = box.look();
    const faults = memory.faults.map((fault) => fault.code).join(" ") || "none";
    const doors = `front ${world.doors.front}, back ${world.doors.back}`;
    return `${powered ? memory.status : "no power"}; job ${memory.job ?? "none"}; ${doors}; ${world.pairs} pairs; faults: ${faults}`;
  },
  jam: (box, door) => onDoor(door, (code) => box.fault(code)),
  free: (box, door) => onDoor(door, (code) => box.fix(code)),
  lamp: (box, word) => either(word, "off", "on", (off) => set(box, "uvc_lamp_failed", off)),
  spray: (box, word) => either(word, "low", "full", (low) => set(box, "spray_low", low)),
  "leave-open": (box) => set(box, "door_left_open", true),
  close: (box) => set(box, "door_left_open", false),
  forget: (box) => set(box, "not_empty", true),
  collect: (box) => set(box, "not_empty", false),
  hands: (box, word) => amount(word, (pairs) => box.setHands({ pairs: Math.max(pairs, 0) })),
  key: (box) => box.unlockBack(),
  put: (box, word) => amount(word, (pairs) => box.putPairs(Math.max(pairs, 0))),
  take: (box) => box.takePairs(),
  power: (box, word) => amount(word, (time) => box.powerLoss(time)),
  offline: (box, word) => amount(word, (time) => box.offline(time)),
  flap: (box, word) => amount(word, (time) => box.flap(time)),
  drift: (box, word) => amount(word, (time) => box.driftClock(time)),
};

/** Does what a typed line asks and returns what to print, errors included. */
export function obeyLine(line: string, boxes: ReadonlyMap<string, SmartBox>): string[] {
  const [name = "", verb = "", word = ""] = line.trim().split(/\s+/);
  if (name === "") return [];
  if (name === "help") return [typedHelp];
  const chosen = name === "all" ? [...boxes] : [...boxes].filter(([box]) => box === name);
  if (chosen.length === 0) return [`no box ${name}; there are ${[...boxes.keys()].join(", ") || "none yet"}`];
  const act = Object.hasOwn(acts, verb) ? acts[verb] : undefined;
  if (!act) return [`${verb || "nothing"} is nothing a box knows; help lists what is`];
  return chosen.flatMap(([box, running]) => {
    const answer = act(running, word);
    return typeof answer === "string" ? [`${box} ${answer}`] : [];
  });
}

function onDoor(door: string, act: (code: BoxFault) => void): string | undefined {
  const code = Object.hasOwn(faultOf, door) ? faultOf[door] : undefined;
  if (!code) return "takes front or back";
  act(code);
  return undefined;
}

function either(word: string, yes: string, no: string, act: (on: boolean) => void): string | undefined {
  if (word !== yes && word !== no) return `takes ${yes} or ${no}`;
  act(word === yes);
  return undefined;
}

function amount(word: string, act: (value: number) => void): string | undefined {
  if (!/^-?\d+$/.test(word)) return "takes a whole number";
  act(Number(word));
  return undefined;
}

function set(box: SmartBox, code: BoxFault, on: boolean): void {
  if (on) box.fault(code);
  else box.fix(code);
}
