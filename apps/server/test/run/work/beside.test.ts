import { mkdtemp, rm } from "node:fs/promises";
import { getPriority, tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createKey } from "../../../src/people/key/manage-keys.ts";
import { type Database, openDatabase } from "../../../src/platform/db/database.ts";
import { startEmbeddedPostgres } from "../../../src/platform/db/embedded-postgres.ts";
import { freePort } from "../../free-port.ts";
import { startProcess } from "../cluster/start-process.ts";
import { workBeside } from "./processes.ts";

const patience = { timeout: 60_000, interval: 50 };

describe("the process of the work beside a server with the embedded database and broker", () => {
  let dataDir: string;
  let env: Record<string, string>;
  let url: string;
  let server: Awaited<ReturnType<typeof startProcess>>;
  let db: Database;
  let secret: string;
  const start = async () => {
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    server = await startProcess(port, env);
  };
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "horma-work-"));
    env = { NODE_ENV: "development", DATA_DIR: dataDir, MQTT_PORT: String(await freePort()), DEMO_CREW: "0" };
    await start();
    db = openDatabase((await startEmbeddedPostgres({ directory: join(dataDir, "postgres") })).config);
    const by = { actor: { kind: "command", name: "ana" }, at: new Date() } as const;
    secret = await createKey(db, { name: "erp", scopes: ["catalogue"] }, by);
  });
  afterAll(async () => {
    await db.close();
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  const worker = () => workBeside(server.pid);
  const isAlive = (pid: number) => {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  };
  const figure = async (name: string) => {
    const text = await (await fetch(`${url}/metrics`)).text();
    return Number(new RegExp(`^${name} (\\S+)$`, "m").exec(text)?.[1]);
  };
  const works = () => expect.poll(() => figure("horma_work_beside_running"), patience).toBe(1);
  const send = async (product: string) => {
    const sent = await fetch(`${url}/api/v1/imports?kind=products`, {
      method: "POST",
      headers: { authorization: `Bearer ${secret}`, "content-type": "text/csv" },
      body: `product,color,name,brand,type\n${product},Azul,Río,Puelche,Botas\n`,
    });
    return `${url}/api/v1/imports/${((await sent.json()) as { id: number }).id}`;
  };
  const stateOf = async (address: string) => {
    const answer = await fetch(address, { headers: { authorization: `Bearer ${secret}` } });
    return ((await answer.json()) as { state: string }).state;
  };

  it("applies files at a lower priority, and its figures stand beside the server's", async () => {
    await works();
    expect(getPriority(worker())).toBeGreaterThan(getPriority(server.pid));
    const { rows } = await db.pool.query("select pid from pg_stat_activity where application_name = ''");
    const sessions = rows.map(({ pid }) => getPriority(pid));
    expect(new Set(sessions)).toEqual(new Set([getPriority(server.pid), getPriority(worker())]));
    const file = await send("work1");
    await expect.poll(() => stateOf(file), patience).toBe("applied");
    const last = 'horma_repeated_work_last_success_timestamp_seconds{work="imports"}';
    expect(await figure(last.replace(/[{}]/g, "\\$&"))).toBeGreaterThan(Date.now() / 1_000 - 60);
  });

  it("people are served while it is dead, and the next one goes on where it stood", async () => {
    await works();
    const first = worker();
    process.kill(first, "SIGKILL");
    await expect.poll(() => figure("horma_work_beside_running"), patience).toBe(0);
    const file = await send("work2");
    expect((await fetch(`${url}/api/v1/stores`)).status).toBe(200);
    await expect.poll(() => stateOf(file), patience).toBe("applied");
    expect(worker()).not.toBe(first);
  });

  it("a server that is killed takes it along", async () => {
    await works();
    const left = worker();
    await server.stop("SIGKILL");
    await expect.poll(() => isAlive(left), patience).toBe(false);
    await start();
  });

  it("ends with a server that stops before it works", async () => {
    await server.stop();
    await start();
    const began = performance.now();
    expect(await server.stop()).toBe(0);
    expect(performance.now() - began).toBeLessThan(9_500);
    await start();
  });

  it("leaves signals to the server, which ends it when it stops", async () => {
    await works();
    const running = worker();
    process.kill(running, "SIGINT");
    process.kill(running, "SIGTERM");
    const file = await send("work3");
    await expect.poll(() => stateOf(file), patience).toBe("applied");
    expect(worker()).toBe(running);
    expect(await server.stop()).toBe(0);
    expect(isAlive(running)).toBe(false);
    await start();
  });
});
