// `npm run mapping -- store|list|remove …`: what files of the retailer's other systems look like.
import "../read-env-file.mjs";
import { buildServer } from "../build.mjs";

await buildServer();
await import("../../apps/server/dist/run/cli/stored-mappings.js");
