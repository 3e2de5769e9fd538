// `npm run key -- create|list|rotate|revoke …`: keys of machines.
import "../read-env-file.mjs";
import { buildServer } from "../build.mjs";

await buildServer();
await import("../../apps/server/dist/run/cli/machine-keys.js");
