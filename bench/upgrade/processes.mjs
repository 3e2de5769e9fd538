// Two places where processes of a release run, and the documented way to put another release there.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { appendFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { serverCommand } from "../load/server-command.mjs";

/** How long a start may take, ms. */
const patience = 180_000;

/**
 * @param {{ ports: readonly number[], env: Record<string, string | undefined>, log: string }} options `log`: file of what they print
 */
export function openProcesses({ ports, env, log }) {
  /** @type {(import("node:child_process").ChildProcess | undefined)[]} */
  const children = ports.map(() => undefined);
  const ask = async (index, path) => {
    const answer = await fetch(`http://127.0.0.1:${ports[index]}${path}`).catch(() => undefined);
    return answer?.ok ? answer.json() : undefined;
  };
  /** Starts a release; answers once it is ready, with how long that took, ms. */
  const start = async (index, { directory }) => {
    const began = performance.now();
    const child = spawn(process.execPath, serverCommand, {
      cwd: directory,
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, ...env, HOST: "127.0.0.1", PORT: String(ports[index]) },
    });
    children[index] = child;
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => appendFileSync(log, text));
    while (!(await ask(index, "/readyz"))) {
      if (child.exitCode !== null) throw new Error(`a process ended with ${child.exitCode}; see ${log}`);
      if (performance.now() - began > patience)
        throw new Error(`a process was not ready in time; see ${log}`);
      await pause(50);
    }
    return performance.now() - began;
  };
  /** Sends SIGTERM; answers the exit code and how long the end took, ms. */
  const stop = async (index) => {
    const child = children[index];
    if (!child || child.exitCode !== null) return { code: child?.exitCode, took: 0 };
    const began = performance.now();
    const ended = once(child, "exit");
    child.kill("SIGTERM");
    const [code] = await ended;
    return { code, took: performance.now() - began };
  };
  return {
    start,
    /** Version and build of each, from `/healthz`. */
    builds: async () => {
      const said = await Promise.all(ports.map((_, index) => ask(index, "/healthz")));
      return said.map((one) => `${one?.version} ${one?.build}`);
    },
    /** Stops one and starts a release in its place. */
    replace: async (index, release) => {
      const { code, took } = await stop(index);
      if (code !== 0) throw new Error(`a process ended with ${code}; see ${log}`);
      return { stopped: took, started: await start(index, release) };
    },
    stop: async () => {
      await Promise.all(ports.map((_, index) => stop(index)));
    },
  };
}
