/**
 * What smart boxes and server say to each other over MQTT 3.1.1: every topic once, with its payload. Ids and expiry are in the
 * payload, so any broker works. The rules are in docs/spec/device.md.
 */
import { boxFaults, boxStatuses } from "@horma/domain";
import Type, { type TSchema } from "typebox";

/** What the server may ask of a box. `sanitize` is the whole cycle. `cancel_job` makes an empty box forget its job. */
export const boxActions = [
  "open_back_door",
  "open_front_door",
  "sanitize",
  "spray",
  "uvc",
  "restart",
  "test_light",
  "cancel_job",
] as const;
export type BoxAction = (typeof boxActions)[number];

const Instant = Type.String({ format: "date-time", maxLength: 32 });
/** A random name of a start of the box's program, of a job or of a command. */
const RandomId = Type.String({ pattern: "^[0-9A-Za-z_-]{1,64}$" });
const Job = Type.Union([RandomId, Type.Null()]);
const Door = Type.Enum(["front", "back"]);

/** Which start of the box's program, and the count of its messages since then over all topics. */
const payload = {
  boot: RandomId,
  seq: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
  at: Instant,
};

/** Retained, and the box's last will: whether it is online. */
export const BoxPresence = Type.Object({ online: Type.Boolean(), boot: RandomId, at: Instant });
export type BoxPresence = Type.Static<typeof BoxPresence>;

/** Retained: a box's complete state, so lost messages before it do not matter. */
export const BoxState = Type.Object({
  ...payload,
  /** The server's name for the box's work, kept through a power loss; `null` without work. */
  job: Job,
  status: Type.Enum([...boxStatuses]),
  doors: Type.Object({
    front: Type.Enum(["closed", "open"]),
    back: Type.Enum(["closed", "open"]),
  }),
  /** Whether the front door was opened for this job. */
  front_opened: Type.Boolean(),
  /** Pairs inside; `null` from a box that cannot count. */
  pairs: Type.Union([Type.Integer({ minimum: 0, maximum: 9 }), Type.Null()]),
  faults: Type.Array(Type.Object({ code: Type.Enum([...boxFaults]), since: Instant }), { maxItems: 16 }),
  sensors: Type.Object({
    weight_kg: Type.Optional(Type.Number()),
    temperature_c: Type.Optional(Type.Number()),
    humidity_pct: Type.Optional(Type.Number()),
    rssi_dbm: Type.Optional(Type.Number()),
    spray_cycles_left: Type.Optional(Type.Integer({ minimum: 0 })),
    lamp_hours: Type.Optional(Type.Number({ minimum: 0 })),
  }),
  firmware: Type.String({ maxLength: 32 }),
});
export type BoxState = Type.Static<typeof BoxState>;

/** A door moved. `command` is the id of the command that moved it, if one did. */
export const BoxDoor = Type.Object({
  ...payload,
  job: Job,
  door: Door,
  position: Type.Enum(["opened", "closed"]),
  command: Type.Union([RandomId, Type.Null()]),
});
export type BoxDoor = Type.Static<typeof BoxDoor>;

export const BoxFaultReport = Type.Object({
  ...payload,
  code: Type.Enum([...boxFaults]),
  active: Type.Boolean(),
});
export type BoxFaultReport = Type.Static<typeof BoxFaultReport>;

/** Never retained. A box ignores a command with a known id, after `expires_at`, or issued before the box started. */
export const BoxCommand = Type.Object({
  id: RandomId,
  action: Type.Enum([...boxActions]),
  job: Job,
  issued_at: Instant,
  expires_at: Instant,
});
export type BoxCommand = Type.Static<typeof BoxCommand>;

/** `refused`: the box may not, the reason says why. `failed`: it tried and could not. `expired`: the command came too late. */
export const boxOutcomes = ["done", "refused", "failed", "expired"] as const;

export const BoxCommandResult = Type.Object({
  ...payload,
  id: RandomId,
  outcome: Type.Enum([...boxOutcomes]),
  reason: Type.Optional(Type.String({ maxLength: 64 })),
});
export type BoxCommandResult = Type.Static<typeof BoxCommandResult>;

/** Reasons of a `refused` result; docs/spec/device.md says when each applies. A maker may add others. */
export const boxRefusals = [
  "restarted",
  "too_old",
  "job_needed",
  "other_job",
  "not_empty",
  "not_ready",
  "uvc_on",
  "door_open",
  "busy",
] as const;
export type BoxRefusal = (typeof boxRefusals)[number];

/** The server's clock; boxes set theirs by it. */
export const ServerTime = Type.Object({ at: Instant });
export type ServerTime = Type.Static<typeof ServerTime>;

export type Topic = { payload: TSchema; from: "box" | "server"; retained: boolean; summary: string };

/** Topics of one box, under `horma/{store}/{hwd}/`. */
export const boxTopics = {
  presence: {
    payload: BoxPresence,
    from: "box",
    retained: true,
    summary: "Whether the box is online; its last will says that it is not",
  },
  state: { payload: BoxState, from: "box", retained: true, summary: "The whole state of the box" },
  door: { payload: BoxDoor, from: "box", retained: false, summary: "A door opened or closed" },
  fault: { payload: BoxFaultReport, from: "box", retained: false, summary: "A fault began or ended" },
  command: {
    payload: BoxCommand,
    from: "server",
    retained: false,
    summary: "A command of the server to the box",
  },
  "command/result": {
    payload: BoxCommandResult,
    from: "box",
    retained: false,
    summary: "The result of a command",
  },
} as const satisfies Record<string, Topic>;
export type BoxTopic = keyof typeof boxTopics;

/** The payload on a box's topic. */
export type BoxPayload<T extends BoxTopic> = Type.Static<(typeof boxTopics)[T]["payload"]>;

/** The server's time, every ten seconds. */
export const timeTopic = "horma/time";
export const timeEvery = 10_000;

/** The full name of a box's topic. */
export function boxTopic(box: { store: string; hwd: string }, topic: BoxTopic): string {
  return `horma/${box.store}/${box.hwd}/${topic}`;
}

/** The box and topic of a full topic name; undefined if it is not one. */
export function parseBoxTopic(name: string): { store: string; hwd: string; topic: BoxTopic } | undefined {
  const match = /^horma\/([0-9A-Za-z_-]{1,32})\/([0-9A-Za-z_.:-]{1,64})\/(.+)$/.exec(name);
  const [, store, hwd, topic] = match ?? [];
  if (store === undefined || hwd === undefined || topic === undefined || !Object.hasOwn(boxTopics, topic)) {
    return undefined;
  }
  return { store, hwd, topic: topic as BoxTopic };
}

/** The name by which a box signs in to the broker. Store codes have no dot. */
export function boxAccount(box: { store: string; hwd: string }): string {
  return `${box.store}.${box.hwd}`;
}
