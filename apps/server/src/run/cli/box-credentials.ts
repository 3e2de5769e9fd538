// `npm run box:credentials -- --store 0101 --box box-04`: a new password for a box, shown once. See docs/operations.md.
import { CredentialReader, savePassword } from "../../platform/gateway/credential-table.ts";
import { newPassword } from "../../platform/mqtt/password-hash.ts";
import { readArgs } from "./read-args.ts";
import { runCommand } from "./run-command.ts";

const usage = "give --store and --box, such as --store 0101 --box box-04";
const { store, box } = readArgs(
  { options: { store: { type: "string" }, box: { type: "string" } } },
  usage,
).values;

await runCommand(async ({ db }) => {
  if (!store || !box) throw new Error(usage);
  const boxes = await new CredentialReader(db.read).all();
  const found = boxes.find(({ address }) => address.storeCode === store && address.hwd === box);
  if (found === undefined) throw new Error(`store ${store} has no box ${box}`);
  const password = newPassword();
  await savePassword(db, found.id, password, { now: new Date() });
  console.log(`account   ${found.account}`);
  console.log(`password  ${password}`);
});
