// `npm run import -- KIND FILE [--dry-run]`: a file of the retailer's other systems.
import "../read-env-file.mjs";
import { buildServer } from "../build.mjs";

await buildServer();
await import("../../apps/server/dist/run/cli/import-file.js");
