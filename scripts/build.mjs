// Builds what is missing or older than its sources; `--force` builds everything, `--programs` not the apps. Used by `npm run build` and `npm start`.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const root = fileURLToPath(new URL("..", import.meta.url));
const vite = join(root, "node_modules/vite/bin/vite.js");
const compressible = new Set([".js", ".css", ".svg", ".json", ".wasm", ".webmanifest", ".txt"]);

/** Server and simulated box, and the apps with compressed twins. */
export async function build({ force = false } = {}) {
  const apps = ["shopper", "staff"].map((app) =>
    buildApp(join(root, "apps", app), ["gtin", "domain", "contract", "scanner", "ui"], force),
  );
  await Promise.all([buildPrograms({ force }), ...apps]);
}

/**
 * Server and simulated box by `tsc -b`, which knows itself what is old (and leaves the tests to `npm test`), and what is
 * started of them: a bundle each.
 */
async function buildPrograms({ force }) {
  await Promise.all([
    tsc("apps/server", "packages/smartbox", ...(force ? ["--force"] : [])),
    bundle("apps/server", force),
    bundle("packages/smartbox", force),
  ]);
}

/** The simulated box alone, for those who have no use for the rest. */
export function buildSmartbox() {
  return tsc("packages/smartbox");
}

/** One checker a project: each one more checks what the others do over again, and projects are built side by side anyway. */
function tsc(...projects) {
  return run(["node_modules/typescript/bin/tsc", "-b", "--checkers", "1", ...projects]);
}

/** The server alone, for its commands. */
export function buildServer() {
  return tsc("apps/server");
}

/**
 * Loading a thousand modules one by one takes longer than all else that a start does. Errors name lines of the bundle, which is as
 * readable as its sources.
 */
async function bundle(program, force) {
  const folder = join(root, program);
  const config = join(root, "scripts/app-build/program.vite.config.ts");
  const sources = [
    join(folder, "src"),
    ...["gtin", "domain", "contract"].map((name) => join(root, "packages", name, "src")),
    config,
    join(root, "package-lock.json"),
  ];
  await unlessDone(join(folder, "dist/.bundled"), sources, force, () =>
    run([vite, "build", "--config", config, "--logLevel", "warn"], folder),
  );
}

async function buildApp(app, packages, force) {
  const dist = join(app, "dist");
  const sources = [
    ...["src", "public", "boot-plugin.ts", "index.html", "vite.config.ts", "package.json"].map((name) =>
      join(app, name),
    ),
    ...packages.map((name) => join(root, "packages", name, "src")),
    join(root, "scripts/app-build"),
    join(root, "lingui.config.ts"),
    join(root, "package-lock.json"),
  ];
  await unlessDone(join(dist, ".built"), sources, force, async () => {
    await run([vite, "build", "--logLevel", "warn"], app);
    await compress(dist);
  });
}

/** Does it unless it was done after the last change of these files. The stamp comes last: what was interrupted counts as not done. */
async function unlessDone(stamp, sources, force, work) {
  if (!force && (await newest([stamp])) > (await newest(sources))) return;
  await work();
  await writeFile(stamp, "");
}

/** Writes `.br` and `.gz` beside every file that gets smaller, for the server to hand out as they are. */
async function compress(directory) {
  const files = (await filesBelow(directory)).filter((path) => compressible.has(extname(path)));
  await Promise.all(
    files.map(async (path) => {
      const content = await readFile(path);
      for (const [ending, twin] of Object.entries(await twinsOf(content))) {
        if (twin.length < content.length) await writeFile(path + ending, twin);
      }
    }),
  );
}

/** What was compressed, by its digest. */
const made = new Map();

/** A file compressed either way. Both apps have the barcode engines, whose million bytes take seconds: once is enough. */
function twinsOf(content) {
  const digest = createHash("sha256").update(content).digest("hex");
  const twins = made.get(digest) ?? compressed(content);
  made.set(digest, twins);
  return twins;
}

async function compressed(content) {
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  const br = promisify(brotliCompress)(content, { params });
  const gz = promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION });
  return { ".br": await br, ".gz": await gz };
}

/** When the youngest of the files and of those below the directories was changed, epoch ms; 0 where none exists. */
async function newest(paths) {
  const files = (await Promise.all(paths.map(filesBelow))).flat();
  const times = await Promise.all(files.map(async (path) => (await stat(path)).mtimeMs));
  return Math.max(0, ...times);
}

async function filesBelow(path) {
  if (!existsSync(path)) return [];
  if (!(await stat(path)).isDirectory()) return [path];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

/** Runs a script of Node to its end and shows what it says; a failure ends the build with its status. */
async function run(argv, cwd = root) {
  const child = spawn(process.execPath, argv, { cwd, stdio: "inherit" });
  const [code] = await once(child, "close");
  if (code !== 0) process.exit(code ?? 1);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const force = process.argv.includes("--force");
  await (process.argv.includes("--programs") ? buildPrograms({ force }) : build({ force }));
}
