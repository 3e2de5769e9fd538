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
import { writeBuildId } from "./build-id.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const vite = join(root, "node_modules/vite/bin/vite.js");
/** The first file of each program, by its workspace. */
export const firstFiles = { "apps/server": "src/run/main.ts", "packages/smartbox": "src/main.ts" };
const compressible = new Set([".js", ".css", ".svg", ".json", ".wasm", ".webmanifest", ".txt"]);

/** Server and simulated box, and the apps with compressed twins. */
export async function build({ force = false } = {}) {
  const apps = ["shopper", "staff", "office"].map((app) =>
    buildApp(
      join(root, "apps", app),
      ["gtin", "domain", "contract", "scanner", "overlay", "ui", "app"],
      force,
    ),
  );
  await Promise.all([buildPrograms({ force }), ...apps]);
}

/**
 * Builds server and simulated box by `tsc -b`, which knows what is old (tests are left to `npm test`), and bundles both programs.
 */
async function buildPrograms({ force }) {
  await Promise.all([
    tsc("apps/server", "packages/smartbox", ...(force ? ["--force"] : [])),
    ...Object.keys(firstFiles).map((program) => bundle(program, force)),
  ]);
  await writeBuildId();
}

/** Builds the simulated box alone. */
export function buildSmartbox() {
  return tsc("packages/smartbox");
}

/** One checker per project: more would repeat each other's work, and projects build in parallel anyway. */
function tsc(...projects) {
  return run(["node_modules/typescript/bin/tsc", "-b", "--checkers", "1", ...projects]);
}

/** Builds the server alone, for its commands. */
export async function buildServer() {
  await tsc("apps/server");
  await writeBuildId();
}

/**
 * Bundles a program, because loading a thousand modules is the slowest part of a start. Errors name lines of the bundle, which is
 * as readable as the sources.
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
    run([vite, "build", "--config", config, "--ssr", firstFiles[program], "--logLevel", "warn"], folder),
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

/**
 * Does the work unless it was done after these files last changed. The stamp is written last, so interrupted work counts as not
 * done.
 */
async function unlessDone(stamp, sources, force, work) {
  if (!force && (await newest([stamp])) > (await newest(sources))) return;
  await work();
  await writeFile(stamp, "");
}

/** Writes `.br` and `.gz` beside every file that gets smaller; the server sends them as they are. */
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

/** Compressed contents by digest. */
const made = new Map();

/** Compresses a file both ways, once per content: both apps have the barcode engines, whose million bytes take seconds. */
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

/** The latest change of these files and of files below these directories, epoch ms; 0 if none exists. */
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

/** Runs a Node script and shows its output; a failure ends the build with its status. */
async function run(argv, cwd = root) {
  const child = spawn(process.execPath, argv, { cwd, stdio: "inherit" });
  const [code] = await once(child, "close");
  if (code !== 0) process.exit(code ?? 1);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const force = process.argv.includes("--force");
  await (process.argv.includes("--programs") ? buildPrograms({ force }) : build({ force }));
}
