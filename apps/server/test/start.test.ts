import { execFile, spawn } from "node:child_process";
import { X509Certificate } from "node:crypto";
import { once } from "node:events";
import { access, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { get } from "node:https";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";

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

it("--https with an address that is plain http ends the start with one line, and writes nothing", async () => {
  const dataDir = join(dir, "plain");
  const { code, err } = await start({ DATA_DIR: dataDir, PUBLIC_URL: "http://tienda.example" }, "--https")
    .ended;
  expect(code).toBe(1);
  expect(err).toMatch(/^PUBLIC_URL\b.*http:\/\/tienda\.example\n$/);
  expect(await exists(dataDir)).toBe(false);
});

describe("--https", () => {
  const port = "20998";
  let running: ReturnType<typeof start> | undefined;
  const startTrial = async (env: Record<string, string>) => {
    const trial = start({ DATA_DIR: join(dir, "https"), PORT: port, ...env }, "--https");
    running = trial;
    while (!trial.said.out.includes("Ctrl+C") && trial.child.exitCode === null) await delay(50);
    const { cert } = JSON.parse(await readFile(join(dir, "https", "certificate.json"), "utf8"));
    return { ...trial, cert };
  };
  afterEach(async () => {
    running?.child.kill("SIGTERM");
    await running?.ended;
  });

  it("serves over TLS with a certificate of its own and never binds the browser to https", async () => {
    const { child, said, ended, cert } = await startTrial({});
    expect(said.out).toContain(`ready at https://localhost:${port}\n`);
    const answer = await once(get(`https://localhost:${port}/api/v1/xsrf`, { ca: cert }), "response");
    expect(answer[0].statusCode).toBeLessThan(300);
    expect(answer[0].headers["strict-transport-security"]).toBeUndefined();
    expect(String(answer[0].headers["set-cookie"])).toContain("XSRF-TOKEN");
    expect(String(answer[0].headers["set-cookie"])).not.toContain("Secure");
    answer[0].destroy();
    child.kill("SIGTERM");
    expect(await ended).toMatchObject({ code: 0 });
    // It listens on 127.0.0.1: no phone gets there.
    expect(said.out).not.toContain("phone");
  });

  it("shows phones the address it is opened at, which its certificate is for", async () => {
    const PUBLIC_URL = `https://tienda.example:${port}`;
    const { child, said, ended, cert } = await startTrial({ HOST: "0.0.0.0", PUBLIC_URL });
    expect(said.out).toContain(`A phone on this network opens ${PUBLIC_URL}/store/0101;`);
    expect(new X509Certificate(cert).checkHost("tienda.example")).toBe("tienda.example");
    child.kill("SIGTERM");
    expect(await ended).toMatchObject({ code: 0 });
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
