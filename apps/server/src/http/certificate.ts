import { X509Certificate } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { isIP } from "node:net";
import { join } from "node:path";
import { generate } from "selfsigned";

/** A private key and its certificate, both PEM, as the listener takes them. */
export type Certificate = { key: string; cert: string };

const daysValid = 365;
const daysLeftAtLeast = 30;
const day = 24 * 60 * 60 * 1_000;

/**
 * A self-signed certificate for localhost and these hosts, so that phones of the same network get a camera, which
 * browsers give over https only. Kept in the data directory; made anew when a host is not in it or 30 days are left.
 * @param hosts IP addresses and names
 */
export async function keptCertificate(
  dataDir: string,
  hosts: readonly string[],
  now: Date,
): Promise<Certificate> {
  const path = join(dataDir, "certificate.json");
  const kept = await readFile(path, "utf8").then(asCertificate, () => undefined);
  if (kept && serves(kept, hosts, now)) return kept;
  const made = await makeCertificate(hosts, now);
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

function serves({ cert }: Certificate, hosts: readonly string[], now: Date): boolean {
  try {
    const read = new X509Certificate(cert);
    const left = Date.parse(read.validTo) - now.getTime();
    const names = (host: string) => (isIP(host) ? read.checkIP(host) : read.checkHost(host)) !== undefined;
    return left >= daysLeftAtLeast * day && hosts.every(names);
  } catch {
    return false;
  }
}

async function makeCertificate(hosts: readonly string[], now: Date): Promise<Certificate> {
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
        altNames: [...new Set(["localhost", "127.0.0.1", "::1", ...hosts])].map((host) =>
          isIP(host) ? { type: 7, ip: host } : { type: 2, value: host },
        ),
      },
    ],
  });
  return { key: made.private, cert: made.cert };
}
