// `npm run staff -- list`, `add`, `role`, `pin`, `out`, `off`: who works in a store. A PIN is shown once. See docs/operations.md.
import { staffRoles } from "@horma/domain";
import {
  changeMember,
  letGo,
  listMembers,
  renewPin,
  StaffFault,
  signOut,
  takeOn,
} from "../../people/staff/manage-staff.ts";
import type { Database } from "../../platform/db/database.ts";
import { readArgs } from "./read-args.ts";
import { runCommand } from "./run-command.ts";

const usage = `give one of
  list [--store 0101]
  add  --store 0101 --login ana --name Ana --role seller   prints their PIN
  role --store 0101 --login ana --role manager             signed out everywhere; same PIN
  pin  --store 0101 --login ana                            new PIN; signed out everywhere
  out  --store 0101 --login ana                            signed out everywhere; same PIN
  off  --store 0101 --login ana                            no longer works here
a role is ${staffRoles.join(", ")}`;

const incomplete =
  "give list, add, role, pin, out or off, with --store and --login, for add also --name and --role: see --help";

const text = { type: "string" } as const;
const { positionals, values } = readArgs(
  {
    options: {
      store: text,
      login: text,
      name: text,
      role: text,
    },
    allowPositionals: true,
  },
  usage,
);

await runCommand(({ db }) => work(db));

async function work(db: Database): Promise<void> {
  const [what, ...more] = positionals;
  if (more.length > 0) throw new StaffFault(incomplete);
  if (what === "list") return list(db);
  const { store, login, name, role } = values;
  if (!store || !login) throw new StaffFault(incomplete);
  const now = new Date();
  if (what === "add" && name && role) tell(login, await takeOn(db, { store, login, name, role }, now));
  else if (what === "role" && role) await changeMember(db, { store, login, role }, now);
  else if (what === "pin") tell(login, await renewPin(db, { store, login }, now));
  else if (what === "out") await signOut(db, { store, login }, now);
  else if (what === "off") await letGo(db, { store, login }, now);
  else throw new StaffFault(incomplete);
}

async function list(db: Database): Promise<void> {
  console.table(
    (await listMembers(db, values.store)).map(({ signedInAt, ...member }) => ({
      ...member,
      "signed in": signedInAt?.toISOString().slice(0, 16) ?? "-",
    })),
  );
}

function tell(login: string, pin: string): void {
  console.log(`login  ${login}\npin    ${pin}`);
}
