// Processor time of processes, from Linux' /proc.
import { readdirSync, readFileSync } from "node:fs";

/** Clock ticks are hundredths of a second on every Linux that Node runs on. */
const tick = 0.01;

/** Processor seconds of all threads of a process so far, user and system; of a server with those of the process of its work. */
export function cpuTimeOf(pid) {
  const worker = workBeside(pid);
  return [pid, ...(worker === undefined ? [] : [worker])]
    .map(statOf)
    .reduce((sum, { user, system }) => sum + (user + system) * tick, 0);
}

/** The process of a server's work; undefined for a process without one. */
export function workBeside(pid) {
  return childrenOf(pid).find((child) => {
    try {
      return readFileSync(`/proc/${child}/cmdline`, "latin1").includes("--work-beside");
    } catch {
      return false;
    }
  });
}

function childrenOf(pid) {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, "latin1").split(" ").filter(Boolean).map(Number);
}

/** The same for a PostgreSQL with all its processes, ended ones included. */
export function cpuTimeOfPostgres(data) {
  const postmaster = Number(readFileSync(`${data}/postgres/postmaster.pid`, "utf8").split("\n")[0]);
  const { user, system, ended } = statOf(postmaster);
  let ticks = user + system + ended;
  for (const pid of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
    try {
      const process = statOf(pid);
      if (process.parent === postmaster) ticks += process.user + process.system;
    } catch {
      // It has ended.
    }
  }
  return ticks * tick;
}

/**
 * A process' parent and its processor ticks. The program's name may hold anything, so the figures start after its last bracket. Throws
 * if the process has ended.
 */
export function statOf(pid) {
  const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
  const fields = stat
    .slice(stat.lastIndexOf(")") + 2)
    .split(" ")
    .map(Number);
  return { parent: fields[1], user: fields[11], system: fields[12], ended: fields[13] + fields[14] };
}
