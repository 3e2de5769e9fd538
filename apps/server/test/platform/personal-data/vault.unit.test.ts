import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { DayKeys } from "../../../src/platform/personal-data/day-keys.ts";
import { seal, unseal } from "../../../src/platform/personal-data/seal.ts";
import { KeyMissing, Vault } from "../../../src/platform/personal-data/vault.ts";

const monday = new Date("2026-01-05T20:00:00Z");
const later = (hours: number) => new Date(monday.getTime() + hours * 3_600_000);

describe("a sealed value", () => {
  const key = randomBytes(32);
  const sealed = seal(key, "phone", Buffer.from("+56981726354"));

  it("opens with its key as what it is, and looks different each time", () => {
    expect(unseal(key, "phone", sealed)?.toString()).toBe("+56981726354");
    expect(seal(key, "phone", Buffer.from("+56981726354"))).not.toBe(sealed);
  });

  it.each([
    ["with another key", () => unseal(randomBytes(32), "phone", sealed)],
    ["as something else", () => unseal(key, "nickname", sealed)],
    ["cut short", () => unseal(key, "phone", sealed.slice(0, 20))],
    ["changed by one bit", () => unseal(key, "phone", flipped(sealed))],
  ])("does not open %s", (_how, open) => {
    expect(open()).toBeUndefined();
  });

  function flipped(text: string): string {
    const bytes = Buffer.from(text, "base64url");
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
    return bytes.toString("base64url");
  }
});

describe("the vault", () => {
  let directory: string;
  const lookup = randomBytes(32);
  const [older, newer] = [randomBytes(32), randomBytes(32)];
  const vaultOf = (...masters: Buffer[]) => new Vault({ masters, lookups: [lookup] }, new DayKeys(directory));
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), "horma-vault-"));
  });
  afterEach(() => rm(directory, { recursive: true, force: true }));

  it("opens what another process sealed, and nothing by another visit's key", async () => {
    const vault = vaultOf(older);
    const key = await vault.newKey(monday);
    const sealed = vault.seal(key, "nickname", "Ñandú");
    expect(vaultOf(older).open(key, "nickname", sealed)).toBe("Ñandú");
    const other = await vault.newKey(monday);
    expect(() => vault.open(other, "nickname", sealed)).toThrow("changed");
  });

  it("goes on opening what the older master keys wrapped, and says which key is missing", async () => {
    const key = await vaultOf(older).newKey(monday);
    const sealed = vaultOf(older).seal(key, "nickname", "Cata");
    expect(vaultOf(newer, older).open(key, "nickname", sealed)).toBe("Cata");
    const since = await vaultOf(newer, older).newKey(monday);
    expect(vaultOf(newer).opens(since)).toBe(true);
    expect(() => vaultOf(newer).opens(key)).toThrow(KeyMissing);
  });

  it("opens nothing of a day whose key was destroyed, with all that was ever kept in hand", async () => {
    const vault = vaultOf(older);
    const key = await vault.newKey(monday);
    const sealed = vault.seal(key, "phone", "+56981726354");
    expect(await vault.days.destroyUnused(new Set(), later(24))).toEqual([key.keyDay]);
    expect(await readdir(directory)).toEqual([]);
    expect(vault.open(key, "phone", sealed)).toBeNull();
    expect(vaultOf(older).open(key, "phone", sealed)).toBeNull();
  });

  it("forgets the key of a day that another process destroyed", async () => {
    const [one, two] = [vaultOf(older), vaultOf(older)];
    const key = await one.newKey(monday);
    expect(two.opens(key)).toBe(true);
    await one.days.destroyUnused(new Set(), later(24));
    await two.days.destroyUnused(new Set(), later(24));
    expect(two.opens(key)).toBe(false);
  });

  it.each([
    ["today's", false, 0],
    ["one in use", true, 72],
    ["one whose day ended less than an hour ago", false, 4.5],
  ])("does not destroy the key that is %s", async (_which, used, hours) => {
    const vault = vaultOf(older);
    const key = await vault.newKey(monday);
    const inUse = new Set(used ? [key.keyDay] : []);
    expect(await vault.days.destroyUnused(inUse, later(hours))).toEqual([]);
    expect(vault.opens(key)).toBe(true);
  });

  it("goes on where the directory was lost: what is sealed since then opens, what was before is no one's", async () => {
    const key = await vaultOf(older).newKey(monday);
    await rm(directory, { recursive: true });
    const vault = vaultOf(older);
    const since = await vault.newKey(monday);
    expect([vault.opens(key), vault.opens(since)]).toEqual([false, true]);
    expect((await vaultOf(older).newKey(monday)).keyDay).toBe(since.keyDay);
  });

  it("finds a phone by its hash on every day that is remembered; without the day's key no one can try numbers out", async () => {
    const vault = vaultOf(older);
    const days = [await vault.newKey(monday), await vault.newKey(later(24))];
    const hashes = days.map(({ keyDay }) => vault.phoneHash("+56981726354", keyDay));
    expect(new Set(hashes).size).toBe(2);
    expect(await vault.phoneHashes("+56981726354")).toEqual(hashes);
    await vault.days.destroyUnused(new Set(), later(24));
    expect(await vault.phoneHashes("+56981726354")).toEqual(hashes.slice(1));
  });

  it("[SX-06] finds by an older lookup key what was hashed before it was rotated, and hashes with the newest", async () => {
    const days = new DayKeys(directory);
    const [old, rotated] = [[lookup], [randomBytes(32), lookup]].map(
      (lookups) => new Vault({ masters: [older], lookups }, days),
    );
    const { keyDay } = (await old?.newKey(monday)) ?? { keyDay: "" };
    const before = old?.phoneHash("+56981726354", keyDay);
    const since = rotated?.phoneHash("+56981726354", keyDay);
    expect(since).not.toBe(before);
    expect(await rotated?.phoneHashes("+56981726354")).toEqual([since, before]);
  });
});
