// Runs the built server in this process, with the demo's smart boxes beside it.
import { startDemoBoxes } from "./demo-boxes.mjs";

await import("../apps/server/dist/bundle.js");
if (!process.exitCode) {
  const { readEnv } = await import("../apps/server/dist/platform/env/env.js");
  const env = readEnv(process.env);
  if (env.demo) startDemoBoxes(env);
}
