// `npm run box:credentials -- --store 0101 --box box-04`: a new password for a box; `-- --missing --to FILE`: one for
// every box without.
import "../read-env-file.mjs";
import { buildServer } from "../build.mjs";

await buildServer();
await import("../../apps/server/dist/run/cli/box-credentials.js");
