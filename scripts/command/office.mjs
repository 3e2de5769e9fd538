// `npm run office -- list|add|link|off …`: who may enter the office.
import "../read-env-file.mjs";
import { buildServer } from "../build.mjs";

await buildServer();
await import("../../apps/server/dist/run/cli/office-people.js");
