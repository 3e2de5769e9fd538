// `npm run broker:accounts -- --to DIRECTORY`: the files `passwd` and `acl` for a Mosquitto. See docs/operations.md.
import { chmod, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { CredentialReader } from "../../platform/gateway/credential-table.ts";
import { mosquittoFiles } from "../../platform/gateway/mosquitto-accounts.ts";
import { hashPassword } from "../../platform/mqtt/password-hash.ts";
import { readArgs } from "./read-args.ts";
import { runCommand } from "./run-command.ts";

const usage = "give --to and a directory for the files passwd and acl";
const { to } = readArgs({ options: { to: { type: "string" } } }, usage).values;

await runCommand(async ({ db, env }) => {
  if (!to) throw new Error(usage);
  if (env.mqttUrl === undefined) throw new Error("MQTT_URL is missing: it contains the server's account");
  const { username, password } = new URL(env.mqttUrl);
  const server = {
    account: decodeURIComponent(username),
    passwordHash: await hashPassword(decodeURIComponent(password)),
  };
  const boxes = (await new CredentialReader(db.read).all()).flatMap(({ passwordHash, ...box }) =>
    passwordHash === null ? [] : [{ ...box, passwordHash }],
  );
  await mkdir(to, { recursive: true });
  for (const [name, text] of Object.entries(mosquittoFiles({ server, boxes }))) {
    await writeFile(join(to, name), text, { mode: 0o600 });
    await chmod(join(to, name), 0o600);
  }
  console.log(`${join(to, "passwd")} and ${join(to, "acl")}: the server and ${boxes.length} boxes`);
});
