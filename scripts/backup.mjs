// `npm run backup -- --to DIR`: a copy of the embedded database while it is at work.
import "./read-env-file.mjs";
import { buildServer } from "./build.mjs";

await buildServer();
await import("../apps/server/dist/command/make-backup.js");
