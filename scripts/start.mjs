// `npm start`: builds what is missing, runs the server in this very process, and the demo's smart boxes beside it.
import { build } from "./build.mjs";
import { startDemoBoxes } from "./demo-boxes.mjs";

await build();
stopWithNpm();
await import("../apps/server/dist/main.js");
const { readEnv } = await import("../apps/server/dist/env.js");
if (!process.exitCode) {
  const env = readEnv(process.env);
  if (env.demo) startDemoBoxes(env);
}

/** A signal to npm ends npm and its shell but never reaches us: stop when the one who started us is gone. */
function stopWithNpm() {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const look = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(look);
    process.kill(process.pid, "SIGTERM");
  }, 500);
  look.unref();
}
