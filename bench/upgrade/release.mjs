// Releases of this repository, each built in a git worktree of its own outside the checkout.
import { execFileSync, spawnSync } from "node:child_process";
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** @typedef {{ ref: string, directory: string, migrations: Migration[], remove: () => void }} Release */
/** @typedef {{ tag: string, when: number }} Migration */

const git = (...args) => execFileSync("git", args, { encoding: "utf8" }).trim();

/** The newest release before HEAD: its tag, or the commit that gave the newest version its section in CHANGELOG.md. */
export function newestRelease() {
  const tag = spawnSync("git", ["describe", "--tags", "--abbrev=0", "--match", "v*"], { encoding: "utf8" });
  if (tag.status === 0) return tag.stdout.trim();
  const heading = /^## \[\d[^\]]*\]/m.exec(readFileSync("CHANGELOG.md", "utf8"))?.[0];
  const commits = git("log", "--format=%H", "-S", heading ?? "", "--", "CHANGELOG.md").split("\n");
  return commits.at(-1) ?? "";
}

/**
 * Checks a commit out and builds it.
 * @param {string} ref
 * @param {(directory: string) => boolean} [change] may change the sources first, and says whether it did
 * @returns {Release}
 */
export function buildRelease(ref, change = () => false) {
  const directory = join(mkdtempSync(join(tmpdir(), "horma-release-")), "checkout");
  git("worktree", "add", "--quiet", "--detach", directory, ref);
  const remove = () => {
    git("worktree", "remove", "--force", directory);
    rmSync(join(directory, ".."), { recursive: true, force: true });
  };
  try {
    installPackages(directory);
    const commit = git("-C", directory, "rev-parse", "--short=12", "HEAD");
    const changed = change(directory);
    run(["run", "build"], directory, { BUILD_ID: changed ? `${commit}-changed` : commit });
    return { ref, directory, migrations: migrationsOf(directory), remove };
  } catch (error) {
    remove();
    throw error;
  }
}

/** The migrations of a checkout, oldest first. @returns {Migration[]} */
export function migrationsOf(directory) {
  const journal = readFileSync(join(directory, "apps/server/migrations/meta/_journal.json"), "utf8");
  return JSON.parse(journal).entries;
}

/** What {@link addMigration} changes in the table of stores, which nearly every call reads. */
const additions = [
  ["  integer,\n", "  index,\n  integer,\n"],
  ['    phone: text("phone"),\n', '    phone: text("phone"),\n    benchUpgrade: text("bench_upgrade"),\n'],
  ["  () => [\n", '  (table) => [\n    index("store_bench_upgrade_idx").on(table.benchUpgrade),\n'],
];

/** Adds a migration to a checkout as a developer does: a nullable column and an index. */
export function addMigration(directory) {
  const schema = join(directory, "apps/server/src/platform/db/schema/store.ts");
  let text = readFileSync(schema, "utf8");
  for (const [before, after] of additions) {
    if (!text.includes(before)) throw new Error(`store.ts has no ${before.trim()}: mend additions`);
    text = text.replace(before, after);
  }
  writeFileSync(schema, text);
  const before = migrationsOf(directory).length;
  // The tables' files import it as built.
  run(["exec", "--", "tsc", "-b", "packages/domain"], directory);
  run(["run", "migration", "-w", "@horma/server", "--", "--name", "bench_upgrade"], directory);
  if (migrationsOf(directory).length === before) throw new Error("drizzle-kit made no migration");
}

/**
 * Changes the first script of every app whose sources are those of `other`, so that its built files have other names, as after most
 * releases. Answers the apps.
 */
export function changeApps(directory, ref, other) {
  const sameIn = (app) =>
    spawnSync("git", ["diff", "--quiet", other, ref, "--", `apps/${app}/src`, "packages/*/src"]).status === 0;
  const same = ["shopper", "staff", "office"].filter(sameIn);
  for (const app of same)
    appendFileSync(join(directory, "apps", app, "src/main.tsx"), 'performance.mark("bench-upgrade");\n');
  return same;
}

/** The checkout's packages as hard links if the lock file is the same, else those of the registry. */
function installPackages(directory) {
  const lock = (at) => readFileSync(join(at, "package-lock.json"), "utf8");
  if (lock(directory) !== lock(".")) return run(["ci"], directory);
  const workspaces = ["packages", "apps"].flatMap((folder) =>
    readdirSync(folder).map((name) => join(folder, name)),
  );
  for (const folder of [".", ...workspaces].map((each) => join(each, "node_modules"))) {
    if (!existsSync(folder)) continue;
    const linked = spawnSync("cp", ["-al", folder, join(directory, folder)]);
    if (linked.status !== 0)
      cpSync(folder, join(directory, folder), { recursive: true, verbatimSymlinks: true });
  }
}

/** npm as started by hand in that directory: an npm around this bench would lend its own workspace. */
function run(args, cwd, more = {}) {
  const own = Object.entries(process.env).filter(([name]) => !/^(npm_|INIT_CWD$)/i.test(name));
  const env = { ...Object.fromEntries(own), PWD: cwd, ...more };
  const { status, stdout, stderr } = spawnSync("npm", args, { cwd, env, encoding: "utf8" });
  if (status !== 0) throw new Error(`npm ${args.join(" ")} failed:\n${(stdout + stderr).slice(-4_000)}`);
}
