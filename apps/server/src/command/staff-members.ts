// `npm run staff -- add --store 0101 --login ana --name Ana --role seller`, `pin` for a new PIN, `out` to sign out everywhere,
// `off` for somebody who left. A PIN is shown once. See docs/operations.md.
import { parseArgs } from "node:util";
import type { Database } from "../db/database.ts";
import { letGo, renewPin, signOut, takeOn } from "../staff/manage-staff.ts";
import { runCommand } from "./run-command.ts";

const usage = "give add, pin, out or off with --store and --login, and for add --name and --role";

await runCommand(async ({ db }) => {
  const text = { type: "string" } as const;
  const { positionals, values } = parseArgs({
    options: { store: text, login: text, name: text, role: text },
    allowPositionals: true,
  });
  const [what, ...more] = positionals;
  if (what === undefined || more.length > 0) throw new Error(usage);
  const pin = await change(db, what, values);
  if (pin !== undefined) console.log(`login  ${values.login}\npin    ${pin}`);
});

/** Returns the PIN if there is a new one. */
async function change(
  db: Database,
  what: string,
  { store, login, name, role }: { store?: string; login?: string; name?: string; role?: string },
): Promise<string | undefined> {
  const now = new Date();
  if (!store || !login) throw new Error(usage);
  if (what === "add" && name && role) return takeOn(db, { store, login, name, role }, now);
  if (what === "pin") return renewPin(db, { store, login }, now);
  if (what === "out") await signOut(db, { store, login }, now);
  else if (what === "off") await letGo(db, { store, login }, now);
  else throw new Error(usage);
  return undefined;
}
