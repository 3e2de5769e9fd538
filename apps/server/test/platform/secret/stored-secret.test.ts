import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { DayKeys } from "../../../src/platform/personal-data/day-keys.ts";
import { openVault, standingKeys } from "../../../src/platform/personal-data/open-vault.ts";
import {
  storedKeys,
  storedKioskPin,
  storedSessionSecrets,
} from "../../../src/platform/secret/stored-secret.ts";
import { storedStaffPins } from "../../../src/run/demo/stored-staff-pins.ts";

const given = { masterKeys: ["k".repeat(43)], lookupKeys: ["k".repeat(43)] };

let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "horma-secret-"));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const storedSessionSecret = async (directory: string) =>
  (await storedSessionSecrets(directory)).sessionSecret;

it("makes a secret once, for its owner alone, and the same one for all who ask at once", async () => {
  const asked = await Promise.all([storedSessionSecret(dataDir), storedSessionSecret(dataDir)]);
  const [secret] = asked;
  expect(secret).toMatch(/^[\w-]{43}$/);
  expect(new Set([...asked, await storedSessionSecret(dataDir)]).size).toBe(1);
  expect((await stat(join(dataDir, "session-secret"))).mode & 0o777).toBe(0o600);
  expect(await readdir(dataDir)).toEqual(["session-secret"]);
});

it.each<[string, string, (dir: string) => Promise<unknown>]>([
  ...["", "\n", "tooshort", "\0".repeat(43), `${"a".repeat(40)}\nshort`].map(
    (damaged): [string, string, (dir: string) => Promise<unknown>] => [
      "session-secret",
      damaged,
      storedSessionSecrets,
    ],
  ),
  ["kiosk-pin", "12a4", storedKioskPin],
  ["master-key", "a".repeat(42), (dir) => storedKeys(dir, "master-key")],
  ["lookup-key", "", (dir) => storedKeys(dir, "lookup-key")],
  ["staff-pins.json", "{", (dir) => storedStaffPins(dir, () => ({}))],
  ["staff-pins.json", '{"0101":{"ana":"12345"}}', (dir) => storedStaffPins(dir, () => ({}))],
  ["day-keys/identity", "f", (dir) => new DayKeys(join(dir, "day-keys")).identity()],
  ["day-keys/2026-01-05-3f9a1c2b", "f", (dir) => openVault({ dataDir: dir, ...given })],
])("[SX-06] a damaged or edited %s is named, and kept as it is: %j", async (name, damaged, read) => {
  const path = join(dataDir, name);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, damaged);
  await expect(read(dataDir)).rejects.toThrow(`${path} is damaged or was edited`);
  expect(await readFile(path, "utf8")).toBe(damaged);
  await rm(path);
});

it("[SX-06] keys rotate in their files as in their variables: the newest first, a line each or with commas", async () => {
  const [newer, older] = ["n".repeat(43), `${"o".repeat(42)}+=`];
  await writeFile(join(dataDir, "master-key"), `${newer}\n${older}\n`);
  await writeFile(join(dataDir, "lookup-key"), `${newer}, ${older}`);
  const bytes = [newer, older].map((key) => Buffer.from(key, "base64"));
  const kept = { dataDir, masterKeys: undefined, lookupKeys: undefined };
  expect(await standingKeys(kept)).toEqual({ masters: bytes, lookups: bytes });
});

it("[SX-06] keeps the old secrets below the new one that was written above them", async () => {
  const [newer, older, oldest] = ["n", "o", "x"].map((letter) => letter.repeat(40));
  await writeFile(join(dataDir, "session-secret"), `${newer}\n${older}\n${oldest}\n`);
  expect(await storedSessionSecrets(dataDir)).toEqual({
    sessionSecret: newer,
    oldSecrets: [older, oldest],
    made: false,
  });
});
