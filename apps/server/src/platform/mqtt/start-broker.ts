import { X509Certificate } from "node:crypto";
import { EventEmitter } from "node:events";
import { readFile } from "node:fs/promises";
import { createSecureContext } from "node:tls";
import type { FastifyBaseLogger } from "fastify";
import type { MqttClient } from "mqtt";
import type { Env } from "../env/env.ts";
import { blaming, StartFault } from "../process/start-fault.ts";
import { type ConnectionOptions, connectToBroker } from "./broker-connection.ts";
import { type EmbeddedBrokerOptions, startEmbeddedBroker } from "./embedded-broker.ts";
import type { CredentialListener } from "./follow-credentials.ts";

type BrokerEnv = Pick<Env, "host" | "mqttUrl" | "mqttPort" | "mqttTls" | "mqttCa">;
type Undo = (() => Promise<unknown>)[];

export type Broker = {
  connect: (options?: ConnectionOptions) => Promise<MqttClient>;
  /** Other processes may be connected to it. */
  shared: boolean;
  /**
   * Calls back with every account whose connection is no longer valid because its password changed. Returns how to stop. The
   * embedded broker has ended it by then; another broker ends it when it rereads its accounts.
   */
  onCut: (cut: (account: string) => void) => () => void;
};

/**
 * The broker that the environment names, or the embedded one, which this starts. Throws a fault that names the variable:
 * MQTT_URL, MQTT_CA, MQTT_PORT, MQTT_TLS_CERT or MQTT_TLS_KEY.
 * @param undo gets the steps to undo, last first
 */
export async function startBroker(
  env: BrokerEnv,
  deps: {
    passwordHash: EmbeddedBrokerOptions["passwordHash"];
    /** Announces changed passwords. Returns how to stop. */
    onRotated: (listener: CredentialListener) => () => void;
    log: FastifyBaseLogger;
  },
  undo: Undo,
): Promise<Broker> {
  if (env.mqttUrl !== undefined) {
    const { onRotated } = deps;
    const connect = await elsewhere(env.mqttUrl, env.mqttCa);
    return { connect, shared: true, onCut: (cut) => onRotated({ changed: cut }) };
  }
  const tls = env.mqttTls && (await readTls(env.mqttTls));
  const { host, mqttPort: port } = env;
  const cuts = new EventEmitter<{ cut: [account: string] }>();
  const cut = (account: string) => void cuts.emit("cut", account);
  const broker = await startEmbeddedBroker({ ...deps, host, port, tls, cut }).catch((cause) => {
    const portTaken = ["EADDRINUSE", "EACCES"].includes(cause.code);
    throw new StartFault(portTaken ? "MQTT_PORT" : "HOST", "the MQTT broker cannot listen there", cause);
  });
  undo.push(broker.close);
  const stop = deps.onRotated(broker.credentials);
  undo.push(async () => stop());
  return {
    connect: (options) => connectToBroker(broker.connect, options),
    shared: false,
    onCut: (heard) => {
      cuts.on("cut", heard);
      return () => cuts.off("cut", heard);
    },
  };
}

async function elsewhere(url: string, caFile: string | undefined): Promise<Broker["connect"]> {
  const ca = caFile && (await blaming("MQTT_CA", "the file cannot be read", () => readFile(caFile, "utf8")));
  return (options) =>
    blaming("MQTT_URL", "the broker cannot be used", () => connectToBroker({ url, ca }, options));
}

async function readTls(files: { cert: string; key: string }): Promise<{ cert: string; key: string }> {
  const cert = await blaming("MQTT_TLS_CERT", "the file cannot be used", async () => {
    const pem = await readFile(files.cert, "utf8");
    new X509Certificate(pem);
    return pem;
  });
  return blaming("MQTT_TLS_KEY", "the file cannot be used", async () => {
    const key = await readFile(files.key, "utf8");
    createSecureContext({ cert, key });
    return { cert, key };
  });
}
