import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freePort } from "../../free-port.ts";
import { openBroker } from "./open-broker.ts";
import { openCluster } from "./open-cluster.ts";

describe("[SX-05] beside a process at work", () => {
  let cluster: Awaited<ReturnType<typeof openCluster>>;
  let other: Awaited<ReturnType<typeof openBroker>>;
  /** A directory of its own, but for the keys of days. */
  let elsewhere: string;
  beforeAll(async () => {
    cluster = await openCluster(1);
    other = await openBroker();
    elsewhere = await mkdtemp(join(tmpdir(), "horma-elsewhere-"));
    await symlink(join(cluster.dataDir, "day-keys"), join(elsewhere, "day-keys"));
  });
  afterAll(async () => {
    await other?.close();
    await cluster?.close();
    await rm(elsewhere, { recursive: true, force: true });
  });

  it.each([
    ["in its data directory with an embedded broker", () => ({ MQTT_URL: "" })],
    ["in its data directory with another broker", () => ({ MQTT_URL: other.url })],
    ["in another one with an embedded broker", () => ({ MQTT_URL: "", DATA_DIR: elsewhere })],
    ["in another one with another broker", () => ({ MQTT_URL: other.url, DATA_DIR: elsewhere })],
  ])("another does not start on its database %s", async (_how, given) => {
    const child = spawn(process.execPath, [resolve("apps/server/dist/bundle.js")], {
      env: {
        PATH: process.env.PATH ?? "",
        NODE_ENV: "production",
        HOST: "127.0.0.1",
        LOG_LEVEL: "silent",
        ...cluster.environment,
        ...given(),
        PORT: String(await freePort()),
        MQTT_PORT: String(await freePort()),
      },
      stdio: ["ignore", "ignore", "pipe"],
    });
    const said = text(child.stderr);
    const [code] = await once(child, "exit");
    expect(code).toBe(1);
    expect(await said).toMatch(/^MQTT_URL: another [^\n]+\n$/);
  });
});
