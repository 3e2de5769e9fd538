import { createPrivateKey, X509Certificate } from "node:crypto";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { isIP } from "node:net";
import { join } from "node:path";
import { generate } from "selfsigned";
import Type from "typebox";
import { readStoredJson } from "../secret/stored-json.ts";
import { StoredFileFault } from "../secret/stored-secret.ts";

/** A private key and its certificate, both PEM. */
export type Certificate = { key: string; cert: string };

const file = {
  name: "certificate.json",
  schema: Type.Object({ key: Type.String(), cert: Type.String() }),
  takes: "JSON with a key and its certificate, both PEM",
};
const daysValid = 365;
const daysLeftAtLeast = 30;
const day = 24 * 60 * 60 * 1_000;

/**
 * A self-signed certificate for localhost and these hosts, because browsers give a camera only over https. It is kept in the data
 * directory, and made again if a host is missing or 30 days are left. Throws {@link StoredFileFault} for a damaged one.
 * @param hosts IP addresses and names
 */
export async function storedCertificate(
  dataDir: string,
  hosts: readonly string[],
  now: Date,
): Promise<Certificate> {
  const path = join(dataDir, file.name);
  const kept = await readStoredJson(dataDir, file);
  if (kept && !isCertificate(kept)) throw new StoredFileFault(path, file.takes);
  if (kept && serves(kept, hosts, now)) return kept;
  const made = await makeCertificate(hosts, now);
  await mkdir(dataDir, { recursive: true });
  await writeFile(`${path}.new`, JSON.stringify(made), { mode: 0o600 });
  await rename(`${path}.new`, path);
  return made;
}

function isCertificate({ key, cert }: Certificate): boolean {
  try {
    return new X509Certificate(cert).checkPrivateKey(createPrivateKey(key));
  } catch {
    return false;
  }
}

function serves({ cert }: Certificate, hosts: readonly string[], now: Date): boolean {
  const read = new X509Certificate(cert);
  const left = Date.parse(read.validTo) - now.getTime();
  const names = (host: string) => (isIP(host) ? read.checkIP(host) : read.checkHost(host)) !== undefined;
  return left >= daysLeftAtLeast * day && hosts.every(names);
}

async function makeCertificate(hosts: readonly string[], now: Date): Promise<Certificate> {
  const made = await generate([{ name: "commonName", value: "Horma" }], {
    keyType: "ec",
    algorithm: "sha256",
    // The clocks of phones and servers differ.
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
