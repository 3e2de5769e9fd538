import { execFileSync } from "node:child_process";

/** The process of the work beside a server, by both their numbers. Throws if it has none. */
export function workBeside(server: number): number {
  const lines = execFileSync("ps", ["-eo", "pid=,ppid=,args="], { encoding: "utf8" }).split("\n");
  const found = lines.map((line) => /^\s*(\d+)\s+(\d+)\s.*--work-beside$/.exec(line));
  const [, pid] = found.find((each) => Number(each?.[2]) === server) ?? [];
  if (pid === undefined) throw new Error(`no work is done beside process ${server}`);
  return Number(pid);
}
