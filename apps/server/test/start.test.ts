import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { access, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { get } from "node:https";
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

function start(env: Record<string, string>, ...options: string[]) {
  const child = spawn(process.execPath, [resolve("apps/server/dist/main.js"), ...options], {
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
  return { child, said, ended };
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

it("an option that is not there ends the start with one line", async () => {
  const { code, err } = await start({ DATA_DIR: join(dir, "c") }, "--htps").ended;
  expect(code).toBe(1);
  expect(err).toMatch(/^command line: it takes --https .*--htps.*\n$/);
});

it("--https serves over TLS with a certificate of its own, says so, and never asks for https for good", async () => {
  const dataDir = join(dir, "https");
  const { child, said, ended } = start({ DATA_DIR: dataDir, PORT: "20998" }, "--https");
  while (!said.out.includes("Ctrl+C") && child.exitCode === null) await delay(50);
  expect(said.out).toMatch(/ready at https:\/\/\S+:20998\n/);
  expect(said.out).toMatch(/A phone on this network opens https:\/\/\S+:20998\/store\/0101/);
  const { cert } = JSON.parse(await readFile(join(dataDir, "certificate.json"), "utf8"));
  const answer = await once(get("https://localhost:20998/store/0101", { ca: cert }), "response");
  expect(answer[0].statusCode).toBe(200);
  expect(answer[0].headers["strict-transport-security"]).toBeUndefined();
  expect(String(answer[0].headers["set-cookie"])).toContain("Secure");
  answer[0].destroy();
  child.kill("SIGTERM");
  expect(await ended).toMatchObject({ code: 0 });
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
