import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { access, mkdtemp, rm, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

let dir: string;

beforeAll(async () => {
  await promisify(execFile)("npx", ["tsc", "-b", "apps/server"]);
  dir = await mkdtemp(join(tmpdir(), "horma-start-"));
}, 60_000);
afterAll(() => rm(dir, { recursive: true, force: true }));

function start(env: Record<string, string>) {
  const child = spawn(process.execPath, [resolve("apps/server/dist/main.js")], {
    env: { PATH: process.env.PATH ?? "", LOG_LEVEL: "silent", HOST: "127.0.0.1", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const said = { out: "", err: "" };
  child.stdout.on("data", (chunk) => {
    said.out += chunk;
  });
  child.stderr.on("data", (chunk) => {
    said.err += chunk;
  });
  const ended = once(child, "close").then(([code]) => ({ code, ...said }));
  return { child, ended };
}

async function fileAt(path: string): Promise<string> {
  await writeFile(path, "");
  return path;
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

const unreachable = "postgresql://u:sekret@127.0.0.1:1/x";

describe("a start that cannot succeed ends with one line that names the variable", () => {
  it.each<[string, () => Promise<Record<string, string>>]>([
    ["DATABASE_URL", async () => ({ DATA_DIR: join(dir, "a"), DATABASE_URL: unreachable })],
    ["DATABASE_URL", async () => ({ DATA_DIR: join(dir, "a"), DATABASE_URL: "postgresql://u:p@h:port/x" })],
    ["DATA_DIR", async () => ({ DATA_DIR: await fileAt(join(dir, "file")) })],
    ["DATA_DIR", async () => ({ DATA_DIR: join(await fileAt(join(dir, "file")), "below") })],
    ["HOST", async () => ({ DATA_DIR: join(dir, "b"), HOST: "no.host.invalid" })],
    ["DEMO_SPEED", async () => ({ DATA_DIR: join(dir, "a"), DEMO_SPEED: "fast" })],
  ])("%s", async (variable, env) => {
    const { code, err } = await start(await env()).ended;
    expect(code).toBe(1);
    expect(err).toMatch(new RegExp(`^${variable}\\b.*\n$`));
    expect(err).not.toContain("sekret");
  });

  it("PORT that somebody else listens on", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    const { port } = other.address() as AddressInfo;
    const { code, err } = await start({ DATA_DIR: join(dir, "b"), PORT: String(port) }).ended;
    other.close();
    expect(code).toBe(1);
    expect(err).toMatch(/^PORT\b.*\n$/);
  });
});

it("a signal in the middle of the first start stops it, and the database with it", async () => {
  const dataDir = join(dir, "stopped");
  const { child, ended } = start({ DATA_DIR: dataDir, PORT: "20999" });
  const begun = join(dataDir, "session-secret");
  while (!(await exists(begun)) && child.exitCode === null) await delay(10);
  child.kill("SIGTERM");
  expect(await ended).toMatchObject({ code: 0, out: "" });
  expect(await exists(join(dataDir, "postgres", "postmaster.pid"))).toBe(false);
});
