/** Where the embedded database's socket is: in its data directory, or in one of ours where everybody may make some. */
import { chown, lstat, mkdir, mkdtemp, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { Account } from "./postgres-account.ts";

const temporary = "/tmp";
/** Longest path of a socket that every Unix takes. */
const pathLimit = 103;

type Place = { directory: string; account: Account };

/**
 * The data directory where its path is short and plain enough, else a new one below `/tmp`. The database's lock file tells
 * where it is, so it needs no name that somebody could plant a link by.
 * @param socket the socket's name
 */
export async function socketDirectory({ directory, account }: Place, socket: string): Promise<string> {
  const path = join(directory, socket);
  if (path.length <= pathLimit && /^[\w./-]+$/.test(path)) return directory;
  const made = await mkdtemp(join(temporary, "horma-"));
  if (account) await chown(made, account.uid, account.gid);
  return made;
}

/** One that {@link socketDirectory} gave is still there, or is made again. Throws where something else has its name. */
export async function keepSocketDirectory(made: string, { directory, account }: Place): Promise<void> {
  if (made === directory) return;
  const found = await lstat(made).catch(() => undefined);
  if (found === undefined) {
    await mkdir(made, { mode: 0o700 });
    if (account) await chown(made, account.uid, account.gid);
  } else if (!found.isDirectory() || found.uid !== (account?.uid ?? process.getuid?.())) {
    throw new Error(`${made} is somebody else's: remove it`);
  }
}

/** Removes one of ours below `/tmp`; whatever else a lock file names, a link for one, is left alone. */
export async function removeSocketDirectory(made: string): Promise<void> {
  if (dirname(made) !== temporary || !/^horma-\w{6}$/.test(basename(made))) return;
  const found = await lstat(made).catch(() => undefined);
  if (found?.isDirectory()) await rm(made, { recursive: true, force: true });
}
