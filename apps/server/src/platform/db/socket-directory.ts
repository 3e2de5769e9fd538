/** Where the embedded database's socket is: in its data directory, or in a directory of ours below `/tmp`. */
import { chown, lstat, mkdir, mkdtemp, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { Account } from "./postgres-account.ts";

const temporary = "/tmp";
/** Longest socket path that every Unix accepts. */
const pathLimit = 103;

type Place = { directory: string; account: Account };

/**
 * The data directory if its path is short and plain enough, else a new directory below `/tmp`. The database's lock file records
 * it, so the name can be random, and no one can plant a link there.
 * @param socket the socket's name
 */
export async function socketDirectory({ directory, account }: Place, socket: string): Promise<string> {
  const path = join(directory, socket);
  if (path.length <= pathLimit && /^[\w./-]+$/.test(path)) return directory;
  const made = await mkdtemp(join(temporary, "horma-"));
  if (account) await chown(made, account.uid, account.gid);
  return made;
}

/** Makes sure that a directory from {@link socketDirectory} still exists. Throws if something else has its name. */
export async function ensureSocketDirectory(made: string, { directory, account }: Place): Promise<void> {
  if (made === directory) return;
  const found = await lstat(made).catch(() => undefined);
  if (found === undefined) {
    await mkdir(made, { mode: 0o700 });
    if (account) await chown(made, account.uid, account.gid);
  } else if (!found.isDirectory() || found.uid !== (account?.uid ?? process.getuid?.())) {
    throw new Error(`${made} belongs to another user: remove it`);
  }
}

/** Removes one of our directories below `/tmp`. Anything else that a lock file names, such as a link, is left alone. */
export async function removeSocketDirectory(made: string): Promise<void> {
  if (dirname(made) !== temporary || !/^horma-\w{6}$/.test(basename(made))) return;
  const found = await lstat(made).catch(() => undefined);
  if (found?.isDirectory()) await rm(made, { recursive: true, force: true });
}
