// The build's id: BUILD_ID of the environment, else the commit of this checkout, else "unknown".
import { execFileSync } from "node:child_process";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));

/**
 * The id of what is built now: `BUILD_ID`, else the first 12 digits of the commit, with `-dirty` if tracked files differ from it,
 * else `unknown`, where there is no git.
 * @throws Error if `BUILD_ID` is not of the form that pages and logs show
 */
export function buildId({ env = process.env, folder = root } = {}) {
  const given = env.BUILD_ID?.trim();
  if (!given) return commitOf(folder, env) ?? "unknown";
  if (!/^[\w.+-]{1,64}$/.test(given))
    throw new Error("BUILD_ID must have 1 to 64 letters, digits, and . _ + -");
  return given;
}

/** Writes the id to where the server, its bundle and its commands read it. */
export async function writeBuildId() {
  const file = join(root, "apps/server/dist/build-id");
  const id = buildId();
  if (id === (await readFile(file, "utf8").catch(() => undefined))) return;
  await mkdir(dirname(file), { recursive: true });
  // A server that starts meanwhile reads the old id or the new one.
  const next = `${file}.${process.pid}`;
  await writeFile(next, id);
  await rename(next, file);
}

function commitOf(folder, env) {
  const git = (...argv) =>
    execFileSync("git", argv, {
      cwd: folder,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
      // A folder without history inside another project has not that one's commit.
      env: { ...env, GIT_CEILING_DIRECTORIES: dirname(folder.replace(/\/$/, "")) },
    }).trim();
  try {
    const commit = git("rev-parse", "--short=12", "HEAD");
    return git("status", "--porcelain", "--untracked-files=no") === "" ? commit : `${commit}-dirty`;
  } catch {
    return undefined;
  }
}
