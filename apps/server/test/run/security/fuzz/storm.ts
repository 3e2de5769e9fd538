import { once } from "node:events";
import { connect as connectSocket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { boxAccount } from "@horma/contract";
import { connectAsync, type MqttClient } from "mqtt";
import type { BrokerUnderTest } from "../../../platform/mqtt/broker-under-test.ts";
import type { Hostility } from "./hostile-messages.ts";

/** Messages that are under way at once. */
const together = 50;

/** Throws everything at a broker, as box-01 and, on connections of its own, as box-03 and as no one. */
export async function storm(broker: BrokerUnderTest, hostilities: readonly Hostility[]): Promise<void> {
  const client = await signIn(broker, "box-01");
  client.on("error", () => {});
  const cut = new Promise<never>((_, fail) => {
    client.once("close", () => fail(new Error("the broker ended box-01's connection")));
  });
  cut.catch(() => {});
  let pending: Promise<unknown>[] = [];
  for (const [at, each] of hostilities.entries()) {
    pending.push(...attack(broker, client, each));
    if (pending.length < together && at < hostilities.length - 1) continue;
    await Promise.race([Promise.all(pending), cut]);
    pending = [];
  }
  await client.endAsync();
}

function attack(broker: BrokerUnderTest, client: MqttClient, each: Hostility): Promise<unknown>[] {
  switch (each.kind) {
    case "said": {
      const { topic, payload, qos, retain, again } = each;
      return Array.from({ length: 1 + again }, () => client.publishAsync(topic, payload, { qos, retain }));
    }
    case "forbidden":
      return [publishForbidden(broker, each)];
    case "raw":
      return [sendRaw(broker, each)];
  }
}

/** Says it on a connection of its own, which the broker ends or leaves unheard. */
async function publishForbidden(
  broker: BrokerUnderTest,
  said: Extract<Hostility, { kind: "forbidden" }>,
): Promise<void> {
  const liar = await signIn(broker, "box-03").catch(() => undefined);
  if (liar === undefined) return;
  liar.on("error", () => {});
  const ended = new Promise<void>((settle) => liar.once("close", () => settle()));
  liar.publish(said.topic, said.payload, { qos: 0, retain: said.retain });
  await Promise.race([ended, delay(50)]);
  await liar.endAsync(true);
}

/** What the broker makes of the bytes is its own matter; it may end the connection or wait for more. */
async function sendRaw(
  { port, passwords }: BrokerUnderTest,
  { signedIn, bytes }: Extract<Hostility, { kind: "raw" }>,
) {
  const socket = connectSocket(port, "localhost");
  socket.on("error", () => {});
  await once(socket, "connect");
  if (signedIn) {
    socket.write(connectPacket(boxAccount({ store: "0101", hwd: "box-03" }), passwords.get("box-03") ?? ""));
    // Its answer, or the end that another connection of the account brings.
    await Promise.race([once(socket, "data"), once(socket, "close")]);
  }
  socket.write(bytes);
  socket.end();
  await new Promise<void>((settle) => socket.once("close", () => settle()));
}

function signIn(broker: BrokerUnderTest, hwd: string): Promise<MqttClient> {
  return connectAsync(broker.url, {
    username: boxAccount({ store: "0101", hwd }),
    password: broker.passwords.get(hwd) ?? "",
    clientId: hwd,
    protocolVersion: 4,
    reconnectPeriod: 0,
  });
}

/** An MQTT 3.1.1 CONNECT with an account. */
function connectPacket(account: string, password: string): Buffer {
  const texts = ["", account, password].map((text) => {
    const bytes = Buffer.from(text);
    return Buffer.concat([Buffer.from([bytes.length >> 8, bytes.length & 0xff]), bytes]);
  });
  const variable = Buffer.concat([
    Buffer.from("\u0000\u0004MQTT\u0004\u00c2\u0000\u003c", "latin1"),
    ...texts,
  ]);
  return Buffer.concat([
    Buffer.from([0x10, (variable.length & 0x7f) | 0x80, variable.length >> 7]),
    variable,
  ]);
}
