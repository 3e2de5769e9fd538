// `npm run key -- create erp --scopes catalogue,stock`: keys of machines. A secret is shown once. See docs/operations.md.
import { keyScopes } from "@horma/domain";
import { createKey, KeyFault, listKeys, revokeKey, rotateKey } from "../../people/key/manage-keys.ts";
import type { Database } from "../../platform/db/database.ts";
import { readArgs } from "./read-args.ts";
import { runCommand } from "./run-command.ts";

const usage = `give one of
  create NAME --scopes read,stock [--stores 0101,0102] [--expires 2027-01-31]
  list
  rotate NAME [--overlap HOURS]   the old secret works for 24 more hours, or as many as given
  revoke NAME
a scope is ${keyScopes.join(", ")}`;
const hour = 60 * 60_000;

const text = { type: "string" } as const;
const { positionals, values } = readArgs(
  {
    options: {
      scopes: text,
      stores: text,
      expires: text,
      overlap: text,
    },
    allowPositionals: true,
  },
  usage,
);

if (positionals.length === 0) {
  console.log(usage);
  process.exitCode = 1;
} else await runCommand(work);

async function work({ db }: { db: Database }): Promise<void> {
  const [what, name, ...more] = positionals;
  if (more.length > 0) throw new KeyFault(usage);
  if (what === "list" && name === undefined) return list(db);
  if (name === undefined) throw new KeyFault(usage);
  const asked = {
    actor: { kind: "command", name: process.env.USER ?? "npm run key" },
    at: new Date(),
  } as const;
  if (what === "create") {
    const wish = { name, scopes: listed(values.scopes) ?? [], stores: listed(values.stores) };
    console.log(await createKey(db, { ...wish, expiresAt: endOf(values.expires) }, asked));
  } else if (what === "rotate") {
    console.log(await rotateKey(db, { name, overlap: hoursOf(values.overlap) * hour }, asked));
  } else if (what === "revoke") await revokeKey(db, name, asked);
  else throw new KeyFault(usage);
}

async function list(db: Database): Promise<void> {
  const day = (at: Date | null) => at?.toISOString().slice(0, 16) ?? "-";
  console.table(
    (await listKeys(db.read)).map(({ name, scopes, stores, expiresAt, lastUsedAt, oldUntil }) => ({
      name,
      scopes: scopes.join(","),
      stores: stores?.join(",") ?? "all",
      expires: day(expiresAt),
      "last used": day(lastUsedAt),
      "old secret until": oldUntil !== null && oldUntil > new Date() ? day(oldUntil) : "-",
    })),
  );
}

function listed(given: string | undefined): string[] | undefined {
  return given?.split(",").map((each) => each.trim());
}

/** A day ends with the day, in UTC. */
function endOf(given: string | undefined): Date | undefined {
  if (given === undefined) return undefined;
  const end = new Date(/^\d{4}-\d\d-\d\d$/.test(given) ? `${given}T23:59:59.999Z` : given);
  if (Number.isNaN(end.getTime())) throw new KeyFault("--expires must be a date such as 2027-01-31");
  return end;
}

function hoursOf(given = "24"): number {
  const hours = Number(given);
  if (!(hours >= 0 && hours <= 24 * 90)) throw new KeyFault("--overlap must be 0 to 2160 hours");
  return hours;
}
