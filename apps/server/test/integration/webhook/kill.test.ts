import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, it, vi } from "vitest";
import { createKey } from "../../../src/people/key/manage-keys.ts";
import { openDatabase } from "../../../src/platform/db/database.ts";
import { startEmbeddedPostgres } from "../../../src/platform/db/embedded-postgres.ts";
import { freePort } from "../../free-port.ts";
import { openReceiver } from "./receiver.ts";
import { startServer } from "./start-server.ts";

const events = 40;
/** How many have come when the server is killed. */
const before = 10;
const until = { timeout: 30_000, interval: 20 };
const undo: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

it("[EV-03] kill -9 of the server in the middle of deliveries: every event comes, some twice, with the same id", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "horma-webhook-kill-"));
  undo.push(() => rm(dataDir, { recursive: true, force: true }));
  const receiver = await openReceiver();
  undo.push(receiver.close);
  const port = await freePort();
  const first = await startServer(dataDir, port, undo);
  const db = openDatabase((await startEmbeddedPostgres({ directory: join(dataDir, "postgres") })).config);
  const at = new Date();
  const key = await createKey(
    db,
    { name: "erp", scopes: ["events"] },
    { actor: { kind: "command", name: "ana" }, at },
  );
  const made = await fetch(`http://127.0.0.1:${port}/api/v1/webhooks`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: JSON.stringify({ url: receiver.url, type: "cl.horma.device.fault_raised.v1" }),
  });
  expect(made.status).toBe(200);
  receiver.answer((response) => setTimeout(() => response.writeHead(204).end(), 50));
  await db.pool.query(
    `insert into device_event (device_id, type, data, at)
     select (select id from device order by id limit 1), 'fault_raised', '{"code": "x"}', now() from generate_series(1, $1)`,
    [events],
  );
  await vi.waitFor(() => expect(receiver.received.length).toBeGreaterThanOrEqual(before), until);
  const ended = once(first, "exit");
  first.kill("SIGKILL");
  await ended;
  expect(receiver.received.length).toBeLessThan(events);
  await startServer(dataDir, port, undo);
  const came = () => new Set(receiver.received.map(({ headers }) => headers["webhook-id"]));
  await vi.waitFor(() => expect(came().size).toBe(events), until);
  const { rows } = await db.pool.query<{ id: string }>(
    "select id from event where type = 'cl.horma.device.fault_raised.v1'",
  );
  expect(came()).toEqual(new Set(rows.map(({ id }) => id)));
  await db.close();
}, 90_000);
