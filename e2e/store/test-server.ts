import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createWriteStream, mkdirSync, rmSync } from "node:fs";
import { queryDatabase } from "./store-database.ts";
import { countedMissingSku, dataDirOf, logOf, missingSku, mqttPortOf, port } from "./store-under-test.ts";

/** Speed of the simulated crew and boxes: fast enough for tests, slow enough to see every phase. */
const demoSpeed = 4;

/** How long a server may take to be ready, ms. */
const patience = 120_000;

/** A server of all tests, or a test's own, which it may kill and restart on the same data. */
export class TestServer {
  readonly port: number;
  readonly url: string;
  readonly dataDir: string;
  /** Where the boxes' side of its broker listens, the embedded one or another. */
  readonly mqttPort: number;
  private process: ChildProcess | undefined;

  /**
   * `offset`: how far its port is from the first server's; `variables`: what its environment says besides; `program`: the server
   * with the demo's simulated boxes, or without them.
   */
  constructor(
    offset: number,
    private readonly variables: Record<string, string> = {},
    private readonly program = "scripts/serve.mjs",
  ) {
    this.port = port + offset;
    this.url = `http://localhost:${this.port}`;
    this.dataDir = dataDirOf(this.port);
    this.mqttPort = mqttPortOf(this.port);
  }

  /** Starts on an empty data directory, unless another run uses it. */
  async startAfresh(): Promise<void> {
    const taken = await fetch(this.url).catch(() => undefined);
    if (taken) throw new Error(`something already listens at ${this.url}: E2E_PORT chooses other ports`);
    for (const left of [this.dataDir, logOf(this.port)]) rmSync(left, { recursive: true, force: true });
    await this.start();
  }

  /** Starts on the data that is there; resolves when it is ready. */
  async start(): Promise<void> {
    const child = spawn(process.execPath, [this.program], {
      env: {
        ...process.env,
        // A test that builds with vite in the same process has it set to production.
        NODE_ENV: undefined,
        PORT: String(this.port),
        MQTT_PORT: String(this.mqttPort),
        DATA_DIR: this.dataDir,
        DEMO: "1",
        DEMO_CREW: "1",
        DEMO_SPEED: String(demoSpeed),
        DEMO_MISSING_SKUS: `${missingSku},${countedMissingSku}`,
        IDENTITY: "rut",
        LOG_LEVEL: "warn",
        ...this.variables,
      },
      stdio: ["ignore", "pipe", "inherit"],
    });
    this.process = child;
    mkdirSync(".cache", { recursive: true });
    child.stdout.pipe(createWriteStream(logOf(this.port), { flags: "a" }));
    await new Promise<void>((resolve, reject) => {
      child.stdout.on("data", (text) => String(text).includes("is ready at") && resolve());
      child.once("exit", () => reject(new Error(`the server at ${this.url} ended before it was ready`)));
      const late = () =>
        reject(new Error(`the server at ${this.url} was not ready within ${patience / 1_000} s`));
      setTimeout(late, patience).unref();
    });
  }

  /** Ends it as a power cut would. */
  async kill(): Promise<void> {
    await this.end("SIGKILL");
  }

  /** Asks it to stop; answers its exit code. */
  async stop(): Promise<number | null> {
    return this.end("SIGTERM");
  }

  /** Stops it and throws its data away. */
  async remove(): Promise<void> {
    // A server that did not stop cleanly has left its database running.
    const clean = this.process?.exitCode === 0;
    if (!clean && !this.isRunning()) await this.start();
    await this.stop();
    rmSync(this.dataDir, { recursive: true, force: true });
  }

  rows<T>(query: string, values: unknown[] = []): Promise<T[]> {
    return queryDatabase<T>(this.dataDir, query, values);
  }

  private isRunning(): boolean {
    return this.process?.exitCode === null && this.process.signalCode === null;
  }

  private async end(signal: NodeJS.Signals): Promise<number | null> {
    const child = this.process;
    if (child === undefined || !this.isRunning()) return child?.exitCode ?? null;
    child.kill(signal);
    await once(child, "exit");
    return child.exitCode;
  }
}
