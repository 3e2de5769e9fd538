import { randomBytes } from "node:crypto";
import type { Duplex } from "node:stream";
import { connect, type IClientOptions, MqttClient, type OnMessageCallback } from "mqtt";

/** How the server signs in at a broker. */
export type BrokerAddress = { url: string; ca?: string | undefined };

export type ConnectionOptions = {
  /**
   * Name of a session that the broker keeps: what is said while nobody is connected by that name waits there, and a second
   * connection by that name ends the first. Without one nothing is kept, and nobody is pushed out.
   */
  session?: string;
  /** Hears every message, also those that waited, which come right behind the connection. */
  heard?: OnMessageCallback;
};

/** How long a connection may take to come about, and how long after losing one the next is tried, ms. */
const patience = 5_000;
const again = 500;
/** A broker that is silent for one and a half of this, s, is gone: commands do not go into a dead line for long. */
const keepalive = 4;

/**
 * The server's connection to the embedded broker, or to the one at an address; it connects again by itself for ever.
 * Rejects when the first connection does not come about: wrong password, nobody there, a certificate nobody signed.
 */
export async function connectToBroker(
  broker: BrokerAddress | (() => Duplex),
  { session, heard }: ConnectionOptions = {},
): Promise<MqttClient> {
  const options: IClientOptions = {
    clientId: session ?? `horma-${randomBytes(8).toString("hex")}`,
    protocolVersion: 4,
    clean: session === undefined,
    keepalive,
    // What is said into a dead line does not count as a sign of life.
    reschedulePings: false,
    reconnectPeriod: again,
    connectTimeout: patience,
    // What could not be said is said anew by who wants it said, as long as it still makes sense.
    queueQoSZero: false,
  };
  const client =
    typeof broker === "function"
      ? new MqttClient(broker, options)
      : connect({ ...options, ...signIn(broker) });
  if (heard) client.on("message", heard);
  try {
    await connected(client);
    return client;
  } catch (error) {
    await client.endAsync(true);
    throw error;
  }
}

function connected(client: MqttClient): Promise<void> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`no answer within ${patience / 1_000} s`)), patience);
    client.once("connect", () => {
      clearTimeout(late);
      resolve();
    });
    // Stays for the client's whole life: unheard, a later error would end the process.
    client.on("error", (error) => {
      clearTimeout(late);
      reject(error);
    });
  });
}

function signIn({ url, ca }: BrokerAddress): IClientOptions {
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === "mqtts:";
  return {
    protocol: secure ? "mqtts" : "mqtt",
    host: hostname.replace(/^\[|\]$/g, ""),
    port: Number(port) || (secure ? 8883 : 1883),
    username: decodeURIComponent(username),
    password: decodeURIComponent(password),
    ...(ca !== undefined && { ca }),
  };
}
