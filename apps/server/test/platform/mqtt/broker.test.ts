import { once } from "node:events";
import { connect as connectSocket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { type BoxTopic, boxTopic, timeTopic } from "@horma/contract";
import { connect, connectAsync, type IClientOptions, type MqttClient } from "mqtt";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type BrokerUnderTest, brokerKinds } from "./broker-under-test.ts";
import { WiredBox } from "./wired-box.ts";

const patience = { timeout: 5_000, interval: 10 };
const [one, two] = [
  { store: "0101", hwd: "box-01" },
  { store: "0101", hwd: "box-02" },
];

describe.each(brokerKinds)("%s", (_name, open) => {
  let broker: BrokerUnderTest;
  let server: MqttClient;
  let heard: { topic: string; text: string; retain: boolean }[] = [];
  const opened: { close: () => Promise<unknown> }[] = [];
  const box = async (hwd: string, options?: IClientOptions) => {
    const wired = await WiredBox.connect(broker, hwd, options);
    opened.push(wired);
    return wired;
  };

  beforeAll(async () => {
    broker = await open();
    server = await broker.connect();
    server.on("message", (topic, payload, { retain }) =>
      heard.push({ topic, text: payload.toString(), retain }),
    );
    await server.subscribeAsync("horma/#", { qos: 1 });
  });
  afterEach(async () => {
    for (const each of opened.splice(0)) await each.close();
    heard = [];
  });
  afterAll(async () => {
    await server.endAsync();
    await broker.close();
  });

  const topicsHeard = () => heard.map(({ topic }) => topic);
  /** Waits until what was said before has arrived too: the server hears itself in order. */
  const settled = async () => {
    const marker = `horma/marker-${Math.random()}`;
    await server.publishAsync(marker, "", { qos: 1 });
    await expect.poll(topicsHeard, patience).toContain(marker);
    heard = heard.filter(({ topic }) => topic !== marker);
  };

  it("lets a box in with its password", async () => {
    const wired = await box("box-01");
    expect(wired.client.connected).toBe(true);
  });

  it.each<[what: string, signIn: { username?: string; password?: string }]>([
    ["another box's password", { username: "0101.box-01", password: "box-02" }],
    ["a wrong password", { username: "0101.box-01", password: "wrong" }],
    ["no password", { username: "0101.box-01" }],
    ["no account", {}],
    ["an account there is not", { username: "0101.box-99", password: "box-01" }],
    ["an account without a store", { username: "box-01", password: "box-01" }],
  ])("refuses %s", async (_what, { username, password }) => {
    const attempt = connectAsync(broker.url, {
      ...(username !== undefined && { username }),
      // A box's name stands for its password.
      ...(password !== undefined && { password: broker.passwords.get(password) ?? password }),
      clientId: "someone",
      reconnectPeriod: 0,
      protocolVersion: 4,
    });
    await expect(attempt).rejects.toThrow(/Not authorized|Bad username|Connection refused/i);
  });

  it("takes a box's word on its own topics only", async () => {
    const wired = await box("box-01", { reconnectPeriod: 0 });
    await wired.state();
    await settled();
    expect(topicsHeard()).toContain(boxTopic(one, "state"));
    heard = [];
    for (const topic of [
      boxTopic(two, "state"),
      boxTopic(one, "command"),
      timeTopic,
      "horma/0101/box-01/else",
    ]) {
      const liar = await box("box-01", { reconnectPeriod: 0 });
      liar.client.publish(topic, "{}", { qos: 0 });
      await settled();
      await delay(50);
      expect(topicsHeard().filter((each) => each !== boxTopic(one, "presence"))).toEqual([]);
      await liar.close();
    }
  });

  it("lets a box hear its own commands and the time, and nothing of anyone else", async () => {
    const wired = await box("box-01");
    const others = [
      boxTopic(two, "command"),
      boxTopic(two, "state"),
      "horma/#",
      "horma/0101/+/command",
      "#",
      "$SYS/#",
    ];
    await wired.client.subscribeAsync(others, { qos: 1 }).catch(() => {});
    const received: string[] = [];
    wired.client.on("message", (topic) => received.push(topic));
    await server.publishAsync(boxTopic(two, "command"), "{}", { qos: 1 });
    await server.publishAsync(boxTopic(two, "state"), "{}", { qos: 1 });
    await server.publishAsync(boxTopic(one, "command"), "{}", { qos: 1 });
    await server.publishAsync(timeTopic, "{}", { qos: 1 });
    await expect.poll(() => received, patience).toContain(timeTopic);
    await delay(50);
    expect([...new Set(received)].sort()).toEqual([boxTopic(one, "command"), timeTopic]);
  });

  it("speaks a box's last will when its wire is cut, and none for another box", async () => {
    const wired = await box("box-01");
    await settled();
    heard = [];
    wired.cut();
    await expect.poll(topicsHeard, patience).toEqual([boxTopic(one, "presence")]);
    expect(JSON.parse(heard[0]?.text ?? "")).toEqual({ online: false, boot: "boot-1", at: wired.since });

    const will = {
      topic: boxTopic(two, "presence"),
      payload: Buffer.from("{}"),
      qos: 1,
      retain: true,
    } as const;
    const liar = await box("box-01", { will, reconnectPeriod: 0 });
    await settled();
    heard = [];
    liar.cut();
    await delay(200);
    await settled();
    expect(heard).toEqual([]);
  });

  it("keeps a box's state and presence for a server that comes later", async () => {
    const wired = await box("box-03");
    await wired.state({ firmware: "first" });
    await wired.state({ firmware: "second" });
    await wired.door({ door: "back", position: "opened" });
    const late = await broker.connect();
    opened.push({ close: () => late.endAsync() });
    const kept = new Map<string, string>();
    late.on("message", (topic, payload, { retain }) => retain && kept.set(topic, payload.toString()));
    await late.subscribeAsync("horma/0101/box-03/+", { qos: 1 });
    const topics: BoxTopic[] = ["presence", "state"];
    const names = topics.map((topic) => boxTopic({ store: "0101", hwd: "box-03" }, topic));
    await expect.poll(() => [...kept.keys()].sort(), patience).toEqual(names);
    expect(JSON.parse(kept.get(names[1] ?? "") ?? "")).toMatchObject({ firmware: "second" });
  });

  it("knows a box by its account: a second connection ends the first, whatever it calls itself", async () => {
    const first = await box("box-01", { clientId: "first", reconnectPeriod: 0 });
    const ended = new Promise<void>((settle) => first.client.once("close", settle));
    const second = await box("box-01", { clientId: "second", reconnectPeriod: 0 });
    await ended;
    expect(second.client.connected).toBe(true);
    const other = await box("box-02", { clientId: "second", reconnectPeriod: 0 });
    await settled();
    expect([second.client.connected, other.client.connected]).toEqual([true, true]);
  });

  it("lets several servers be there at once", async () => {
    const another = await broker.connect();
    opened.push({ close: () => another.endAsync() });
    await settled();
    expect([server.connected, another.connected]).toEqual([true, true]);
  });

  it("speaks TLS where it has a certificate, and nothing else", async () => {
    const secure = await open(true);
    try {
      const wired = await WiredBox.connect(secure, "box-01");
      expect(wired.client.connected).toBe(true);
      await wired.close();
      const account = { username: "0101.box-01", password: secure.passwords.get("box-01") ?? "" };
      const untrusted = connectAsync(secure.url, { ...account, reconnectPeriod: 0 });
      await expect(untrusted).rejects.toThrow(/certificate/i);
      const plain = connect(`mqtt://localhost:${secure.port}`, { ...account, reconnectPeriod: 0 });
      const outcome = await new Promise((settle) => {
        plain
          .once("connect", () => settle("in"))
          .once("close", () => settle("out"))
          .on("error", () => {});
      });
      expect(outcome).toBe("out");
    } finally {
      await secure.close();
    }
  });
});

describe("the embedded broker alone", () => {
  const open = brokerKinds[0]?.[1];
  let broker: BrokerUnderTest;
  beforeAll(async () => {
    if (open === undefined) throw new Error("there is no embedded broker");
    broker = await open();
  });
  afterAll(() => broker.close());

  const closedAfter = async (bytes: Buffer) => {
    const socket = connectSocket(broker.port, "localhost");
    socket.on("error", () => {});
    socket.resume();
    const since = performance.now();
    const ended = once(socket, "close");
    socket.write(bytes);
    await ended;
    return performance.now() - since;
  };

  it("ends a connection whose packet is too long, before it came", async () => {
    expect(await closedAfter(Buffer.from([0x10, 0xff, 0xff, 0xff, 0x7f]))).toBeLessThan(1_000);
  });

  it("ends a connection that is no MQTT", async () => {
    expect(await closedAfter(Buffer.from("GET / HTTP/1.1\r\n\r\n"))).toBeLessThan(1_000);
  });

  it("ends a connection that does not sign in within 5 s", async () => {
    const waited = await closedAfter(Buffer.from([0x10]));
    expect(waited).toBeGreaterThan(4_000);
    expect(waited).toBeLessThan(8_000);
  });

  it("refuses a subscription it does not grant, and says so", async () => {
    const wired = await WiredBox.connect(broker, "box-01");
    await expect(wired.client.subscribeAsync("horma/#", { qos: 1 })).rejects.toThrow();
    expect(wired.client.connected).toBe(true);
    await wired.close();
  });
});
