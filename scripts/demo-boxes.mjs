// Runs the demo's simulated smart boxes (packages/smartbox) as a separate program, like real ones.
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

const built = fileURLToPath(new URL("../packages/smartbox/dist/bundle.js", import.meta.url));
/** Pause before a crashed program is restarted, ms. */
const again = 1_000;
/** The demo store that has boxes. */
const store = "0101";

/**
 * Starts the boxes and restarts them if they die. They end with this process, however it ends.
 * @param {{ host: string, mqttUrl?: string, mqttPort: number, mqttTls?: { cert: string }, mqttCa?: string }} env
 * the server's environment, as it read it
 * @param {string} program the simulated box
 */
export function startDemoBoxes(env, program = built) {
  const child = spawn(
    process.execPath,
    [program, "--store", store, "--all", "--quiet", "--give-way", "--end-with-stdin", ...broker(env)],
    {
      stdio: ["pipe", "ignore", "inherit"],
    },
  );
  child.stdin.on("error", () => {});
  const end = () => child.stdin.end();
  process.once("SIGTERM", end).once("SIGINT", end);
  child.on("exit", () => {
    process.off("SIGTERM", end).off("SIGINT", end);
    if (child.stdin.writableEnded) return;
    console.error("the demo's smart boxes ended and are started again");
    setTimeout(() => startDemoBoxes(env, program), again).unref();
  });
  // Lets a stopping server exit. Its end closes their input, which ends the boxes.
  child.unref();
  child.stdin.unref();
}

/** The broker's address and certificate for the boxes. */
function broker({ host, mqttUrl, mqttPort, mqttTls, mqttCa }) {
  if (mqttUrl) return mqttCa ? ["--ca", mqttCa] : [];
  const at = ["0.0.0.0", "::"].includes(host) ? "localhost" : host.includes(":") ? `[${host}]` : host;
  const scheme = mqttTls ? "mqtts" : "mqtt";
  return ["--url", `${scheme}://${at}:${mqttPort}`, ...(mqttTls ? ["--ca", mqttTls.cert] : [])];
}
