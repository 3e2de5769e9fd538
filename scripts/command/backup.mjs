// `npm run backup -- --to DIR`: copies the running embedded database.
import "../read-env-file.mjs";
import { buildServer } from "../build.mjs";

await buildServer();
await import("../../apps/server/dist/run/cli/make-backup.js");
