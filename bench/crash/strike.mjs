// Kills or suspends the server, its database or both, and waits until the server answers again.
import { setTimeout as pause } from "node:timers/promises";
import { postgresProcesses, signalAll } from "../load/postgres-processes.mjs";

/** How long recovery may take, ms. */
const patience = 180_000;

const strikes = {
  "kill -9 of the server": ({ server }) => server.kill(),
  "kill -9 of PostgreSQL": async ({ data }) => signalDatabase(data, "SIGKILL"),
  "kill -9 of both": async ({ server, data }) => {
    signalDatabase(data, "SIGKILL");
    await server.kill();
  },
  "PostgreSQL stands still": async ({ data }, standstill) => {
    const stopped = signalDatabase(data, "SIGSTOP");
    await pause(standstill);
    signalAll(stopped, "SIGCONT");
  },
};

export const kinds = Object.keys(strikes);

/** Answers how long the server was away, ms. `standstill`: how long the database is suspended, ms. */
export async function strike(kind, store, standstill) {
  const since = performance.now();
  await strikes[kind](store, standstill);
  for (const end = Date.now() + patience; !(await isReady(store.server.url)); await pause(50)) {
    if (Date.now() > end) throw new Error(`the server is not back after ${kind}:\n${store.server.said()}`);
  }
  return performance.now() - since;
}

/** Signals all processes of the embedded database. */
function signalDatabase(data, name) {
  const all = postgresProcesses(`${data}/postgres`);
  signalAll(all, name);
  return all;
}

async function isReady(url) {
  try {
    return (await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(3_000) })).ok;
  } catch {
    return false;
  }
}
