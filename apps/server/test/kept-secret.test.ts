import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { keptSessionSecrets } from "../src/kept-secret.ts";

let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "horma-secret-"));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const keptSessionSecret = async (directory: string) => (await keptSessionSecrets(directory)).sessionSecret;

it("makes a secret once, for its owner alone, and the same one for all who ask at once", async () => {
  const asked = await Promise.all([keptSessionSecret(dataDir), keptSessionSecret(dataDir)]);
  const [secret] = asked;
  expect(secret).toMatch(/^[\w-]{43}$/);
  expect(new Set([...asked, await keptSessionSecret(dataDir)]).size).toBe(1);
  expect((await stat(join(dataDir, "session-secret"))).mode & 0o777).toBe(0o600);
  expect(await readdir(dataDir)).toEqual(["session-secret"]);
});

it.each(["", "\n", "tooshort", "\0".repeat(43)])(
  "replaces a secret that is not whole: %j",
  async (broken) => {
    await writeFile(join(dataDir, "session-secret"), broken);
    const secret = await keptSessionSecret(dataDir);
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect(await readFile(join(dataDir, "session-secret"), "utf8")).toBe(secret);
  },
);

it("keeps the old secrets below the new one that was written above them", async () => {
  const [newer, older, oldest] = ["n", "o", "x"].map((letter) => letter.repeat(40));
  await writeFile(join(dataDir, "session-secret"), `${newer}\n${older}\n${oldest}\n`);
  expect(await keptSessionSecrets(dataDir)).toEqual({ sessionSecret: newer, oldSecrets: [older, oldest] });
});
