import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const migrations = fileURLToPath(new URL("../../../migrations", import.meta.url));

/** A copy of the migrations and of the behaviour, as a later version has them: with one migration more, if it is given. */
export async function migrationsAnd(next?: string) {
  const folder = await mkdtemp(join(tmpdir(), "horma-next-"));
  await cp(migrations, folder, { recursive: true });
  if (next !== undefined) {
    await writeFile(join(folder, "9999_next.sql"), next);
    const journal = join(folder, "meta", "_journal.json");
    const { entries, ...rest } = JSON.parse(await readFile(journal, "utf8"));
    const added = { idx: 9999, version: "7", when: Date.now() + 60_000, tag: "9999_next", breakpoints: true };
    await writeFile(journal, JSON.stringify({ ...rest, entries: [...entries, added] }));
  }
  const close = () => rm(folder, { recursive: true });
  return { folder, close, [Symbol.asyncDispose]: close };
}
