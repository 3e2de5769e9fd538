import { execFile } from "node:child_process";
import { promisify } from "node:util";

/** Builds what tests start as processes of their own: the server, its commands, and the simulated box. */
export default async function setup(): Promise<void> {
  await promisify(execFile)(process.execPath, ["scripts/build.mjs", "--programs"]);
}
