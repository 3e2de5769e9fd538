// `npm run staff -- add|pin|off …`: who works in a store.
import "../read-env-file.mjs";
import { buildServer } from "../build.mjs";

await buildServer();
await import("../../apps/server/dist/run/cli/staff-members.js");
