// The broker of a retailer: Debian's Mosquitto with the configuration that we publish, or aedes where it is not installed.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { startBroker } from "../custody/broker.mjs";
import { cpuTimeOf } from "../load/cpu-time.mjs";

const account = "horma-server:horma-server";
const installed = ["/usr/sbin/mosquitto", "/usr/bin/mosquitto"];

/**
 * @param {string} folder absolute; for its accounts and what it keeps
 * @param {number} port for servers; boxes take the next one
 * @returns what servers and boxes have to know of it, processor seconds so far, and how its accounts change and it is killed
 */
export async function openBroker(folder, port) {
  const program = installed.find((path) => spawnSync(path, ["-h"]).error === undefined);
  if (program === undefined) {
    const { url, env, kill, stop } = await startBroker("separate", port);
    const idle = { cpuTime: () => 0, reload: () => {}, restart: async () => {} };
    return {
      name: "aedes, in the bench's process",
      boxUrl: url,
      serverUrl: env.MQTT_URL,
      ...idle,
      kill,
      stop,
    };
  }
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}/mosquitto.conf`, configuration(folder, port));
  // Its first start is after the first `broker:accounts`.
  let child;
  const restart = async () => {
    child = spawn(program, ["-c", `${folder}/mosquitto.conf`], { stdio: ["ignore", "ignore", "inherit"] });
    await listening(port + 1);
  };
  const end = async (signal) => {
    const ended = once(child, "exit");
    child.kill(signal);
    await ended;
  };
  return {
    name: `Mosquitto ${/version (\S+)/.exec(String(spawnSync(program, ["-h"]).stdout))?.[1]}`,
    serverUrl: `mqtt://${account}@127.0.0.1:${port}`,
    boxUrl: `mqtt://127.0.0.1:${port + 1}`,
    cpuTime: () => cpuTimeOf(child.pid),
    /** Reads the accounts again. */
    reload: () => child.kill("SIGHUP"),
    restart,
    /** Ends it without warning. */
    kill: () => end("SIGKILL"),
    stop: () => end("SIGTERM"),
  };
}

/** The published configuration with paths and ports of this machine, without TLS. */
function configuration(folder, port) {
  const published = readFileSync("ops/mosquitto.conf", "utf8");
  return [
    published
      .replaceAll("/mosquitto/horma/", `${folder}/`)
      .replace("listener 1883", `listener ${port} 127.0.0.1`)
      .replace("listener 8884", `listener ${port + 1} 127.0.0.1`)
      .replace(/^(certfile|keyfile) .*\n/gm, ""),
    // Otherwise it becomes a user who cannot read the accounts.
    ...(process.getuid?.() === 0 ? ["user root", ""] : []),
  ].join("\n");
}

async function listening(port) {
  for (let tries = 0; tries < 200; tries++) {
    const socket = connect({ port, host: "127.0.0.1" });
    const there = await once(socket, "connect").then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (there) return;
    await pause(20);
  }
  throw new Error("the broker does not listen");
}
