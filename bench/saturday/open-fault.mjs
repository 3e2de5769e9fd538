// A separate database or broker that can crash in the middle of a day and come back.
import { readFileSync, rmSync } from "node:fs";
import { resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { startEmbeddedPostgres } from "../../apps/server/dist/platform/db/embedded-postgres.js";
import { startBroker } from "../custody/broker.mjs";

const kinds = ["none", "database", "broker"];

/**
 * Opens what a day runs on.
 * @param {string} kind `none`, `database` or `broker`: what will be lost; without it the server brings both along
 * @param {string} data directory of the server
 * @param {number} port of the broker
 * @returns the broker, the database's directory as {@link queryDatabase} takes it, what the server is told of both, and `strike`,
 * which takes it away and answers when it is back
 */
export async function openFault(kind, data, port) {
  if (!kinds.includes(kind)) throw new Error(`--fault takes database or broker, not ${kind}`);
  const broker = await startBroker(kind === "broker" ? "separate" : "embedded", port);
  if (kind !== "database") return { broker, data, env: {}, strike: broker.kill, stop: broker.stop };
  const own = resolve(`${data}-database`);
  rmSync(own, { recursive: true, force: true });
  const start = () => startEmbeddedPostgres({ directory: `${own}/postgres` });
  let { config, stop } = await start();
  return {
    broker,
    data: own,
    env: {
      DATABASE_URL: `postgresql://${config.user}@/${config.database}?host=${encodeURIComponent(config.host)}`,
    },
    strike: async () => {
      await crash(`${own}/postgres`);
      ({ config, stop } = await start());
    },
    stop: async () => {
      await broker.stop();
      await stop();
    },
  };
}

/** Ends every process of the database at once, without a checkpoint. */
async function crash(directory) {
  const lock = `${directory}/postmaster.pid`;
  const pid = Number(readFileSync(lock, "utf8").split("\n")[0]);
  process.kill(pid, "SIGQUIT");
  while (isThere(pid)) await pause(20);
}

function isThere(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
