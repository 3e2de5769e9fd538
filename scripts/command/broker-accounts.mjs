// `npm run broker:accounts -- --to DIRECTORY`: the accounts of server and boxes, as files for a Mosquitto.
import "../read-env-file.mjs";
import { buildServer } from "../build.mjs";

await buildServer();
await import("../../apps/server/dist/run/cli/broker-accounts.js");
