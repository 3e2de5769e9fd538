import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { type ApiClient, CallError, createApiClient, xsrf } from "@horma/contract";
import { limits } from "@horma/domain";
import type pg from "pg";
import { afterEach, describe, expect, it } from "vitest";
import { type Database, openDatabase } from "../../../src/platform/db/database.ts";
import { startEmbeddedPostgres } from "../../../src/platform/db/embedded-postgres.ts";
import { openVault } from "../../../src/platform/personal-data/open-vault.ts";
import { freePort } from "../../free-port.ts";
import { addShopper } from "./shop.ts";

const skus = ["880101410", "880101415"];
const orders = 500;
const shoppers = orders / limits.openOrders;
const acknowledgedBeforeKill = 150;
/** How long a shopper goes on asking a server that does not answer, ms. */
const patience = 30_000;

describe("kill -9 in the middle of 500 order creations", () => {
  const undo: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const step of undo.splice(0).reverse()) await step();
  });

  it("[AP-06] of the server and its database: every acknowledged order is there, none twice, and stock adds up", async () => {
    const dataDir = await mkdtemp(join(tmpdir(), "horma-kill-"));
    undo.push(() => rm(dataDir, { recursive: true, force: true }));
    const port = await freePort();
    const first = await startServer(dataDir, port, undo);
    const { db, storeId, tokens } = await prepare(dataDir);
    await db.close();

    const acknowledged = new Map<number, string>();
    const callers = tokens.map((token) => httpCaller(port, token));
    const creations = createAll(callers, storeId, acknowledged);
    while (acknowledged.size < acknowledgedBeforeKill) await delay(1);
    const database = await postmaster(dataDir);
    const ended = once(first, "exit");
    first.kill("SIGKILL");
    process.kill(database, "SIGKILL");
    await ended;
    const before = new Map(acknowledged);
    expect(before.size).toBeLessThan(orders);
    await startServer(dataDir, port, undo);
    await creations;

    expect(acknowledged.size).toBe(orders);
    for (const [index, hash] of before) expect(acknowledged.get(index)).toBe(hash);
    expect(new Set(acknowledged.values()).size).toBe(orders);
    const after = await connect(dataDir);
    undo.push(after.close);
    const rows = async <T extends pg.QueryResultRow>(text: string) => (await after.pool.query<T>(text)).rows;
    const kept = await rows<{ hash_id: string }>(`select hash_id from "order"`);
    expect(new Set(kept.map((row) => row.hash_id))).toEqual(new Set(acknowledged.values()));
    expect(kept).toHaveLength(orders);
    expect(await rows("select count(*)::int as n from pair")).toEqual([{ n: orders * 2 }]);
    expect(await rows("select count(*)::int as n from order_event where type = 'order_created'")).toEqual([
      { n: orders },
    ]);
    expect(await rows(`select on_hand, held from stock where store_id = ${storeId} and held > 0`)).toEqual([
      { on_hand: 1_000, held: orders },
      { on_hand: 1_000, held: orders },
    ]);
  }, 120_000);
});

/** All creations, as many as a shopper may have open, one after another; each is asked again with its key until the server answers. */
async function createAll(
  callers: readonly ApiClient[],
  storeId: number,
  acknowledged: Map<number, string>,
): Promise<void> {
  await Promise.all(
    callers.map(async (call, shopper) => {
      for (let index = shopper; index < orders; index += shoppers) {
        acknowledged.set(index, await createUntilAnswered(call, storeId, `creation-${index}`));
      }
    }),
  );
}

async function createUntilAnswered(
  call: ApiClient,
  storeId: number,
  idempotencyKey: string,
): Promise<string> {
  const end = performance.now() + patience;
  for (;;) {
    try {
      const { order } = await call("createOrder", { body: { skus, store_id: storeId }, idempotencyKey });
      return order.hash_id;
    } catch (error) {
      if (!(error instanceof CallError) || error.kind === "refused" || performance.now() > end) throw error;
      await delay(50);
    }
  }
}

/** The real server as `npm start` runs it, with demo data and no one who serves; resolves when it is ready. */
async function startServer(
  dataDir: string,
  port: number,
  undo: (() => Promise<unknown>)[],
): Promise<ChildProcess> {
  const child = spawn(process.execPath, [resolve("apps/server/dist/bundle.js")], {
    env: {
      ...process.env,
      NODE_ENV: "development",
      DATA_DIR: dataDir,
      PORT: String(port),
      MQTT_PORT: String(await freePort()),
      DEMO_CREW: "0",
      // All from one address.
      RATE_LIMIT: "100",
      LOG_LEVEL: "warn",
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  undo.push(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill("SIGTERM");
    await once(child, "exit");
  });
  for await (const line of child.stdout) {
    if (String(line).includes("is ready at")) break;
  }
  if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`);
  return child;
}

/** Plenty of stock, and shoppers with their tokens. */
async function prepare(dataDir: string) {
  const db = await connect(dataDir);
  const found = await db.pool.query<{ id: number }>("select id from store where code = '0101'");
  const storeId = found.rows[0]?.id ?? 0;
  await db.pool.query("update stock set on_hand = 1000 where store_id = $1 and sku = any($2)", [
    storeId,
    skus,
  ]);
  const vault = await openVault({ dataDir, masterKeys: undefined, lookupKeys: undefined });
  const tokens = await db.transact(async (tx) => {
    const opened: string[] = [];
    while (opened.length < shoppers) opened.push((await addShopper(tx, vault, new Date())).token);
    return opened;
  });
  return { db, storeId, tokens };
}

/** The database of the server that runs on this data. */
async function connect(dataDir: string): Promise<Database> {
  const { config } = await startEmbeddedPostgres({ directory: join(dataDir, "postgres") });
  return openDatabase(config);
}

async function postmaster(dataDir: string): Promise<number> {
  return Number((await readFile(join(dataDir, "postgres", "postmaster.pid"), "utf8")).split("\n")[0]);
}

/** A shopper's phone: calls over HTTP, with the cookies it was given. */
function httpCaller(port: number, token: string): ApiClient {
  const cookies = new Map<string, string>();
  return createApiClient({
    base: `http://127.0.0.1:${port}`,
    retailer: "falabella",
    token: () => token,
    xsrfToken: () => cookies.get(xsrf.cookie) ?? null,
    fetch: async (url, init) => {
      const headers = new Headers(init?.headers);
      headers.set("cookie", [...cookies].map(([name, value]) => `${name}=${value}`).join("; "));
      const answer = await fetch(url, { ...init, headers });
      for (const cookie of answer.headers.getSetCookie()) {
        const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
        cookies.set(name, decodeURIComponent(value));
      }
      return answer;
    },
  });
}
