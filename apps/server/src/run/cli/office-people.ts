// `npm run office -- list`, `add`, `change`, `link`, `off`, `erase`: who may enter the office. A link is shown once. See docs/operations.md.
import { officeRoles } from "@horma/domain";
import {
  addOfficePerson,
  changeOfficePerson,
  findOfficePeople,
  type OfficeContext,
  OfficeFault,
  removeOfficePerson,
  renewOfficeLink,
} from "../../people/office/manage-office.ts";
import { type OfferedLink, officeLinkAddress } from "../../people/office/office-link-table.ts";
import { eraseOfficePerson } from "../../people/office/personal-data/erase-office-person.ts";
import type { Database } from "../../platform/db/database.ts";
import { readArgs } from "./read-args.ts";
import { runCommand } from "./run-command.ts";

const usage = `give one of
  list
  add  --name Ana --role head_office                      prints the link by which they enter once
  add  --name Ana --role area_manager --stores 0101,0102
  change --id 3 --role area_manager --stores 0101         another role or other stores, which hold at once
  link --id 3                                             new link; signed out everywhere
  off  --id 3                                             may no longer enter
  erase --id 3                                            who is off: their name goes, also from the audit
a role is ${officeRoles.join(", ")}`;

const incomplete =
  "give list, add with --name and --role, change with --id and --role, or link, off or erase with --id: see --help";

const text = { type: "string" } as const;
const { positionals, values } = readArgs(
  { options: { name: text, role: text, stores: text, id: text }, allowPositionals: true },
  usage,
);

await runCommand(({ db, env }) => work(db, env));

async function work(db: Database, env: { publicUrl: string }): Promise<void> {
  const [what, ...more] = positionals;
  if (more.length > 0) throw new OfficeFault(incomplete);
  const { name, role, stores } = values;
  const context: OfficeContext = {
    actor: { kind: "command", name: process.env.USER ?? "npm run office" },
    at: new Date(),
  };
  const show = ({ token, until }: OfferedLink) =>
    console.log(
      `link   ${officeLinkAddress(env.publicUrl, token)}\nuntil  ${until.toISOString().slice(0, 16)}Z`,
    );
  const codes = stores?.split(",").map((each) => each.trim()) ?? null;
  if (what === "list") await list(db);
  else if (what === "add" && name && role)
    show(await addOfficePerson(db, { name, role, stores: codes }, context));
  else if (what === "change" && role && name === undefined)
    await changeOfficePerson(db, { id: idOf(values.id), role, stores: codes }, context);
  else if (what === "link") show(await renewOfficeLink(db, idOf(values.id), context));
  else if (what === "off") await removeOfficePerson(db, idOf(values.id), context);
  else if (what === "erase") await eraseOfficePerson(db, idOf(values.id), context);
  else throw new OfficeFault(incomplete);
}

async function list(db: Database): Promise<void> {
  console.table(
    (await findOfficePeople(db.read, new Date())).map(({ id, name, role, stores, enteredAt }) => ({
      id,
      name,
      role,
      stores: stores?.join(",") ?? "all",
      entered: enteredAt?.toISOString().slice(0, 16) ?? "-",
    })),
  );
}

function idOf(given: string | undefined): number {
  if (given === undefined || !/^\d{1,9}$/.test(given))
    throw new OfficeFault("--id must be a number: see list");
  return Number(given);
}
