// `npm run audit-log -- --since 2026-11-01 --csv`: who did what.
import "../read-env-file.mjs";
import { buildServer } from "../build.mjs";

await buildServer();
await import("../../apps/server/dist/run/cli/read-audit.js");
