import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { askDatabase } from "./store-database.ts";
import { missingSku, mqttPortOf, port } from "./store-under-test.ts";

/** A server of a test's own, which it may kill and start again on the same data. */
export class SecondServer {
  readonly port: number;
  readonly url: string;
  readonly dataDir: string;
  /** Where the boxes' side of its broker listens, the embedded one or another. */
  readonly mqttPort: number;
  private process: ChildProcess | undefined;

  /**
   * `offset`: its port beside the first server's; `variables`: what its environment says besides; `program`: the server
   * with the demo's simulated boxes, or without them.
   */
  constructor(
    offset: number,
    private readonly variables: Record<string, string> = {},
    private readonly program = "scripts/serve.mjs",
  ) {
    this.port = port + offset;
    this.url = `http://localhost:${this.port}`;
    this.dataDir = `.cache/e2e-data-${this.port}`;
    this.mqttPort = mqttPortOf(this.port);
  }

  /** Starts on an empty data directory. */
  async startAfresh(): Promise<void> {
    rmSync(this.dataDir, { recursive: true, force: true });
    await this.start();
  }

  /** Starts on the data that is there; resolves when it is ready. */
  async start(): Promise<void> {
    const child = spawn(process.execPath, [this.program], {
      env: {
        ...process.env,
        PORT: String(this.port),
        MQTT_PORT: String(this.mqttPort),
        DATA_DIR: this.dataDir,
        DEMO: "1",
        DEMO_CREW: "1",
        DEMO_SPEED: "4",
        DEMO_MISSING_SKUS: missingSku,
        LOG_LEVEL: "warn",
        ...this.variables,
      },
      stdio: ["ignore", "pipe", "inherit"],
    });
    this.process = child;
    for await (const line of child.stdout.iterator({ destroyOnReturn: false })) {
      if (!String(line).includes("is ready at")) continue;
      child.stdout.resume();
      return;
    }
    throw new Error(`the second server at ${this.url} ended before it was ready`);
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
    // One that did not end as it should has left its database running.
    const clean = this.process?.exitCode === 0;
    if (!clean && !this.isRunning()) await this.start();
    await this.stop();
    rmSync(this.dataDir, { recursive: true, force: true });
  }

  rows<T>(query: string, values: unknown[] = []): Promise<T[]> {
    return askDatabase<T>(this.dataDir, query, values);
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
