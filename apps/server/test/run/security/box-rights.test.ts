import { type BoxTopic, boxTopic, boxTopics, timeTopic } from "@horma/contract";
import { connectAsync, type MqttClient } from "mqtt";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BrokerUnderTest, brokerKinds } from "../../platform/mqtt/broker-under-test.ts";

/**
 * What box-01 of store 0101, signed in with its password, may say and hear at the broker: on its own topics, on those of
 * another box of the store, of the box of its name in another store, and of a box there is not. `dropped` is never heard by
 * anyone, `refused` is a subscription that is not granted. Written from docs/spec/device.md, not from the broker's rules.
 */
const table = `
               | say   own     other   abroad  unknown | hear  own     other   abroad  unknown
presence       |       heard   dropped dropped dropped |       refused refused refused refused
state          |       heard   dropped dropped dropped |       refused refused refused refused
door           |       heard   dropped dropped dropped |       refused refused refused refused
fault          |       heard   dropped dropped dropped |       refused refused refused refused
command        |       dropped dropped dropped dropped |       granted refused refused refused
command/result |       heard   dropped dropped dropped |       refused refused refused refused
`;
/** The time is the server's to tell and everybody's to hear; no filter names more than one topic. */
const shared: Record<string, { say: string; hear: string }> = {
  [timeTopic]: { say: "dropped", hear: "granted" },
  "horma/0101/box-01/+": { say: "dropped", hear: "refused" },
  "horma/+/box-01/command": { say: "dropped", hear: "refused" },
  "horma/0101/+/command": { say: "dropped", hear: "refused" },
  "$SYS/broker/clients": { say: "dropped", hear: "refused" },
  "#": { say: "dropped", hear: "refused" },
};

const boxes = {
  own: { store: "0101", hwd: "box-01" },
  other: { store: "0101", hwd: "box-02" },
  abroad: { store: "0102", hwd: "box-01" },
  unknown: { store: "0101", hwd: "box-99" },
};

const rows = table
  .trim()
  .split("\n")
  .slice(1)
  .map((line) => line.split(/[\s|]+/));
const cells = rows.flatMap(([topic = "", ...words]) =>
  Object.values(boxes).map((box, at) => ({
    name: boxTopic(box, topic as BoxTopic),
    say: words[at] ?? "",
    hear: words[at + 4] ?? "",
  })),
);
const all = [...cells, ...Object.entries(shared).map(([name, rights]) => ({ name, ...rights }))];

describe.each(brokerKinds)("who may say and hear what at the broker: %s", (_name, open) => {
  let broker: BrokerUnderTest;
  let server: MqttClient;
  const heard: string[] = [];
  beforeAll(async () => {
    broker = await open();
    server = await broker.connect();
    server.on("message", (topic) => heard.push(topic));
    await server.subscribeAsync("horma/#", { qos: 1 });
  });
  afterAll(async () => {
    await server.endAsync();
    await broker.close();
  });

  const signIn = (username: string | undefined, password: string | undefined) =>
    connectAsync(broker.url, {
      ...(username !== undefined && { username }),
      ...(password !== undefined && { password }),
      clientId: "box-01",
      reconnectPeriod: 0,
      protocolVersion: 4,
      connectTimeout: 5_000,
    });
  const box = () => signIn("0101.box-01", broker.passwords.get("box-01"));

  it("has a row for every topic of the contract", () => {
    expect(rows.map(([topic]) => topic).sort()).toEqual(Object.keys(boxTopics).sort());
    expect(rows.map((row) => row.length)).toEqual(rows.map(() => 9));
  });

  it("lets a box say what its row says", async () => {
    const sayable = all.filter(({ name }) => !/[+#]/.test(name));
    for (const { name } of sayable) {
      const client = await box();
      client.on("error", () => {});
      client.publish(name, "{}", { qos: 0 });
      // Whatever the broker did with it, it did before it answers this; one that ended the connection has no answer.
      await Promise.race([
        client.unsubscribeAsync(timeTopic).catch(() => {}),
        new Promise<void>((settle) => client.once("close", () => settle())),
      ]);
      await client.endAsync(true);
    }
    await server.publishAsync("horma/marker", "", { qos: 1 });
    await expect.poll(() => heard, { timeout: 10_000 }).toContain("horma/marker");
    const said = sayable.map(({ name }) => ({ name, say: heard.includes(name) ? "heard" : "dropped" }));
    expect(said).toEqual(sayable.map(({ name, say }) => ({ name, say })));
  });

  it("lets a box hear what its row says", async () => {
    const client = await box();
    const received: string[] = [];
    client.on("message", (topic) => received.push(topic));
    for (const { name } of all) await client.subscribeAsync(name, { qos: 1 }).catch(() => {});
    const told = all.filter(({ name }) => !/[+#$]/.test(name));
    for (const { name } of told) await server.publishAsync(name, "{}", { qos: 1 });
    const own = boxTopic(boxes.own, "command");
    await server.publishAsync(own, "last", { qos: 1 });
    await expect.poll(() => received.filter((topic) => topic === own), { timeout: 10_000 }).toHaveLength(2);
    const granted = all.filter(({ hear }) => hear === "granted").map(({ name }) => name);
    expect([...new Set(received)].sort()).toEqual(granted.sort());
    await client.endAsync(true);
  });

  it.each([
    ["no one", undefined, undefined],
    ["an unknown box", "0101.box-99", "x".repeat(64)],
    ["a box of another store by this one's password", "0102.box-01", "own"],
    ["another box by this one's password", "0101.box-02", "own"],
    ["the server's account", "horma-server", "own"],
    ["a shopper's or staff member's token", "0101.box-01", "y".repeat(43)],
  ])("lets %s neither say nor hear anything", async (_who, account, password) => {
    const sent = password === "own" ? broker.passwords.get("box-01") : password;
    await expect(signIn(account, sent)).rejects.toThrow();
  });
});
