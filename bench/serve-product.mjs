// Runs the shipped product on its own port and data directory, for benches from outside.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";

const startTimeoutMs = 180_000;

/**
 * Starts the production build on an empty demo store, without the simulated crew unless `variables` say otherwise.
 * @param {number} port below 32768
 * @param {Record<string, string>} [variables] of its environment
 * @returns {Promise<{ url: string, data: string, stop: () => Promise<void> }>} `data`: its data directory
 * @throws when it is not ready in time; what it said goes to the error
 */
export async function serveProduct(port, variables = {}) {
  const data = `.cache/bench-data-${port}`;
  const url = `http://localhost:${port}`;
  if (await isReady(url))
    throw new Error(`something already listens on port ${port}: choose another with --port`);
  rmSync(data, { recursive: true, force: true });
  const child = spawn(process.execPath, ["scripts/start.mjs"], {
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...process.env,
      PORT: String(port),
      MQTT_PORT: String(port + 7_000),
      DATA_DIR: data,
      DEMO: "1",
      DEMO_CREW: "0",
      IDENTITY: "rut",
      // One machine plays a whole store, faster than people.
      RATE_LIMIT: "1000",
      ...variables,
    },
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (text) => {
      said = (said + text).slice(-4000);
    });
  const ended = once(child, "exit");
  const giveUpAt = Date.now() + startTimeoutMs;
  while (!(await isReady(url))) {
    if (child.exitCode !== null || Date.now() > giveUpAt) {
      child.kill("SIGTERM");
      throw new Error(`the product did not start on port ${port}:\n${said}`);
    }
    await pause(200);
  }
  return {
    url,
    data,
    async stop() {
      child.kill("SIGTERM");
      await ended;
    },
  };
}

async function isReady(url) {
  try {
    return (await fetch(`${url}/readyz`)).ok;
  } catch {
    return false;
  }
}
