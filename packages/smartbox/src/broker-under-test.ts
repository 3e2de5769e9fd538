import { createServer, type Server, type Socket } from "node:net";
import { createServer as createTlsServer } from "node:tls";
import { boxAccount, boxTopics, parseBoxTopic, timeTopic } from "@horma/contract";
import { Aedes, type Client } from "aedes";
import { connectAsync, type MqttClient } from "mqtt";

/** A broker on a free port that lets each box speak only for itself, and a client that watches all messages. */
export type BrokerUnderTest = {
  port: number;
  /** The server's address with its account; boxes leave name and password out. */
  url: string;
  /** Every message under horma/, in order. */
  heard: { topic: string; payload: Record<string, unknown> }[];
  /** Publishes as the server. */
  publish: (topic: string, payload: unknown) => Promise<unknown>;
  until: (isSo: () => boolean) => Promise<void>;
  /** Retained topics, as a new subscriber gets them. */
  retained: () => Promise<string[]>;
  /** Goes away and returns on the same port without any memory. */
  restart: () => Promise<void>;
  close: () => Promise<void>;
};

export const password = "secreta";

/** @param tls key and certificate, PEM */
export async function startBroker(tls?: { key: string; cert: string }): Promise<BrokerUnderTest> {
  let running = await listen(await freePort(tls), tls);
  const { port } = running;
  const scheme = tls ? "mqtts" : "mqtt";
  const url = `${scheme}://server:${password}@localhost:${port}`;
  const watcher: MqttClient = await connectAsync(url, {
    protocolVersion: 4,
    reconnectPeriod: 50,
    ...(tls && { ca: tls.cert }),
  });
  const heard: BrokerUnderTest["heard"] = [];
  const waiting = new Set<() => void>();
  watcher.on("message", (topic, payload) => {
    heard.push({ topic, payload: parse(payload.toString()) });
    for (const look of [...waiting]) look();
  });
  await watcher.subscribeAsync("horma/#", { qos: 1 });
  return {
    port,
    url,
    heard,
    publish: (topic, payload) => watcher.publishAsync(topic, JSON.stringify(payload), { qos: 1 }),
    until: (isSo) =>
      new Promise((resolve) => {
        const look = () => {
          if (!isSo()) return;
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
        look();
      }),
    retained: async () => {
      const late = await connectAsync(url, { protocolVersion: 4, ...(tls && { ca: tls.cert }) });
      const topics: string[] = [];
      late.on("message", (topic) => topics.push(topic));
      await late.subscribeAsync("horma/#", { qos: 1 });
      await new Promise((resolve) => setTimeout(resolve, 50));
      await late.endAsync(true);
      return topics.sort();
    },
    restart: async () => {
      await running.close();
      running = await listen(port, tls);
    },
    close: async () => {
      await watcher.endAsync(true);
      await running.close();
    },
  };
}

function parse(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text);
  } catch {
    return { text };
  }
}

type Running = { port: number; close: () => Promise<void> };

async function listen(port: number, tls?: { key: string; cert: string }): Promise<Running> {
  const broker = await Aedes.createBroker();
  broker.authenticate = (client, username, secret, done) => {
    names.set(client, username ?? "");
    done(null, secret?.toString() === password);
  };
  broker.authorizePublish = (client, { topic }, done) =>
    done(mayPublish(client, topic) ? null : new Error("not yours"));
  broker.authorizeSubscribe = (client, subscription, done) =>
    done(null, mayRead(client, subscription.topic) ? subscription : null);
  const sockets = new Set<Socket>();
  const handle = (socket: Socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    broker.handle(socket);
  };
  const server: Server = tls ? createTlsServer(tls, handle) : createServer({ noDelay: true }, handle);
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "localhost", resolve);
  });
  return {
    port,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
      await new Promise<void>((resolve) => broker.close(resolve));
    },
  };
}

const names = new WeakMap<Client, string>();

function mayPublish(client: Client | null, topic: string): boolean {
  const name = client ? names.get(client) : "server";
  if (name === "server") return true;
  const parsed = parseBoxTopic(topic);
  return parsed !== undefined && boxAccount(parsed) === name && boxTopics[parsed.topic].from === "box";
}

function mayRead(client: Client, topic: string): boolean {
  const name = names.get(client);
  if (name === "server" || topic === timeTopic) return true;
  const parsed = parseBoxTopic(topic);
  return parsed?.topic === "command" && boxAccount(parsed) === name;
}

/** Ports above are used for outgoing connections and would sometimes be taken. */
async function freePort(tls?: { key: string; cert: string }): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000);
    const running = await listen(port, tls).catch(() => undefined);
    if (!running) continue;
    await running.close();
    return port;
  }
}
