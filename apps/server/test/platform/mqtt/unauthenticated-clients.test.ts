import { once } from "node:events";
import { type AddressInfo, connect as connectSocket, createServer, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { connectAsync, type IClientOptions } from "mqtt";
import pino from "pino";
import { afterEach, describe, expect, it } from "vitest";
import { type EmbeddedBroker, startEmbeddedBroker } from "../../../src/platform/mqtt/embedded-broker.ts";
import { hashPassword } from "../../../src/platform/mqtt/password-hash.ts";
import {
  UnauthenticatedClients,
  unauthenticatedLimits,
} from "../../../src/platform/mqtt/unauthenticated-clients.ts";
import { freePort } from "../../free-port.ts";
import { startSmartBoxes } from "../../fulfilment/device/smart-boxes.ts";
import { openShop } from "../../fulfilment/order/shop.ts";
import { brokerKinds } from "./broker-under-test.ts";

const undo: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

/** Sockets that connect and say nothing; those that were put out are taken off the list. */
async function open(port: number, count: number, localAddress = "127.0.0.1"): Promise<Set<Socket>> {
  const sockets = new Set<Socket>();
  undo.push(async () => {
    for (const socket of sockets) socket.destroy();
  });
  for (let opened = 0; opened < count; opened += 100) {
    await Promise.all(
      Array.from({ length: Math.min(100, count - opened) }, async () => {
        const socket = connectSocket({ port, host: "127.0.0.1", localAddress });
        sockets.add(socket.on("error", () => {}).once("close", () => sockets.delete(socket)));
        await once(socket.resume(), "connect").catch(() => undefined);
      }),
    );
  }
  return sockets;
}

describe("sockets that say nothing", () => {
  it("[SX-09] attack: 4,200 from the boxes' own address, and more all the while: the store's boxes sign in and are there", async () => {
    const shop = await openShop();
    undo.push(shop.close);
    const { boxes, port, online, close } = await startSmartBoxes(shop);
    undo.push(close);
    await online();
    await boxes.kill();
    await expect
      .poll(() => shop.rows("select 1 from device where type_id = 'box' and online"), { timeout: 10_000 })
      .toEqual([]);

    const silent = await open(port, 4_200);
    await expect
      .poll(() => silent.size, { timeout: 4_000, interval: 10 })
      .toBeLessThanOrEqual(unauthenticatedLimits.network);
    expect(silent.size).toBeGreaterThan(0);
    let attacking = true;
    const more = (async () => {
      for (; attacking; await delay(50)) await open(port, 100);
    })();
    boxes.start();
    await Promise.race([
      online(),
      delay(40_000).then(() => Promise.reject(new Error("not every box is there"))),
    ]);
    attacking = false;
    await more;
  }, 120_000);

  it("[SX-09] the oldest of a network gives way to a newcomer, and of the largest network where all are too many", async () => {
    const unauthenticatedClients = new UnauthenticatedClients({ all: 5, network: 3 });
    const server = createServer((socket) => unauthenticatedClients.add(socket.on("error", () => {})));
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    undo.push(async () => server.close());
    const { port } = server.address() as AddressInfo;
    const each = async (address: string) => {
      const sockets = await open(port, 1, address);
      await delay(20);
      return { there: () => sockets.size === 1 };
    };
    const here: { there: () => boolean }[] = [];
    for (let count = 0; count < 4; count++) here.push(await each("127.0.0.1"));
    await expect.poll(() => here.map(({ there }) => there())).toEqual([false, true, true, true]);
    const there = [await each("127.0.0.2"), await each("127.0.0.2")];
    const newcomer = await each("127.0.0.3");
    const all = [...here, ...there, newcomer];
    await expect
      .poll(() => all.map(({ there }) => there()))
      .toEqual([false, false, true, true, true, true, true]);
  });

  it("[SX-09] where the broker speaks TLS: who never shakes hands is put out as well", async () => {
    const secure = await brokerKinds[0]?.[1](true);
    if (secure === undefined) throw new Error("there is no embedded broker");
    undo.push(secure.close);
    const socket = connectSocket(secure.port, "localhost").on("error", () => {});
    const since = performance.now();
    await once(socket.resume(), "close");
    expect(performance.now() - since).toBeLessThan(8_000);
  });
});

describe("who signs in", () => {
  let looked: string[] = [];
  const start = async (
    passwords: Record<string, string>,
  ): Promise<{ port: number; broker: EmbeddedBroker }> => {
    const hashes = new Map<string, string>();
    for (const [account, password] of Object.entries(passwords))
      hashes.set(account, await hashPassword(password));
    const port = await freePort();
    const broker = await startEmbeddedBroker({
      host: "127.0.0.1",
      port,
      log: pino({ level: "silent" }),
      passwordHash: async (account) => {
        looked.push(account);
        return hashes.get(account);
      },
    });
    undo.push(broker.close);
    looked = [];
    return { port, broker };
  };
  const signIn = async (port: number, username: string, password: string, options: IClientOptions = {}) => {
    const client = await connectAsync(`mqtt://127.0.0.1:${port}`, {
      username,
      password,
      reconnectPeriod: 0,
      protocolVersion: 4,
      ...options,
    });
    undo.push(() => client.endAsync(true));
    return client;
  };

  it("[SX-09] boxes that are signed in are not counted: more of one address than may be strangers are there at once", async () => {
    const accounts = Array.from(
      { length: unauthenticatedLimits.network + 40 },
      (_, index) => `0101.box-${index}`,
    );
    const one = await hashPassword("same");
    const port = await freePort();
    const broker = await startEmbeddedBroker({
      host: "127.0.0.1",
      port,
      log: pino({ level: "silent" }),
      passwordHash: async () => one,
    });
    undo.push(broker.close);
    const clients = [];
    for (const account of accounts) clients.push(await signIn(port, account, "same"));
    await open(port, 300);
    expect(clients.filter(({ connected }) => connected)).toHaveLength(accounts.length);
  });

  it("[SX-09] attack: a flood of wrong passwords: 100 a second are looked at, and a box that was there comes back at once", async () => {
    const { port, broker } = await start({ "0101.box-01": "right" });
    broker.credentials.begun();
    await (await signIn(port, "0101.box-01", "right")).endAsync(true);
    expect(looked).toEqual(["0101.box-01"]);
    const since = performance.now();
    const refusals = await Promise.all(
      Array.from({ length: 250 }, (_, index) =>
        signIn(port, `0101.box-${index % 10}`, "wrong").then(
          () => "in",
          (error: Error) => error.message,
        ),
      ),
    );
    const before = looked.length;
    await signIn(port, "0101.box-01", "right");
    expect(looked).toHaveLength(before);
    const seconds = Math.ceil((performance.now() - since) / 1_000);
    // Four are looked at when the last one that is counted comes in.
    expect(looked.length).toBeLessThanOrEqual(1 + seconds * 104);
    expect(refusals.filter((each) => /unavailable/i.test(each)).length).toBeGreaterThan(0);
    expect(refusals.filter((each) => !/unavailable|not authorized/i.test(each))).toEqual([]);
  });

  it("[SX-09] a password that is known again is forgotten when it changes, and while no one tells of changes", async () => {
    const { port, broker } = await start({ "0101.box-01": "right" });
    const asked = async () => {
      looked = [];
      await (await signIn(port, "0101.box-01", "right")).endAsync(true);
      return looked.length;
    };
    expect([await asked(), await asked()]).toEqual([1, 1]);
    broker.credentials.begun();
    expect([await asked(), await asked()]).toEqual([1, 0]);
    broker.credentials.changed("0101.box-01");
    await delay(50);
    expect([await asked(), await asked()]).toEqual([1, 0]);
    broker.credentials.lost();
    expect([await asked(), await asked()]).toEqual([1, 1]);
  });
});
