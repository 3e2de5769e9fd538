// The product as an operator runs it: a program with its own data directory, seen from outside.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

/** How long a start may take before it counts as hung, ms. */
const patience = 120_000;
/** The only variables of our environment that reach the product. */
const machine = ["PATH", "HOME", "USER", "LANG", "TMPDIR", "TEMP", "SystemRoot", "LD_LIBRARY_PATH"];

/** One start of the product. `stderr` and `stdout` hold its output so far. */
export class Product {
  stdout = "";
  stderr = "";
  #child;
  #ended;

  /**
   * @param {string} dataDir
   * @param {{ port: number, mqttPort: number }} ports
   * @param {Record<string, string>} variables of its environment
   */
  constructor(dataDir, { port, mqttPort }, variables = {}) {
    Object.assign(this, { dataDir, port, mqttPort, variables });
    this.origin = `http://127.0.0.1:${port}`;
  }

  /** A product on an empty data directory and free ports. */
  static async fresh(name, variables) {
    const ports = await freePorts();
    const dataDir = join(".cache/attack", `${name}-${ports.port}`);
    rmSync(dataDir, { recursive: true, force: true });
    mkdirSync(dataDir, { recursive: true });
    return new Product(dataDir, ports, variables);
  }

  /** Starts it; resolves to whether it got ready before it ended. */
  async begin() {
    const known = machine.filter((name) => process.env[name] !== undefined);
    const env = Object.fromEntries(known.map((name) => [name, process.env[name]]));
    const { port, mqttPort, dataDir } = this;
    this.#child = spawn(process.execPath, ["--max-semi-space-size=32", "scripts/serve.mjs"], {
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...env, PORT: String(port), MQTT_PORT: String(mqttPort), DATA_DIR: dataDir, ...this.variables },
    });
    this.stdout = this.stderr = "";
    this.#child.stdout.on("data", (text) => (this.stdout += text));
    this.#child.stderr.on("data", (text) => (this.stderr += text));
    this.#ended = once(this.#child, "close");
    running.add(this);
    void this.#ended.then(() => running.delete(this));
    const giveUpAt = Date.now() + patience;
    while (!/^Horma .* is ready at/m.test(this.stdout)) {
      if (this.#child.exitCode !== null || this.#child.signalCode !== null) {
        await this.#ended;
        return false;
      }
      if (Date.now() > giveUpAt) throw new Error(`no start within ${patience / 1000} s: ${this.lastWords()}`);
      await pause(50);
    }
    return true;
  }

  /** Starts it and throws when it does not get ready. */
  async start() {
    if (await this.begin()) return this;
    throw new Error(`the product did not start: ${this.lastWords()}`);
  }

  get pid() {
    return this.#child?.pid;
  }

  get exitCode() {
    return this.#child?.exitCode;
  }

  /** Asks it to stop, and waits. */
  async stop() {
    if (this.#child === undefined || this.#child.exitCode !== null) return;
    this.#child.kill("SIGTERM");
    await this.#ended;
  }

  /** Its last output. */
  lastWords() {
    return `${this.stdout.slice(-600)}${this.stderr.slice(-1400)}`.trim() || "it said nothing";
  }

  /** Lines on standard error, where a start says why it stops. */
  complaints() {
    return this.stderr.split("\n").filter((line) => line.trim() !== "");
  }

  /** The PIN of one of the demo's staff, as the start prints it. */
  pin(login, store = "0101") {
    const line = new RegExp(`^ {2}store ${store}: (.*)$`, "m").exec(this.stdout)?.[1] ?? "";
    const pin = new RegExp(`\\b${login} (\\d+)`).exec(line)?.[1];
    if (pin === undefined) throw new Error(`the start printed no PIN of ${login} in ${store}`);
    return pin;
  }

  /** The PIN that ends kiosk mode, as the start prints it. */
  get kioskPin() {
    return /^The PIN to leave kiosk mode is (\d+)/m.exec(this.stdout)?.[1] ?? "";
  }
}

const running = new Set();

/** Stops everything that still runs. */
export function stopAll() {
  return Promise.all([...running].map((product) => product.stop()));
}

/** The first port that is free, with its broker port; ATTACK_PORT says where to start. */
export async function freePorts() {
  while (nextPort < firstPort + 60) {
    const port = nextPort++;
    if ((await isFree(port)) && (await isFree(port + 7_000))) return { port, mqttPort: port + 7_000 };
  }
  throw new Error(`no free ports from ${firstPort} on: ATTACK_PORT chooses others`);
}

const firstPort = Number(process.env.ATTACK_PORT ?? 3200);
let nextPort = firstPort;

async function isFree(port) {
  const server = createServer().listen(port, "0.0.0.0");
  const free = await Promise.race([
    once(server, "listening").then(
      () => true,
      () => false,
    ),
  ]);
  if (free) await new Promise((closed) => server.close(closed));
  return free;
}
