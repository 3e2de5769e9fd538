// `npm run migrate`: migrates the database, as a start does.
import "../read-env-file.mjs";
import { buildServer } from "../build.mjs";

await buildServer();
await import("../../apps/server/dist/run/cli/migrate-database.js");
