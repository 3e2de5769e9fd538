// The processes of a PostgreSQL on this machine, from Linux' /proc.
import { readdirSync, readFileSync } from "node:fs";
import { statOf } from "./cpu-time.mjs";

/**
 * The process ids of the PostgreSQL in a data directory, the first process first; empty if it does not run.
 * @param {string} directory PostgreSQL's own
 */
export function postgresProcesses(directory) {
  let first;
  try {
    first = Number(readFileSync(`${directory}/postmaster.pid`, "utf8").split("\n")[0]);
    statOf(first);
  } catch {
    return [];
  }
  const all = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return [first, ...all.map(Number).filter((pid) => parentOf(pid) === first)];
}

/** Signals processes; those that have ended already are left out. */
export function signalAll(pids, signal) {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if (error.code !== "ESRCH") throw error;
    }
  }
}

function parentOf(pid) {
  try {
    return statOf(pid).parent;
  } catch {
    return undefined;
  }
}
