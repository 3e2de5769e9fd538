import { execFile, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { expect, inject, it, onTestFinished } from "vitest";
import { freePort } from "../../free-port.ts";
import { asAdmin } from "../../test-database.ts";

const integration = readFileSync(new URL("../../../../../docs/integration.md", import.meta.url), "utf8");
const day = integration.split("\n## A retailer's first day\n")[1]?.split("\n## ")[0] ?? "";
const blocks = [...day.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, text = ""]) => text);

it("a retailer's first day goes as the document says, on an empty server in production", async () => {
  const [begin = "", ...rest] = blocks;
  expect(begin).toBe("NODE_ENV=production RETAILER=zapateria IMAGE_HOSTS=images.example npm start\n");
  expect(rest.length).toBeGreaterThan(4);
  const directory = await mkdtemp(join(tmpdir(), "horma-first-day-"));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  const port = await freePort();
  const env = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    NODE_ENV: "production",
    RETAILER: "zapateria",
    IMAGE_HOSTS: "images.example",
    DATA_DIR: directory,
    PORT: String(port),
    MQTT_PORT: String(await freePort()),
    LOG_LEVEL: "warn",
    ...(await ownDatabase()),
  };
  const server = spawn(process.execPath, [resolve("apps/server/dist/bundle.js")], {
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(server, "close");
  onTestFinished(async () => {
    server.kill("SIGTERM");
    await ended;
  });
  let said = "";
  server.stdout.on("data", (chunk) => {
    said += chunk;
  });
  while (!said.includes("Ctrl+C") && server.exitCode === null) await delay(50);
  expect(said).toContain("This server is empty.");

  const script = rest.join("").replaceAll("http://localhost:3000", `http://127.0.0.1:${port}`);
  // Each line is printed before it runs, for the reader of a failure.
  const { stdout } = await promisify(execFile)("bash", ["-euxc", script], { env });
  expect(stdout).toContain("rows: 2 new, 0 changed, 0 the same, 0 refused");
}, 180_000);

/** An empty database where the run's are on a server of the retailer's, else the server starts its own. */
async function ownDatabase(): Promise<{ DATABASE_URL?: string }> {
  const server = inject("server");
  if (!("url" in server)) return {};
  const name = `test_${randomBytes(8).toString("hex")}`;
  await asAdmin(server, `create database ${name}`);
  onTestFinished(() => asAdmin(server, `drop database ${name} with (force)`));
  const url = new URL(server.url);
  url.pathname = `/${name}`;
  return { DATABASE_URL: url.href };
}
