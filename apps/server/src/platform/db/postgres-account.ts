import {
  chmod,
  chown,
  cp,
  lstat,
  mkdir,
  mkdtemp,
  readFile,
  realpath,
  rename,
  stat,
  symlink,
} from "node:fs/promises";
import { dirname, join } from "node:path";

/** The account that runs the database's programs. Undefined: our own. */
export type Account = { uid: number; gid: number } | undefined;

/** Where the system keeps a root service's data. Used only if our own directory cannot be entered. */
const systemState = "/var/lib";

/**
 * PostgreSQL refuses to run as root, so root uses an unprivileged account: the owner of an existing data directory, else the
 * system's `postgres` or `nobody`. No account is created.
 */
export async function postgresAccount(directory: string): Promise<Account> {
  if (process.getuid?.() !== 0) return undefined;
  const owner = await stat(directory).catch(() => undefined);
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const passwd = await readFile("/etc/passwd", "utf8").catch(() => "");
  for (const name of ["postgres", "nobody"]) {
    const [, , uid, gid] =
      passwd
        .split("\n")
        .find((line) => line.startsWith(`${name}:`))
        ?.split(":") ?? [];
    if (uid !== undefined && gid !== undefined) return { uid: Number(uid), gid: Number(gid) };
  }
  return { uid: 65534, gid: 65534 };
}

/**
 * A directory that the account owns and can enter, made if missing. Its parent, which is ours alone, is made passable if needed.
 * Below a closed directory of others, such as `/root`, it is a link to one under `/var/lib`.
 */
export async function ownedDirectory(directory: string, account: Account): Promise<string> {
  await mkdir(dirname(directory), { recursive: true });
  if (!account) {
    await mkdir(directory, { recursive: true, mode: 0o700 });
    return directory;
  }
  const exists = await lstat(directory).catch(() => undefined);
  if (exists?.isSymbolicLink()) return realpath(directory);
  let target = directory;
  const parent = await stat(dirname(directory));
  if (parent.uid === 0) await chmod(dirname(directory), parent.mode | 0o001);
  if (await mayEnter(dirname(directory))) {
    await mkdir(directory, { recursive: true, mode: 0o700 });
  } else {
    target = await mkdtemp(join(systemState, "horma-"));
    await symlink(target, directory);
  }
  await chown(target, account.uid, account.gid);
  await chmod(target, 0o700);
  return target;
}

/** The programs' directory, or a copy that the account can enter; `version` names the copy. */
export async function enterablePrograms(
  directory: string,
  version: string,
  account: Account,
): Promise<string> {
  if (!account || (await mayEnter(directory))) return directory;
  const copy = join(systemState, `horma-postgres-${version}`);
  if (await stat(copy).catch(() => undefined)) return copy;
  const unfinished = await mkdtemp(join(systemState, "horma-postgres-"));
  await cp(directory, unfinished, { recursive: true, verbatimSymlinks: true });
  await chmod(unfinished, 0o755);
  await rename(unfinished, copy);
  return copy;
}

/** Whether everybody can pass through all directories down to this one. */
async function mayEnter(directory: string): Promise<boolean> {
  for (let current = await realpath(directory); ; current = dirname(current)) {
    if (((await stat(current)).mode & 0o001) === 0) return false;
    if (current === dirname(current)) return true;
  }
}
