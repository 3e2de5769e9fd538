import { mkdtemp, readFile, rm } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout as delay } from "node:timers/promises";
import type { Import } from "@horma/contract";
import { expect, it, onTestFinished } from "vitest";
import { createKey } from "../../../src/people/key/manage-keys.ts";
import { openDatabase } from "../../../src/platform/db/database.ts";
import { startEmbeddedPostgres } from "../../../src/platform/db/embedded-postgres.ts";
import { freePort } from "../../free-port.ts";
import { startProcess } from "../../run/cluster/start-process.ts";

const megabyte = 1024 * 1024;
const size = 200;
/** How much the server may grow, MB. */
const most = 300;

it(`a file of ${size} MB is kept and read without growing the server's memory by more than ${most} MB`, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "horma-import-"));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const port = await freePort();
  const env = { NODE_ENV: "development", DATA_DIR: dataDir, DEMO_CREW: "0" };
  const server = await startProcess(port, { ...env, MQTT_PORT: String(await freePort()) });
  onTestFinished(async () => void (await server.stop()));
  const db = openDatabase((await startEmbeddedPostgres({ directory: join(dataDir, "postgres") })).config);
  const asked = { actor: { kind: "command", name: "ana" }, at: new Date() } as const;
  const key = await createKey(db, { name: "erp", scopes: ["catalogue"] }, asked).finally(db.close);
  const headers = { authorization: `Bearer ${key}` };
  const before = await memoryOf(server.pid);
  let grown = 0;
  const watch = async () => {
    grown = Math.max(grown, (await memoryOf(server.pid)) - before);
  };
  const watching = setInterval(() => void watch(), 100);
  onTestFinished(() => clearInterval(watching));

  const sent = await send(port, "/api/v1/imports?kind=products&dry_run=true", headers);
  expect(sent).toMatchObject({ kind: "products", bytes: expect.any(Number) });
  expect(sent.bytes).toBeGreaterThan(size * megabyte);
  let row = sent;
  while (row.ended_at === null) {
    await delay(200);
    row = (await (
      await fetch(`http://127.0.0.1:${port}/api/v1/imports/${sent.id}`, { headers })
    ).json()) as Import;
  }
  expect(row).toMatchObject({ state: "checked", bytes_read: sent.bytes, message: null });
  expect(row.counts?.refused).toBe(0);
  expect(grown).toBeLessThan(most);
}, 300_000);

/** Sends as many products as fill the file. */
async function send(port: number, path: string, headers: Record<string, string>): Promise<Import> {
  const sending = request({
    port,
    path,
    method: "POST",
    headers: { ...headers, "content-type": "text/csv" },
  });
  const answered = new Promise<string>((resolve, reject) => {
    sending.on("error", reject).on("response", (answer) => {
      let text = "";
      answer.on("data", (part) => {
        text += part;
      });
      answer.on("end", () => resolve(text));
    });
  });
  await pipeline(Readable.from(products()), sending);
  return JSON.parse(await answered) as Import;
}

function* products(): Generator<string> {
  const description = "Zapato de cuero cosido a mano. ".repeat(60).trim();
  yield "product,type,model,name,brand,color,sub_class,description\n";
  for (let sent = 0, at = 0; sent < size * megabyte; ) {
    let lines = "";
    for (const until = at + 50; at < until; at++)
      lines += `X${at},Zapato,M${at},Modelo,Marca,Negro,Derby,${description} ${at}\n`;
    sent += lines.length;
    yield lines;
  }
}

/** Resident memory of a process, MB. */
async function memoryOf(pid: number): Promise<number> {
  return Number(/^VmRSS:\s+(\d+)/m.exec(await readFile(`/proc/${pid}/status`, "utf8"))?.[1]) / 1_024;
}
