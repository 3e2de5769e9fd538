import { pbkdf2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";

const derive = promisify(pbkdf2);
/** Mosquitto's own figures. */
const rounds = 101;
const saltBytes = 12;
const keyBytes = 64;

/** A password of 256 random bits, which no one can guess. */
export function newPassword(): string {
  return randomBytes(32).toString("hex");
}

/**
 * A password in Mosquitto's form, `$7$rounds$salt$key` (PBKDF2 with SHA-512), so the database serves the embedded broker and a
 * Mosquitto file alike. There are few rounds, because trying never finds 256 random bits, and a slow hash would only cost at
 * every connection.
 */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes);
  const key = await derive(password, salt, rounds, keyBytes, "sha512");
  return `$7$${rounds}$${salt.toString("base64")}$${key.toString("base64")}`;
}

/** Whether a password matches the hash, in constant time. */
export async function passwordFits(password: Buffer, hash: string): Promise<boolean> {
  const [, kind, times, salt, key] = hash.split("$");
  if (kind !== "7" || !times || !salt || !key) return false;
  const expected = Buffer.from(key, "base64");
  const given = await derive(password, Buffer.from(salt, "base64"), Number(times), keyBytes, "sha512");
  return expected.length === keyBytes && timingSafeEqual(given, expected);
}
