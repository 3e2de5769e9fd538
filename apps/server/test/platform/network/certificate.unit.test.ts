import { X509Certificate } from "node:crypto";
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createSecureContext } from "node:tls";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { storedCertificate } from "../../../src/platform/network/certificate.ts";

const day = 24 * 60 * 60 * 1_000;
const now = new Date("2026-11-21T12:00:00Z");
const phoneNetwork = ["192.0.2.7"];
let dir: string;

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), "horma-certificate-"));
});
afterEach(() => rm(dir, { recursive: true, force: true }));

describe("the self-signed certificate", () => {
  it("is for localhost and the addresses of the network, and its key belongs to it", async () => {
    const { key, cert } = await storedCertificate(dir, phoneNetwork, now);
    const read = new X509Certificate(cert);
    expect(read.checkHost("localhost")).toBe("localhost");
    expect(read.checkIP("192.0.2.7")).toBe("192.0.2.7");
    expect(read.checkIP("192.0.2.8")).toBeUndefined();
    expect(read.verify(read.publicKey)).toBe(true);
    expect(() => createSecureContext({ key, cert })).not.toThrow();
  });

  it("is for the names it is opened at too, and made again for another one", async () => {
    const named = await storedCertificate(dir, [...phoneNetwork, "tienda.example", "fd00::7"], now);
    const read = new X509Certificate(named.cert);
    expect(read.checkHost("tienda.example")).toBe("tienda.example");
    expect(read.checkIP("fd00::7")).toBe("fd00::7");
    expect(await storedCertificate(dir, ["tienda.example"], now)).toEqual(named);
    expect((await storedCertificate(dir, ["otra.example"], now)).cert).not.toBe(named.cert);
  });

  it("is kept for the next start, readable by its owner alone", async () => {
    const first = await storedCertificate(dir, phoneNetwork, now);
    expect(await storedCertificate(dir, phoneNetwork, new Date(now.getTime() + 300 * day))).toEqual(first);
    expect((await stat(join(dir, "certificate.json"))).mode & 0o077).toBe(0);
  });

  it("is made again for another network, and before it runs out", async () => {
    const first = await storedCertificate(dir, phoneNetwork, now);
    const moved = await storedCertificate(dir, ["198.51.100.4"], now);
    expect(moved.cert).not.toBe(first.cert);
    const later = await storedCertificate(dir, ["198.51.100.4"], new Date(now.getTime() + 340 * day));
    expect(later.cert).not.toBe(moved.cert);
  });

  it.each(["", "{", `{"key":"k","cert":"c"}`, "another's key"])(
    "[SX-06] is neither used nor replaced where the file holds %j",
    async (damage) => {
      const path = join(dir, "certificate.json");
      const { cert } = await storedCertificate(dir, phoneNetwork, now);
      const { key } = await storedCertificate(join(dir, "another"), phoneNetwork, now);
      const broken = damage === "another's key" ? JSON.stringify({ key, cert }) : damage;
      await writeFile(path, broken);
      await expect(storedCertificate(dir, phoneNetwork, now)).rejects.toThrow(
        `${path} is damaged or was edited`,
      );
      expect(await readFile(path, "utf8")).toBe(broken);
    },
  );
});
