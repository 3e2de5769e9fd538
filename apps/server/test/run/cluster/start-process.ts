import { spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";

/** The server as it is deployed: one of several processes, told everything by its environment. Ready when it resolves. */
export async function startProcess(port: number, env: Record<string, string>) {
  const child = spawn(process.execPath, [resolve("apps/server/dist/bundle.js")], {
    env: {
      PATH: process.env.PATH ?? "",
      NODE_ENV: "production",
      HOST: "127.0.0.1",
      PORT: String(port),
      LOG_LEVEL: "warn",
      RATE_LIMIT: "1000",
      TRUST_PROXY: "loopback",
      METRICS: "1",
      ...env,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let ready = false;
  for await (const line of child.stdout) {
    ready = /is ready at|its health is at/.test(String(line));
    if (ready) break;
  }
  if (!ready) throw new Error("the process did not start");
  return {
    pid: child.pid ?? 0,
    /** Tells it to stop; answers its exit code. */
    stop: async (signal: NodeJS.Signals = "SIGTERM"): Promise<number | null> => {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
      const ended = once(child, "exit");
      child.kill(signal);
      await ended;
      return child.exitCode;
    },
  };
}
