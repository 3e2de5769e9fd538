import { randomUUID } from "node:crypto";
import { type BoxAction, type BoxTopic, boxTopic, timeTopic } from "@horma/contract";
import { generate } from "selfsigned";
import { afterEach, expect, it } from "vitest";
import { type BrokerUnderTest, password, startBroker } from "./broker-under-test.ts";
import { type BoxOptions, type SmartBox, type StoredBox, startBox } from "./smart-box.ts";

const box = { store: "0101", hwd: "box-04" };
const started: { close: () => Promise<void> }[] = [];

afterEach(async () => {
  for (const one of started.splice(0).reverse()) await one.close();
});

it("says it is online and what it is, retained; its last will says when it is gone", async () => {
  const { broker, running } = await startBoth();
  await broker.until(() => last(broker, "state") !== undefined);
  expect(last(broker, "presence")).toMatchObject({ online: true, boot: running.look().boot });
  expect(last(broker, "state")).toMatchObject({ status: "idle", job: null, pairs: null });
  expect(await broker.retained()).toEqual([boxTopic(box, "presence"), boxTopic(box, "state")]);
  running.offline(300);
  await broker.until(() => last(broker, "presence")?.online === false);
  // This connection's will has the same time as its online message.
  expect(messages(broker, "presence").map((one) => one.at)).toEqual([
    expect.any(String),
    messages(broker, "presence")[0]?.at,
  ]);
  await broker.until(() => last(broker, "presence")?.online === true);
  expect(last(broker, "presence")?.boot).toBe(running.look().boot);
});

it("[SC-13] serves an order by its commands alone: back door, cleaning, front door", async () => {
  const { broker } = await startBoth();
  await serve(broker, "job-1");
  expect(doors(broker)).toEqual(["back opened", "back closed", "front opened", "front closed"]);
  expect(last(broker, "state")).toMatchObject({ job: "job-1", front_opened: true, status: "idle" });
});

it("loses its power mid-cycle, comes back as another boot, and cleans the same job's pair from the start", async () => {
  const { broker, running } = await startBoth({ speed: 20 });
  const boot = running.look().boot;
  await ask(broker, "open_back_door", "job-1");
  await broker.until(() => last(broker, "state")?.status === "sanitizing-uvc");
  running.powerLoss(200);
  await broker.until(() => last(broker, "presence")?.online === false);
  expect(last(broker, "presence")?.boot).toBe(boot);
  broker.heard.length = 0;
  await broker.until(() => last(broker, "state")?.status === "ready");
  const statuses = messages(broker, "state").map((state) => state.status);
  expect(statuses).toEqual(expect.arrayContaining(["sanitizing-spray", "sanitizing-uvc"]));
  expect(messages(broker, "fault").map(({ code, active }) => [code, active])).toEqual([
    ["power_lost", true],
    ["power_lost", false],
  ]);
  expect(last(broker, "state")).toMatchObject({ job: "job-1" });
  expect(last(broker, "state")?.boot).not.toBe(boot);
});

it("a flapping network costs no order: what was lost is in the state, what was asked is asked again", async () => {
  const { broker, running } = await startBoth();
  running.flap(1_500);
  await serve(broker, "job-1");
  await broker.until(
    () => last(broker, "state")?.front_opened === true && last(broker, "state")?.status === "idle",
  );
  const offline = messages(broker, "presence").filter((one) => !one.online).length;
  expect(offline).toBeGreaterThan(0);
  expect(new Set(messages(broker, "state").map((state) => state.boot)).size).toBe(1);
  expect(running.look().world).toMatchObject({ pairs: 0, doors: { front: "closed", back: "closed" } });
});

it("tells what happened while the broker was away once it is back", async () => {
  const { broker, running } = await startBoth();
  await ask(broker, "open_back_door", "job-1");
  await broker.restart();
  await broker.until(() => last(broker, "state")?.status === "ready");
  expect(last(broker, "presence")).toMatchObject({ online: true, boot: running.look().boot });
});

it("a clock minutes off is set by the server's, and obeys again", async () => {
  const { broker, running } = await startBoth();
  running.driftClock(5 * 60_000);
  expect(await ask(broker, "test_light", null)).toMatchObject({ outcome: "expired" });
  await broker.publish(timeTopic, { at: new Date().toISOString() });
  expect(await ask(broker, "test_light", null)).toMatchObject({ outcome: "done" });
});

it("messages that come twice, late and in another order open no door twice and cost no order", async () => {
  const chaos = { seed: 7, duplicate: 0.4, delay: 0.4, longest: 120 };
  const { broker } = await startBoth({ chaos, sensor: "count" });
  for (const job of ["job-1", "job-2"]) await serve(broker, job);
  const opened = new Map<string, string[]>();
  for (const { door, job, position, seq } of messages(broker, "door")) {
    if (position === "opened")
      opened.set(`${job} ${door}`, [...(opened.get(`${job} ${door}`) ?? []), `${seq}`]);
  }
  // A message may come twice, but its event happened once.
  expect([...opened].map(([door, seqs]) => [door, new Set(seqs).size])).toEqual(
    expect.arrayContaining(
      ["job-1", "job-2"].flatMap((job) => [
        [`${job} back`, 1],
        [`${job} front`, 1],
      ]),
    ),
  );
  expect(opened.size).toBe(4);
  const all = broker.heard.map(({ topic, payload }) => `${topic} ${payload.seq}`);
  expect(new Set(all).size).toBeLessThan(all.length);
});

it("is left as it was when its program ends, and goes on from there", async () => {
  let kept: StoredBox | undefined;
  const keep = (one: StoredBox) => {
    kept = structuredClone(one);
  };
  const { broker, running } = await startBoth({ keep });
  await ask(broker, "open_back_door", "job-1");
  await broker.until(() => last(broker, "state")?.status === "sanitizing-spray");
  await running.stop();
  expect(last(broker, "presence")).toMatchObject({ online: false });
  broker.heard.length = 0;
  start(broker, { kept });
  await broker.until(() => last(broker, "state")?.status === "ready");
  expect(last(broker, "state")).toMatchObject({ job: "job-1" });
  expect(messages(broker, "fault")).toEqual([]);
});

it("is let in with its own password only, and tries again until it is", async () => {
  const lines: string[] = [];
  const { broker, running } = await startBoth({ password: "otra", log: (line) => lines.push(line) });
  await expect
    .poll(() => lines, { timeout: 5_000 })
    .toContainEqual(expect.stringMatching(/^no connection: .*Not authorized/));
  await new Promise((resolve) => setTimeout(resolve, 250));
  expect(broker.heard).toEqual([]);
  // It keeps retrying, but does not repeat its complaint.
  expect(lines.filter((line) => line.startsWith("no connection"))).toHaveLength(1);
  await running.stop();
});

it("speaks TLS, to a broker it was told to trust", async () => {
  const made = await generate([{ name: "commonName", value: "localhost" }], {
    extensions: [{ name: "subjectAltName", altNames: [{ type: 2, value: "localhost" }] }],
  });
  const broker = await startBroker({ key: made.private, cert: made.cert });
  started.push(broker);
  const lines: string[] = [];
  start(broker, { log: (line) => lines.push(line) });
  await expect
    .poll(() => lines, { timeout: 5_000 })
    .toContainEqual(expect.stringMatching(/^no connection: .*self.signed/));
  expect(broker.heard).toEqual([]);
  start(broker, { hwd: "box-05", ca: made.cert });
  await broker.until(() => broker.heard.some(({ topic }) => topic === "horma/0101/box-05/state"));
});

async function startBoth(options: Partial<BoxOptions> = {}) {
  const broker = await startBroker();
  started.push(broker);
  const running = start(broker, options);
  if (options.password === undefined) await broker.until(() => last(broker, "state") !== undefined);
  return { broker, running };
}

function start(broker: BrokerUnderTest, options: Partial<BoxOptions> = {}): SmartBox {
  const url = broker.url.replace(/\/\/.*@/, "//");
  const running = startBox({ ...box, url, password, speed: 50, ...options });
  started.push({ close: () => running.stop() });
  return running;
}

/** Takes a job's pair through the box to the shopper, as the server does: every command is repeated until it is answered. */
async function serve(broker: BrokerUnderTest, job: string): Promise<void> {
  expect(await ask(broker, "open_back_door", job)).toMatchObject({ outcome: "done" });
  await broker.until(() => newest(broker)?.job === job && newest(broker)?.status === "ready");
  expect(await ask(broker, "open_front_door", job)).toMatchObject({ outcome: "done" });
  const closed = () => newest(broker)?.front_opened === true && newest(broker)?.doors.front === "closed";
  await broker.until(closed);
}

/** The state with the highest count; late ones are older. */
function newest(broker: BrokerUnderTest) {
  return messages(broker, "state").reduce(
    (one, other) => ((other.seq ?? 0) >= (one?.seq ?? 0) ? other : one),
    messages(broker, "state")[0],
  );
}

async function ask(broker: BrokerUnderTest, action: BoxAction, job: string | null) {
  const now = Date.now();
  const id = randomUUID();
  const command = { id, action, job, issued_at: new Date(now), expires_at: new Date(now + 30_000) };
  const answer = () => messages(broker, "command/result").find((result) => result.id === id);
  const again = setInterval(() => void broker.publish(boxTopic(box, "command"), command), 150);
  await broker.publish(boxTopic(box, "command"), command);
  await broker.until(() => answer() !== undefined);
  clearInterval(again);
  return answer();
}

// biome-ignore lint/suspicious/noExplicitAny: the message as it came over the wire
function messages(broker: BrokerUnderTest, topic: BoxTopic): any[] {
  return broker.heard.filter((one) => one.topic === boxTopic(box, topic)).map((one) => one.payload);
}

function last(broker: BrokerUnderTest, topic: BoxTopic) {
  return messages(broker, topic).at(-1);
}

function doors(broker: BrokerUnderTest): string[] {
  return messages(broker, "door").map(({ door, position }) => `${door} ${position}`);
}
