// Resident memory of a server, from Linux' /proc.
import { readFileSync } from "node:fs";
import { workBeside } from "./cpu-time.mjs";

/** Resident memory of a server, MiB, with that of the process of its work; what the two share counts once. */
export function memoryOf(pid) {
  const worker = workBeside(pid);
  return figure(pid, "status", "VmRSS") + (worker === undefined ? 0 : ownMemoryOf(worker));
}

/** It may end meanwhile. */
function ownMemoryOf(pid) {
  try {
    return figure(pid, "smaps_rollup", "Private_Clean") + figure(pid, "smaps_rollup", "Private_Dirty");
  } catch {
    return 0;
  }
}

function figure(pid, file, name) {
  const text = readFileSync(`/proc/${pid}/${file}`, "utf8");
  return Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, "m").exec(text)?.[1]) / 1_024;
}
