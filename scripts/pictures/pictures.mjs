// Takes pictures of every screen and compares two sets of them: `npm run pictures`, `npm run pictures -- --against before`.
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, rmSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { findTestBrowser } from "../find-chromium.mjs";
import { comparePictures } from "./compare.mjs";

const usage = `npm run pictures [-- options]
  --into FOLDER     where the pictures go; .cache/pictures/now unless given
  --only TEXT       only walks with this in their title: "staff: board", "shopper phone"
  --against WHAT    compares with a folder of earlier pictures, or with a commit, whose pictures are taken first
  --keep            compares the pictures that are in --into already`;

const { values: asked } = parseArgs({
  options: {
    into: { type: "string", default: ".cache/pictures/now" },
    only: { type: "string" },
    against: { type: "string" },
    keep: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});
if (asked.help) {
  console.log(usage);
  process.exit(0);
}

const into = resolve(asked.into);
if (!asked.keep) take(into, ".");
if (asked.against !== undefined) {
  const before = isFolder(asked.against) ? resolve(asked.against) : takeAt(asked.against);
  await comparePictures({ before, after: into, page: resolve(".cache/pictures/comparison") });
}

/** Runs this checkout's walks through the apps of `tree`. Empties the folder first, unless only some walks run. */
function take(folder, tree) {
  if (asked.only === undefined) rmSync(folder, { recursive: true, force: true });
  run(process.execPath, ["scripts/build.mjs"], tree);
  const walks = asked.only === undefined ? [] : ["-g", asked.only];
  const cli = "node_modules/@playwright/test/cli.js";
  run(process.execPath, [cli, "test", "-c", "e2e/pictures/playwright.config.ts", ...walks], ".", {
    PICTURES_FOLDER: folder,
    PICTURES_TREE: resolve(tree),
    CHROMIUM_PATH: findTestBrowser(),
  });
}

/** Pictures of a commit, taken once in a temporary worktree. */
function takeAt(ref) {
  const commit = execFileSync("git", ["rev-parse", "--verify", `${ref}^{commit}`], {
    encoding: "utf8",
  }).trim();
  const folder = resolve(".cache/pictures", commit);
  if (existsSync(folder) && asked.only === undefined) return folder;
  const tree = join(".cache/pictures", `tree-${commit}`);
  run("git", ["worktree", "add", "--force", "--detach", tree, commit]);
  try {
    run("npm", ["ci", "--prefer-offline", "--no-audit", "--no-fund"], tree);
    take(folder, tree);
  } finally {
    run("git", ["worktree", "remove", "--force", tree]);
  }
  return folder;
}

function isFolder(path) {
  return existsSync(path) && statSync(path).isDirectory();
}

/** A failed walk leaves out its other pictures. The run continues, and the comparison names them. */
function run(command, args, cwd = ".", env = {}) {
  const { status } = spawnSync(command, args, { cwd, stdio: "inherit", env: { ...process.env, ...env } });
  if (status === 0) return;
  process.exitCode = 1;
  if (!args.includes("test")) throw new Error(`${command} ${args.join(" ")} failed`);
}
