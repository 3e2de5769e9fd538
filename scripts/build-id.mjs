// What was built: its id, which is BUILD_ID of the environment, else the commit of this checkout, else "unknown", and its version.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
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

/**
 * The version of what is built now: that of package.json, and behind it how many commits it is past its release: `1.0.9-13+142`. The
 * distance is `BUILD_DISTANCE`, else counted from the release's tag, without it from the commit that set the version. Without git, or in a
 * clone without the whole history, it is the version alone.
 * @throws Error if `BUILD_DISTANCE` is no number
 */
export function buildVersion({ env = process.env, folder = root } = {}) {
  const { version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const given = env.BUILD_DISTANCE?.trim();
  if (given && !/^\d{1,7}$/.test(given)) throw new Error("BUILD_DISTANCE must be a number of commits");
  const distance = given ? Number(given) : distanceFrom(version, gitIn(folder, env));
  return distance > 0 ? `${version}+${distance}` : version;
}

/** Writes both to where the server, its bundle and its commands read them. */
export async function writeBuildId() {
  await writeChanged("build-id", buildId());
  await writeChanged("build-version", buildVersion());
}

async function writeChanged(name, text) {
  const file = join(root, "apps/server/dist", name);
  if (text === (await readFile(file, "utf8").catch(() => undefined))) return;
  await mkdir(dirname(file), { recursive: true });
  // A server that starts meanwhile reads the old text or the new one.
  const next = `${file}.${process.pid}`;
  await writeFile(next, text);
  await rename(next, file);
}

/** Runs git in a folder, and returns what it prints; undefined where that fails. */
function gitIn(folder, env) {
  return (...argv) => {
    try {
      return execFileSync("git", argv, {
        cwd: folder,
        encoding: "utf8",
        stdio: ["ignore", "pipe", "ignore"],
        // A folder without history inside another project has not that one's commit.
        env: { ...env, GIT_CEILING_DIRECTORIES: dirname(folder.replace(/\/$/, "")) },
      }).trim();
    } catch {
      return undefined;
    }
  };
}

function commitOf(folder, env) {
  const git = gitIn(folder, env);
  const commit = git("rev-parse", "--short=12", "HEAD");
  const changed = git("status", "--porcelain", "--untracked-files=no");
  return commit && changed !== undefined ? `${commit}${changed === "" ? "" : "-dirty"}` : undefined;
}

/** Commits since the release of a version; undefined where that is not known. */
function distanceFrom(version, git) {
  if (git("rev-parse", "--is-shallow-repository") !== "false") return undefined;
  const release =
    git("rev-parse", "--verify", "--quiet", `refs/tags/v${version}^{commit}`) ||
    git("log", "-1", "--format=%H", `-S"version": "${version}"`, "--", "package.json");
  return release ? Number(git("rev-list", "--count", `${release}..HEAD`)) : undefined;
}
