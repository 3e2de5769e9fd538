// `npm run box:credentials -- --store 0101 --box box-04`: a new password for a box, shown once; with `--missing --to FILE` one for
// every box that has none. See docs/operations.md.
import { open } from "node:fs/promises";
import type { Database } from "../../platform/db/database.ts";
import {
  createMissingPasswords,
  type NewCredential,
  renewBoxPassword,
} from "../../platform/gateway/credential-table.ts";
import { readArgs } from "./read-args.ts";
import { runCommand } from "./run-command.ts";

const usage =
  "give --store and --box, such as --store 0101 --box box-04, or --missing --to FILE, of one --store or of all";
const text = { type: "string" } as const;
const { store, box, missing, to } = readArgs(
  { options: { store: text, box: text, missing: { type: "boolean", default: false }, to: text } },
  usage,
).values;

const asked = {
  actor: { kind: "command", name: process.env.USER ?? "npm run box:credentials" },
  at: new Date(),
} as const;

await runCommand(async ({ db }) => {
  if (missing && to && box === undefined) await giveAll(db, to);
  else if (!missing && store && box && to === undefined) await giveOne(db, { storeCode: store, hwd: box });
  else throw new Error(usage);
});

async function giveOne(db: Database, address: { storeCode: string; hwd: string }): Promise<void> {
  const made = await renewBoxPassword(db, address, asked);
  if (made === undefined) throw new Error(`store ${address.storeCode} has no box ${address.hwd}`);
  console.log(`account   ${made.account}`);
  console.log(`password  ${made.password}`);
}

async function giveAll(db: Database, path: string): Promise<void> {
  let count = 0;
  const keep = async (made: readonly NewCredential[]) => {
    await writeNew(path, made);
    count = made.length;
  };
  try {
    await createMissingPasswords(db, { storeCode: store, keep }, asked);
  } catch (error) {
    if (count === 0) throw error;
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(`${why}. Keep ${path}, and start again with another file: it says which boxes are left`);
  }
  const whose = store === undefined ? "" : ` of store ${store}`;
  if (count === 0) console.log(`every box${whose} has a password: ${path} was not written`);
  else console.log(`${path}: the passwords of ${count} boxes${whose}`);
}

/** Writes the file to the disk, for its owner only. One that exists is left alone: it may have the only copy of passwords. */
async function writeNew(path: string, made: readonly NewCredential[]): Promise<void> {
  const lines = made.map(({ address, account, password }) =>
    [address.storeCode, address.hwd, account, password].join(";"),
  );
  const file = await open(path, "wx", 0o600).catch((error: NodeJS.ErrnoException) => {
    throw error.code === "EEXIST" ? new Error(`${path} exists: give the name of a new file`) : error;
  });
  try {
    await file.writeFile(["store;device;account;password", ...lines, ""].join("\n"));
    await file.sync();
  } finally {
    await file.close();
  }
}
