import { X509Certificate } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { networkInterfaces } from "node:os";
import { join } from "node:path";
import { generate } from "selfsigned";

/** A private key and its certificate, both PEM, as the listener takes them. */
export type Certificate = { key: string; cert: string };

const daysValid = 365;
const daysLeftAtLeast = 30;
const day = 24 * 60 * 60 * 1_000;

/** This machine's IPv4 addresses that others can reach, the likeliest first. */
export function lanAddresses(): string[] {
  return Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family, internal }) => family === "IPv4" && !internal)
    .map(({ address }) => address);
}

/**
 * A self-signed certificate for localhost and these addresses, so that phones of the same network get a camera, which
 * browsers give over https only. Kept in the data directory; made anew when an address is not in it or 30 days are left.
 */
export async function keptCertificate(
  dataDir: string,
  addresses: readonly string[],
  now: Date,
): Promise<Certificate> {
  const path = join(dataDir, "certificate.json");
  const kept = await readFile(path, "utf8").then(asCertificate, () => undefined);
  if (kept && serves(kept, addresses, now)) return kept;
  const made = await makeCertificate(addresses, now);
  await mkdir(dataDir, { recursive: true });
  await writeFile(`${path}.new`, JSON.stringify(made), { mode: 0o600 });
  await rename(`${path}.new`, path);
  return made;
}

function asCertificate(text: string): Certificate | undefined {
  try {
    const { key, cert } = JSON.parse(text);
    return typeof key === "string" && typeof cert === "string" ? { key, cert } : undefined;
  } catch {
    return undefined;
  }
}

function serves({ cert }: Certificate, addresses: readonly string[], now: Date): boolean {
  try {
    const read = new X509Certificate(cert);
    const left = Date.parse(read.validTo) - now.getTime();
    return left >= daysLeftAtLeast * day && addresses.every((address) => read.checkIP(address) !== undefined);
  } catch {
    return false;
  }
}

async function makeCertificate(addresses: readonly string[], now: Date): Promise<Certificate> {
  const made = await generate([{ name: "commonName", value: "Horma" }], {
    keyType: "ec",
    algorithm: "sha256",
    // Clocks of phones and servers differ.
    notBeforeDate: new Date(now.getTime() - day),
    notAfterDate: new Date(now.getTime() + daysValid * day),
    extensions: [
      { name: "basicConstraints", cA: false, critical: true },
      { name: "keyUsage", digitalSignature: true, critical: true },
      { name: "extKeyUsage", serverAuth: true },
      {
        name: "subjectAltName",
        altNames: [
          { type: 2, value: "localhost" },
          ...["127.0.0.1", "::1", ...addresses].map((ip) => ({ type: 7, ip }) as const),
        ],
      },
    ],
  });
  return { key: made.private, cert: made.cert };
}
