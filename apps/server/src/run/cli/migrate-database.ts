// `npm run migrate`: the server's migrations before its start, which then finds nothing to do. See docs/operations.md.
import { readArgs } from "./read-args.ts";
import { runCommand } from "./run-command.ts";

readArgs({ options: {} }, "migrate takes no arguments");

await runCommand(async () => {
  // It has opened the database, which migrates it.
  console.log("the database is migrated");
});
