import { boxTopic, readBoxPayload } from "@horma/contract";
import type { IClientOptions } from "mqtt";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { CredentialReader, savePassword } from "../../../src/platform/gateway/credential-table.ts";
import { followCredentials } from "../../../src/platform/mqtt/follow-credentials.ts";
import { type Broker, startBroker } from "../../../src/platform/mqtt/start-broker.ts";
import { freePort } from "../../free-port.ts";
import { openShop, type Shop } from "../../fulfilment/order/shop.ts";
import { type BrokerUnderTest, brokerKinds } from "../mqtt/broker-under-test.ts";
import { serverAtBroker } from "../mqtt/server-at-broker.ts";
import { WiredBox } from "../mqtt/wired-box.ts";

/** What the issue asks for: shown within two seconds. */
const atOnce = { timeout: 2_000, interval: 10 };
/** Faster than in a store, where 15 s, 40 s and 5 s are waited. */
const look = { rollCall: 1_000, silence: 1_500, pause: 60_000, every: 100, settle: 100 };
/** A command is good for 5 s, and its answer waited for 2 s more. */
const asked = { timeout: 15_000, interval: 50 };

let shop: Shop;
const undo: (() => Promise<unknown>)[] = [];
beforeEach(async () => {
  shop = await openShop();
  await shop.rows("update device set online = false");
});
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
  await shop.close();
});

const online = async () =>
  (
    await shop.rows<{ hwd: string }>("select hwd from device where type_id = 'box' and online order by hwd")
  ).map(({ hwd }) => hwd);
const connectBox = async (
  broker: Pick<BrokerUnderTest, "url" | "ca" | "passwords">,
  hwd: string,
  options?: IClientOptions,
) => {
  const box = await WiredBox.connect(broker, hwd, options);
  undo.push(() => box.close());
  return box;
};
async function give(hwd: string, password: string): Promise<void> {
  const known = await new CredentialReader(shop.deps.db.read).all();
  const id = known.find(({ account }) => account === `0101.${hwd}`)?.id ?? 0;
  await savePassword(shop.deps.db, id, password, { now: shop.deps.now() });
}
async function serve(way: Pick<Broker, "connect"> & Partial<Broker>): Promise<() => Promise<void>> {
  const { close } = await serverAtBroker(shop.deps, { ...way, look });
  undo.push(close);
  return close;
}

/** It answers whatever it is asked, as who is there does. */
const alive = (box: WiredBox) => {
  box.obey = ({ id }) => void box.result(id);
  return box;
};

describe("a box whose password is rotated at the embedded broker", () => {
  it.each([
    ["with a last will", {}],
    ["without a last will", { will: undefined } as unknown as IClientOptions],
  ])("[SX-09] %s is shown offline at once, and online at once with the new one", async (_what, options) => {
    const { db, env, log } = shop.deps;
    const port = await freePort();
    const broker = await startBroker(
      { ...env, host: "localhost", mqttUrl: undefined, mqttPort: port, mqttTls: undefined },
      {
        passwordHash: (account) => new CredentialReader(db.read).passwordHash(account),
        onRotated: (listener) => followCredentials({ db }, listener),
        log,
      },
      undo,
    );
    await serve(broker);
    await give("box-01", "first");
    await give("box-02", "other");
    const passwords = new Map([
      ["box-01", "first"],
      ["box-02", "other"],
    ]);
    const there = { url: `mqtt://localhost:${port}`, ca: undefined, passwords };
    await connectBox(there, "box-01", { reconnectPeriod: 0, ...options });
    const bystander = await connectBox(there, "box-02");
    await expect.poll(online, atOnce).toEqual(["box-01", "box-02"]);
    await give("box-01", "second");
    await expect.poll(online, atOnce).toEqual(["box-02"]);
    passwords.set("box-01", "second");
    await connectBox(there, "box-01");
    await expect.poll(online, atOnce).toEqual(["box-01", "box-02"]);
    expect(bystander.client.reconnecting).toBe(false);
  });
});

describe.each(brokerKinds)("boxes after a restart of %s", (_name, openBroker) => {
  it("[SX-09] those that come back are online, those that do not are offline within the roll call", async () => {
    const broker = await openBroker();
    undo.push(broker.close);
    await serve(broker);
    alive(await connectBox(broker, "box-01"));
    const gone = await connectBox(broker, "box-02");
    await expect.poll(online, atOnce).toEqual(["box-01", "box-02"]);
    await broker.stop();
    gone.cut();
    await broker.start();
    await expect.poll(online, asked).toEqual(["box-01"]);
  });
});

const [, openMosquitto] = brokerKinds.find(([name]) => name === "Mosquitto") ?? [];

describe.runIf(openMosquitto !== undefined)("a broker of one's own", () => {
  const openBroker = async () => {
    if (openMosquitto === undefined) throw new Error("there is no Mosquitto");
    const broker = await openMosquitto();
    undo.push(broker.close);
    return broker;
  };
  /** what the broker says of a box to the next subscriber. */
  const retained = async (broker: BrokerUnderTest, hwd: string) => {
    const reports: unknown[] = [];
    const client = await broker.connect({
      heard: (_topic, payload) => reports.push(readBoxPayload("presence", payload.toString())?.online),
    });
    undo.push(() => client.endAsync(true));
    await client.subscribeAsync(boxTopic({ store: "0101", hwd }, "presence"));
    await expect.poll(() => reports.length, atOnce).toBeGreaterThan(0);
    return reports[0];
  };

  it("[SX-09] died and kept the word of a box that is gone: it is asked, is offline, and the word is taken back", async () => {
    const broker = await openBroker();
    await serve(broker);
    alive(await connectBox(broker, "box-01"));
    const gone = await connectBox(broker, "box-02");
    await expect.poll(online, atOnce).toEqual(["box-01", "box-02"]);
    await broker.crash?.();
    gone.cut();
    await broker.start();
    expect(await retained(broker, "box-02")).toBe(true);
    await expect.poll(online, asked).toEqual(["box-01"]);
    await expect.poll(() => retained(broker, "box-02"), { timeout: 5_000 }).toBe(false);
    expect(await retained(broker, "box-01")).toBe(true);
    const told = await shop.rows("select 1 from device_event where type like 'command%'");
    expect(told).toEqual([]);
  });

  it("[SX-09] a server that starts beside boxes that say nothing finds those that are there by asking", async () => {
    const broker = await openBroker();
    const closeFirst = await serve(broker);
    const box = alive(await connectBox(broker, "box-01"));
    await expect.poll(online, atOnce).toEqual(["box-01"]);
    await closeFirst();
    await serve(broker);
    await expect.poll(() => box.commands.map(({ action }) => action), asked).toContain("test_light");
    expect(await online()).toEqual(["box-01"]);
  });

  it("[SX-09] cuts a rotated box off without its last will: it is offline from the rotation on, and online with the new password", async () => {
    const broker = await openBroker();
    const { db } = shop.deps;
    await serve({ ...broker, onCut: (changed) => followCredentials({ db }, { changed }) });
    await give("box-01", broker.passwords.get("box-01") ?? "");
    const box = await connectBox(broker, "box-01", { reconnectPeriod: 0 });
    await expect.poll(online, atOnce).toEqual(["box-01"]);
    await give("box-01", "second");
    await expect.poll(online, atOnce).toEqual([]);
    // The broker does not know yet and lets it speak on; what it says is heard, and does not bring it back.
    await box.state({ firmware: "said with the old one" });
    await box.present(true);
    await expect
      .poll(() => shop.rows("select firmware from device where hwd = 'box-01' and not online"), atOnce)
      .toContainEqual({ firmware: "said with the old one" });
    const ended = new Promise<void>((settle) => box.client.once("close", () => settle()));
    await broker.reload?.("box-01", "second");
    await ended;
    expect(await online()).toEqual([]);
    await connectBox({ ...broker, passwords: new Map([["box-01", "second"]]) }, "box-01");
    await expect.poll(online, atOnce).toEqual(["box-01"]);
    expect(await retained(broker, "box-01")).toBe(true);
  });
});
