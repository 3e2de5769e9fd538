// `npm run move-store -- STORE --from URL --to URL`: moves a store to another cell.
import "../read-env-file.mjs";
import { buildServer } from "../build.mjs";

await buildServer();
await import("../../apps/server/dist/run/cli/move-store.js");
