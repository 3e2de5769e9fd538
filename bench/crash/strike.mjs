// Kills or suspends the server, its database or both, and waits until the server answers again.
import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";

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
    for (const pid of stopped) signal(pid, "SIGCONT");
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

/** Signals all processes of the embedded database, the first one first. */
function signalDatabase(data, name) {
  const first = Number(readFileSync(`${data}/postgres/postmaster.pid`, "utf8").split("\n")[0]);
  const all = [first, ...childrenOf(first)];
  for (const pid of all) signal(pid, name);
  return all;
}

function childrenOf(parent) {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => parentOf(pid) === parent);
}

function parentOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
  } catch {
    return undefined;
  }
}

/** The process has ended already. */
function signal(pid, name) {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (error.code !== "ESRCH") throw error;
  }
}

async function isReady(url) {
  try {
    return (await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(3_000) })).ok;
  } catch {
    return false;
  }
}
