import { type BoxTopic, boxTopic, boxTopics, timeTopic } from "@horma/contract";
import fc from "fast-check";
import { fromSchema, type Schema } from "./from-schema.ts";
import { hostileText, hostileValue, spoiled } from "./hostile.ts";

/** What is thrown at the broker. */
export type Hostility =
  /** Said by a box that is signed in, where it may speak. */
  | { kind: "said"; topic: string; payload: Buffer; qos: 0 | 1; retain: boolean; again: number }
  /** Said by such a box where it may not, or too long: the broker ends the connection. */
  | { kind: "forbidden"; topic: string; payload: string; retain: boolean }
  /** Bytes on a connection of their own, behind a sign-in that is right or before any. */
  | { kind: "raw"; signedIn: boolean; bytes: Buffer };

/** Who says what it may, who says what it may not, and whose things no one else may touch. */
const box = { store: "0101", hwd: "box-01" };
const liar = { store: "0101", hwd: "box-03" };
const victim = { store: "0101", hwd: "box-02" };
const topics = Object.keys(boxTopics) as BoxTopic[];
const spoken = topics.filter((topic) => boxTopics[topic].from === "box");

/** Messages of a box gone bad; `jobs` are those of others that it would like to meddle with. */
export function hostility(jobs: readonly string[]): fc.Arbitrary<Hostility> {
  return fc.oneof(
    { weight: 95, arbitrary: said(jobs) },
    { weight: 3, arbitrary: forbidden },
    { weight: 2, arbitrary: raw },
  );
}

function said(jobs: readonly string[]): fc.Arbitrary<Hostility> {
  return fc.constantFrom(...spoken).chain((topic) => {
    // Numbers in no order, a few starts of its program, and jobs of other boxes.
    const known = {
      job: [...jobs, null],
      boot: ["boot-1", "boot-2"],
      seq: [0, 1, 2, 500, 2 ** 31, 2 ** 53 - 1],
    };
    const right = fromSchema(boxTopics[topic].payload as Schema, known) as fc.Arbitrary<
      Record<string, unknown>
    >;
    const wrong = fc
      .tuple(
        right,
        fc.constantFrom(...Object.keys(boxTopics[topic].payload.properties), "extra"),
        hostileValue,
      )
      .map(([message, field, value]) => ({ ...message, [field]: value }));
    const text = fc.oneof(
      { weight: 4, arbitrary: right.map((message) => JSON.stringify(message)) },
      { weight: 4, arbitrary: wrong.map((message) => JSON.stringify(message)) },
      { weight: 2, arbitrary: right.chain((message) => spoiled(JSON.stringify(message))) },
      { weight: 1, arbitrary: hostileText },
    );
    const payload: fc.Arbitrary<Buffer> = fc.oneof(
      { weight: 12, arbitrary: text.map((each) => Buffer.from(each).subarray(0, 12_000)) },
      { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)) },
    );
    return fc.record({
      kind: fc.constant("said" as const),
      topic: fc.constant(boxTopic(box, topic)),
      payload,
      qos: fc.constantFrom(0, 1),
      retain: boxTopics[topic].retained ? fc.boolean() : fc.constant(false),
      // Replayed.
      again: fc.oneof(
        { weight: 9, arbitrary: fc.constant(0) },
        { weight: 1, arbitrary: fc.integer({ min: 1, max: 3 }) },
      ),
    });
  });
}

const elsewhere = [
  ...topics.map((topic) => boxTopic(victim, topic)),
  ...topics.map((topic) => boxTopic({ ...liar, store: "0102" }, topic)),
  boxTopic(liar, "command"),
  timeTopic,
  "$SYS/broker",
  "horma/0101/box-03",
  `horma/${"x/".repeat(50)}x`,
  "/",
  "$share/a/b",
];
const alive = JSON.stringify({ online: false, boot: "boot-1", at: new Date(0).toISOString() });

const forbidden: fc.Arbitrary<Hostility> = fc
  .oneof(
    fc.tuple(fc.constantFrom(...elsewhere), fc.constantFrom("{}", "", alive), fc.boolean()),
    // Kept, where nothing is to be kept.
    fc.tuple(
      fc.constantFrom(boxTopic(liar, "door"), boxTopic(liar, "command/result")),
      fc.constant("{}"),
      fc.constant(true),
    ),
    fc.tuple(
      fc.constant(boxTopic(liar, "state")),
      fc.constantFrom("x".repeat(17_000), "x".repeat(300_000)),
      fc.boolean(),
    ),
  )
  .map(([topic, payload, retain]) => ({ kind: "forbidden", topic, payload, retain }));

const raw: fc.Arbitrary<Hostility> = fc.record({
  kind: fc.constant("raw" as const),
  signedIn: fc.boolean(),
  bytes: fc.oneof(
    fc.uint8Array({ minLength: 1, maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
    // A packet of a kind with a wrong length, and whatever follows.
    fc
      .tuple(fc.nat(255), fc.nat(255), fc.uint8Array({ maxLength: 60 }))
      .map(([kind, length, rest]) => Buffer.from([kind, length, ...rest])),
    fc.constantFrom(
      Buffer.from([0x30, 0xff, 0xff, 0xff, 0x7f]),
      Buffer.from([0x82, 0x05, 0x00, 0x01, 0x00, 0x00, 0x03]),
      Buffer.from([0x32, 0x04, 0x00, 0x00, 0x00, 0x00]),
      Buffer.from([0xf0, 0x00]),
      Buffer.from("GET / HTTP/1.1\r\nHost: x\r\n\r\n"),
      Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01]),
    ),
  ),
});
