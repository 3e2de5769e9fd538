import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { CredentialReader } from "../../../src/platform/gateway/credential-table.ts";
import { type CredentialListener, followCredentials } from "../../../src/platform/mqtt/follow-credentials.ts";
import { type Broker, startBroker } from "../../../src/platform/mqtt/start-broker.ts";
import { secureDemoBoxes } from "../../../src/run/demo/demo-boxes.ts";
import { freePort } from "../../free-port.ts";
import { serverAtBroker } from "../../platform/mqtt/server-at-broker.ts";
import type { Shop } from "../order/shop.ts";

/** The crew has to put the pairs in while a door stands open, on a busy machine too: boxes take their time. */
const slower = 8;

/**
 * A shop's gateway and broker as the server starts them, and its boxes as the demo does: the program of
 * `packages/smartbox`, built before. Each can be stopped and started again by itself.
 */
export async function startSmartBoxes(shop: Shop) {
  const directory = await mkdtemp(join(tmpdir(), "horma-boxes-"));
  const port = await freePort();
  const boxes = new BoxProgram(directory, port, shop.deps.env.demoSpeed / slower);
  let undo: (() => Promise<unknown>)[] = [];
  let at: Broker | undefined;
  const startServer = async () => {
    const { db, log, env } = shop.deps;
    const passwordHash = (account: string) => new CredentialReader(db.read).passwordHash(account);
    const onRotated = (listener: CredentialListener) => followCredentials({ db }, listener);
    const broker = { ...env, host: "localhost", mqttUrl: undefined, mqttPort: port, mqttTls: undefined };
    at = await startBroker(broker, { passwordHash, onRotated, log }, undo);
    const server = await serverAtBroker(shop.deps, at);
    undo.push(server.close);
    shop.deps.gateway = server.gateway;
  };
  const stopServer = async () => {
    for (const step of undo.reverse()) await step();
    undo = [];
  };
  await shop.rows("update device set online = false where type_id = 'box'");
  await secureDemoBoxes(shop.deps.db, directory, shop.deps.now());
  await startServer();
  boxes.start();
  return {
    boxes,
    port,
    startServer,
    stopServer,
    /** Hears everything that is said at the broker from now on, by anyone. */
    overhear: async (heard: (topic: string, payload: Buffer) => void) => {
      const client = await at?.connect({ heard });
      if (client) undo.push(() => client.endAsync());
      await client?.subscribeAsync("#");
    },
    /** Waits until every box is there. */
    online: async () => {
      for (;;) {
        const away = await shop.rows("select id from device where type_id = 'box' and not online");
        if (away.length === 0) return;
      }
    },
    close: async () => {
      await boxes.stop();
      await stopServer();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

class BoxProgram {
  private child: ChildProcess | undefined;

  constructor(
    private readonly directory: string,
    private readonly port: number,
    private readonly speed: number,
  ) {}

  start(): void {
    const program = resolve("packages/smartbox/dist/bundle.js");
    this.child = spawn(
      process.execPath,
      [program, "--store", "0101", "--all", "--quiet", "--end-with-stdin"],
      {
        env: {
          PATH: process.env.PATH ?? "",
          DATA_DIR: this.directory,
          MQTT_PORT: String(this.port),
          DEMO_SPEED: String(this.speed),
        },
        stdio: ["pipe", "ignore", "inherit"],
      },
    );
  }

  async stop(): Promise<void> {
    await this.end("SIGTERM");
  }

  /** As a power cut would. */
  async kill(): Promise<void> {
    await this.end("SIGKILL");
  }

  private async end(signal: NodeJS.Signals): Promise<void> {
    const { child } = this;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await once(child, "exit");
  }
}
