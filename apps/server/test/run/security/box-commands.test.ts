import { boxTopic } from "@horma/contract";
import { connectAsync, type MqttClient } from "mqtt";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CredentialReader, savePassword } from "../../../src/platform/gateway/credential-table.ts";
import { followCredentials } from "../../../src/platform/mqtt/follow-credentials.ts";
import { startBroker } from "../../../src/platform/mqtt/start-broker.ts";
import { freePort } from "../../free-port.ts";
import { openShop, type Shop } from "../../fulfilment/order/shop.ts";

const box = { store: "0101", hwd: "box-01" };
const command = JSON.stringify({ id: "recorded", action: "open_front_door" });

const closing = (client: MqttClient) => new Promise<void>((closed) => client.once("close", () => closed()));

describe("commands for a box's doors", () => {
  let shop: Shop;
  let port: number;
  let server: MqttClient;
  const undo: (() => Promise<unknown>)[] = [];
  beforeAll(async () => {
    shop = await openShop();
    port = await freePort();
    const { db, log, env } = shop.deps;
    const broker = await startBroker(
      { ...env, host: "localhost", mqttUrl: undefined, mqttPort: port, mqttTls: undefined },
      {
        passwordHash: (account) => new CredentialReader(db.read).passwordHash(account),
        onRotated: (listener) => followCredentials({ db }, listener),
        log,
      },
      undo,
    );
    server = await broker.connect();
    for (const hwd of ["box-01", "box-02"]) await give(hwd, `first password of ${hwd}`);
  });
  afterAll(async () => {
    await server.endAsync(true);
    for (const step of undo.reverse()) await step();
    await shop.close();
  });

  async function give(hwd: string, password: string): Promise<void> {
    const known = await new CredentialReader(shop.deps.db.read).all();
    const id = known.find(({ account }) => account === `0101.${hwd}`)?.id ?? 0;
    await savePassword(shop.deps.db, id, password, { now: shop.deps.now() });
  }

  const signIn = (hwd: string, password: string) =>
    connectAsync({
      host: "localhost",
      port,
      username: `0101.${hwd}`,
      password,
      reconnectPeriod: 0,
      protocolVersion: 4,
    });

  it("replayed door command: neither another box nor the box itself can say it, and saying it ends the connection", async () => {
    const target = await signIn("box-01", "first password of box-01");
    const heard: string[] = [];
    target.on("message", (_topic, payload) => heard.push(payload.toString()));
    await target.subscribeAsync(boxTopic(box, "command"), { qos: 1 });
    const thief = await signIn("box-02", "first password of box-02");
    const ended = closing(thief);
    thief.publish(boxTopic(box, "command"), command, { qos: 0 });
    await ended;
    await server.publishAsync(boxTopic(box, "command"), "from the server", { qos: 1 });
    await expect.poll(() => heard).toEqual(["from the server"]);
    const own = closing(target);
    target.publish(boxTopic(box, "command"), command, { qos: 0 });
    await own;
  });

  it("forged device: a rotated password's old one is refused, and the session it opened is cut off", async () => {
    const before = await signIn("box-01", "first password of box-01");
    const bystander = await signIn("box-02", "first password of box-02");
    const cutOff = closing(before);
    await give("box-01", "second password");
    await cutOff;
    await expect(signIn("box-01", "first password of box-01")).rejects.toThrow(/Not authorized/);
    const after = await signIn("box-01", "second password");
    expect([after.connected, bystander.connected]).toEqual([true, true]);
    await after.endAsync(true);
    await bystander.endAsync(true);
  });
});
