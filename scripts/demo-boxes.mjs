// The demo's smart boxes: the simulated ones of packages/smartbox, in a program of their own, as real ones would be.
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

const built = fileURLToPath(new URL("../packages/smartbox/dist/bundle.js", import.meta.url));
/** Pause before boxes that died are started again, ms. */
const again = 1_000;
/** The demo's store with boxes. */
const store = "0101";

/**
 * Starts them; they end with this process, however it ends, and are started again when they die before.
 * @param {{ host: string, mqttUrl?: string, mqttPort: number, mqttTls?: { cert: string }, mqttCa?: string }} env
 *   the server's environment, as it read it
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
  // Neither keeps a server alive that stops: with it their input ends, and with that the boxes.
  child.unref();
  child.stdin.unref();
}

/** Where the boxes find the broker, and whom they trust. */
function broker({ host, mqttUrl, mqttPort, mqttTls, mqttCa }) {
  if (mqttUrl) return mqttCa ? ["--ca", mqttCa] : [];
  const at = ["0.0.0.0", "::"].includes(host) ? "localhost" : host.includes(":") ? `[${host}]` : host;
  const scheme = mqttTls ? "mqtts" : "mqtt";
  return ["--url", `${scheme}://${at}:${mqttPort}`, ...(mqttTls ? ["--ca", mqttTls.cert] : [])];
}
