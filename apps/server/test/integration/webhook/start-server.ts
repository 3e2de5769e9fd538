import { spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import { createInterface } from "node:readline";
import { freePort } from "../../free-port.ts";

/** The real server with the demo's stores; resolves when it is ready. `undo` gets the step that stops it. */
export async function startServer(dataDir: string, port: number, undo: (() => Promise<unknown>)[]) {
  const server = spawn(process.execPath, [resolve("apps/server/dist/bundle.js")], {
    env: {
      PATH: process.env.PATH,
      DATA_DIR: dataDir,
      PORT: String(port),
      MQTT_PORT: String(await freePort()),
      DEMO: "1",
      DEMO_CREW: "0",
      LOG_LEVEL: "warn",
      WEBHOOK_NETWORKS: "127.0.0.1/32",
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  undo.push(async () => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    server.kill("SIGTERM");
    await once(server, "exit");
  });
  for await (const line of createInterface(server.stdout)) if (line.includes("is ready at")) return server;
  throw new Error("the server did not start");
}
