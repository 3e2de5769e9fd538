import { randomBytes } from "node:crypto";
import type { Duplex } from "node:stream";
import { brokerAddress } from "@horma/contract";
import { connect, type IClientOptions, MqttClient, type OnMessageCallback } from "mqtt";

/** How the server signs in at a broker. */
export type BrokerAddress = { url: string; ca?: string | undefined };

export type ConnectionOptions = {
  /**
   * Name of a session that the broker keeps. Messages wait there while no one is connected by that name, and a second connection
   * by that name ends the first. Without a name nothing is kept, and no connection is ended.
   */
  session?: string;
  /** Gets every message, also those that waited, which arrive right after the connection. */
  heard?: OnMessageCallback;
};

/** How long a connection attempt may take, and the pause before the next one, ms. */
const patience = 5_000;
const retryDelay = 500;
/** A broker that is silent for one and a half times this, s, counts as gone, so commands do not go into a dead line for long. */
const keepalive = 4;

/**
 * The server's connection to the embedded broker, or to the one at an address. It reconnects by itself for ever. Rejects if the
 * first connection fails: wrong password, no one there, an untrusted certificate.
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
    // A message sent into a dead line is not a sign of life.
    reschedulePings: false,
    reconnectPeriod: retryDelay,
    connectTimeout: patience,
    // The sender repeats what could not be sent, while it still makes sense.
    queueQoSZero: false,
  };
  const client =
    typeof broker === "function"
      ? new MqttClient(broker, options)
      : connect({
          ...options,
          ...brokerAddress(broker.url),
          ...(broker.ca !== undefined && { ca: broker.ca }),
        });
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
    // Stays for the client's whole life: without a listener a later error would end the process.
    client.on("error", (error) => {
      clearTimeout(late);
      reject(error);
    });
  });
}
