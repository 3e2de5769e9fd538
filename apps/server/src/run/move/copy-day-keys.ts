import { chown, copyFile, mkdir, open, rename, stat } from "node:fs/promises";
import { join } from "node:path";
import { DayKeys } from "../../platform/personal-data/day-keys.ts";
import { dayKeysOf } from "../../platform/personal-data/open-vault.ts";

/**
 * Copies the keys of these days from one data directory to another, on disk when it resolves. A key that was destroyed is not copied: what it
 * sealed is lost in both cells. Repeatable.
 */
export async function copyDayKeys(
  names: readonly string[],
  { from, to }: { from: string; to: string },
): Promise<void> {
  const [source, target] = [dayKeysOf({ dataDir: from }), dayKeysOf({ dataDir: to })];
  const [there, present] = await Promise.all([source, target].map((each) => new DayKeys(each).names()));
  await mkdir(target, { recursive: true, mode: 0o700 });
  const { uid, gid } = await stat(target);
  for (const name of names) {
    if (!there?.includes(name) || present?.includes(name)) continue;
    const copy = join(target, `.${name}.${process.pid}`);
    await copyFile(join(source, name), copy);
    if (process.getuid?.() === 0) await chown(copy, uid, gid);
    await flush(copy);
    await rename(copy, join(target, name));
  }
  await flush(target);
}

async function flush(path: string): Promise<void> {
  const file = await open(path, "r");
  await file.sync().finally(() => file.close());
}
