import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect as connectSocket } from "node:net";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { setTimeout as delay } from "node:timers/promises";
import type { MqttClient } from "mqtt";
import pino from "pino";
import { inject } from "vitest";
import type { DeviceAddress } from "../../../src/platform/gateway/device-gateway.ts";
import { mosquittoFiles } from "../../../src/platform/gateway/mosquitto-accounts.ts";
import { type ConnectionOptions, connectToBroker } from "../../../src/platform/mqtt/broker-connection.ts";
import { type EmbeddedBroker, startEmbeddedBroker } from "../../../src/platform/mqtt/embedded-broker.ts";
import { hashPassword, newPassword } from "../../../src/platform/mqtt/password-hash.ts";
import { storedCertificate } from "../../../src/platform/network/certificate.ts";
import { freePort } from "../../free-port.ts";

/** A broker with accounts for the boxes of a store, which a test may stop and start again as it was. */
export type BrokerUnderTest = {
  /** Where boxes sign in, without an account. */
  url: string;
  port: number;
  /** Whom to trust, where it speaks TLS. */
  ca: string | undefined;
  /** Each box's password. */
  passwords: ReadonlyMap<string, string>;
  /** Where servers sign in, where that is over a network. */
  serversPort?: number;
  /** A connection of the server, by another port where something stands in between. */
  connect: (options?: ConnectionOptions & { port?: number }) => Promise<MqttClient>;
  stop: () => Promise<void>;
  start: () => Promise<void>;
  /** Ends it without a word and without last wills; what it kept it still has. For one that keeps. */
  crash?: () => Promise<void>;
  /** Lets it read its accounts again, with another password of a box. For one that has its own. */
  reload?: (hwd: string, password: string) => Promise<void>;
  close: () => Promise<void>;
};

type Setting = {
  directory: string;
  port: number;
  tls: { cert: string; key: string } | undefined;
  boxes: { account: string; address: DeviceAddress; passwordHash: string }[];
};
/** How one kind of broker is started; answers how it is stopped, and how the server connects to it. */
type Kind = (setting: Setting) => Promise<
  {
    start: () => Promise<void>;
    stop: () => Promise<void>;
  } & Pick<BrokerUnderTest, "connect" | "serversPort" | "crash" | "reload">
>;

export const hwds = ["box-01", "box-02", "box-03"] as const;

/** Every kind of broker there is here, by its name; the same tests run on each. */
export const brokerKinds: [name: string, open: Open][] = [
  ["the embedded broker", (tls, boxes) => open(embedded, tls, boxes)],
  ...(inject("mosquitto") === ""
    ? []
    : [["Mosquitto", (tls, boxes) => open(mosquitto, tls, boxes)] satisfies (typeof brokerKinds)[number]]),
];
/** @param boxes which have accounts, instead of {@link hwds} */
type Open = (tls?: boolean, boxes?: readonly string[]) => Promise<BrokerUnderTest>;

async function open(kind: Kind, withTls = false, names: readonly string[] = hwds): Promise<BrokerUnderTest> {
  const directory = await mkdtemp(join(tmpdir(), "horma-broker-"));
  const port = await freePort();
  const tls = withTls ? await storedCertificate(directory, ["localhost"], new Date()) : undefined;
  const passwords = new Map(names.map((hwd) => [hwd, newPassword()]));
  const boxes = await Promise.all(
    names.map(async (hwd) => ({
      account: `0101.${hwd}`,
      address: { storeCode: "0101", hwd },
      passwordHash: await hashPassword(passwords.get(hwd) ?? ""),
    })),
  );
  const { start, stop, ...servers } = await kind({ directory, port, tls, boxes });
  await start();
  return {
    url: `${tls ? "mqtts" : "mqtt"}://localhost:${port}`,
    port,
    ca: tls?.cert,
    passwords,
    ...servers,
    start,
    stop,
    close: async () => {
      await stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

const embedded: Kind = async ({ port, tls, boxes }) => {
  let broker: EmbeddedBroker | undefined;
  const passwordHash = async (account: string) => boxes.find((box) => box.account === account)?.passwordHash;
  const log = pino({ level: "silent" });
  return {
    start: async () => {
      broker = await startEmbeddedBroker({ host: "localhost", port, tls, passwordHash, log });
    },
    stop: async () => {
      await broker?.close();
      broker = undefined;
    },
    connect: (options) => connectToBroker(() => broker?.connect() ?? new PassThrough().destroy(), options),
  };
};

/** Mosquitto as docs/operations.md sets it up: a listener for boxes, another one for servers. */
const mosquitto: Kind = async ({ directory, port, tls, boxes }) => {
  const at = (name: string) => join(directory, name);
  const serversPort = await freePort();
  const [account, password] = ["horma-server", newPassword()];
  const server = { account, passwordHash: await hashPassword(password) };
  const files = {
    ...mosquittoFiles({ server, boxes }),
    ...(tls && { "cert.pem": tls.cert, "key.pem": tls.key }),
  };
  for (const [name, text] of Object.entries(files)) await writeFile(at(name), text, { mode: 0o600 });
  const config = `user ${userInfo().username}
allow_anonymous false
password_file ${at("passwd")}
acl_file ${at("acl")}
persistence true
persistence_location ${directory}/
listener ${serversPort} localhost
listener ${port} localhost
use_username_as_clientid true
${tls ? `certfile ${at("cert.pem")}\nkeyfile ${at("key.pem")}\n` : ""}`;
  await writeFile(at("mosquitto.conf"), config);
  let running: ChildProcess | undefined;
  return {
    start: async () => {
      running = spawn(inject("mosquitto"), ["-c", at("mosquitto.conf")], { stdio: "ignore" });
      while (!(await answers(port))) await delay(20);
    },
    stop: async () => {
      if (running === undefined || running.exitCode !== null || running.signalCode !== null) return;
      running.kill("SIGTERM");
      await once(running, "exit");
    },
    crash: async () => {
      if (running === undefined) return;
      running.kill("SIGUSR1");
      while (!existsSync(at("mosquitto.db"))) await delay(20);
      await delay(100);
      running.kill("SIGKILL");
      await once(running, "exit");
    },
    reload: async (hwd, password) => {
      const passwordHash = await hashPassword(password);
      const changed = boxes.map((box) => (box.address.hwd === hwd ? { ...box, passwordHash } : box));
      await writeFile(at("passwd"), mosquittoFiles({ server, boxes: changed }).passwd, { mode: 0o600 });
      running?.kill("SIGHUP");
    },
    serversPort,
    connect: ({ port: to = serversPort, ...options } = {}) =>
      connectToBroker({ url: `mqtt://${account}:${password}@localhost:${to}` }, options),
  };
};

function answers(port: number): Promise<boolean> {
  return new Promise((settle) => {
    const socket = connectSocket(port, "localhost");
    const end = (is: boolean) => {
      socket.destroy();
      settle(is);
    };
    socket.once("connect", () => end(true)).once("error", () => end(false));
  });
}
