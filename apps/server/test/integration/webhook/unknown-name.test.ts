import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { CallAnswer, Problem } from "@horma/contract";
import { afterEach, expect, it, vi } from "vitest";
import { createKey } from "../../../src/people/key/manage-keys.ts";
import { openDatabase } from "../../../src/platform/db/database.ts";
import { startEmbeddedPostgres } from "../../../src/platform/db/embedded-postgres.ts";
import { freePort } from "../../free-port.ts";
import { openReceiver } from "./receiver.ts";
import { startServer } from "./start-server.ts";

const undo: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

/** What this machine's name service says of a reserved name: there is none, or without a network that it cannot be asked. */
const unknown = /hooks\.invalid (is not found|could not be looked up)/;

it("[EV-03] a name that the real name service does not know is an answer when saving and a retry when delivering", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "horma-webhook-name-"));
  undo.push(() => rm(dataDir, { recursive: true, force: true }));
  const receiver = await openReceiver();
  undo.push(receiver.close);
  const port = await freePort();
  const server = await startServer(dataDir, port, undo);
  const db = openDatabase((await startEmbeddedPostgres({ directory: join(dataDir, "postgres") })).config);
  undo.push(db.close);
  const asked = { actor: { kind: "command", name: "ana" } as const, at: new Date() };
  const key = await createKey(db, { name: "erp", scopes: ["events"] }, asked);
  const call = async <T>(path: string, body?: object) => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1/webhooks${path}`, {
      method: body ? "POST" : "GET",
      headers: { authorization: `Bearer ${key}`, ...(body && { "content-type": "application/json" }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: (await answer.json()) as T & Problem };
  };

  const refused = await call("", { url: "https://hooks.invalid/horma" });
  expect(refused).toMatchObject({ status: 400, body: { detail: expect.stringMatching(unknown) } });

  const type = "cl.horma.device.fault_raised.v1";
  const { body: saved } = await call<CallAnswer<"createWebhook">>("", { url: receiver.url, type });
  await db.pool.query("update webhook set url = 'https://hooks.invalid/horma' where id = $1", [saved.id]);
  await db.pool.query(
    `insert into device_event (device_id, type, data, at)
     select min(id), 'fault_raised', '{"code": "x"}', now() from device`,
  );
  await vi.waitFor(
    async () => {
      const { body } = await call<CallAnswer<"listDeliveries">>(`/${saved.id}/deliveries`);
      expect(body.deliveries).toMatchObject([
        { state: "pending", attempts: 1, error: expect.stringMatching(unknown) },
      ]);
    },
    { timeout: 20_000, interval: 100 },
  );
  expect(server.exitCode).toBeNull();
}, 60_000);
