// `npm run box:credentials -- --store 0101 --box box-04`: a new password for a box, shown once. See docs/operations.md.
import { renewBoxPassword } from "../../platform/gateway/credential-table.ts";
import { readArgs } from "./read-args.ts";
import { runCommand } from "./run-command.ts";

const usage = "give --store and --box, such as --store 0101 --box box-04";
const { store, box } = readArgs(
  { options: { store: { type: "string" }, box: { type: "string" } } },
  usage,
).values;

await runCommand(async ({ db }) => {
  if (!store || !box) throw new Error(usage);
  const actor = { kind: "command", name: process.env.USER ?? "npm run box:credentials" } as const;
  const made = await renewBoxPassword(db, { storeCode: store, hwd: box }, { actor, at: new Date() });
  if (made === undefined) throw new Error(`store ${store} has no box ${box}`);
  console.log(`account   ${made.account}`);
  console.log(`password  ${made.password}`);
});
