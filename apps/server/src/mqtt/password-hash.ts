import { pbkdf2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";

const derive = promisify(pbkdf2);
/** Mosquitto's own figures. */
const rounds = 101;
const saltBytes = 12;
const keyBytes = 64;

/** A password nobody guesses: 256 random bits. */
export function newPassword(): string {
  return randomBytes(32).toString("hex");
}

/**
 * A password as Mosquitto keeps it, `$7$rounds$salt$key` (PBKDF2 with SHA-512), so that the one form in the database
 * serves the embedded broker and a file for Mosquitto alike. The rounds are few: a password of 256 random bits is not
 * found by trying, however cheap a try is, so a slow hash would only cost at every connection.
 */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes);
  const key = await derive(password, salt, rounds, keyBytes, "sha512");
  return `$7$${rounds}$${salt.toString("base64")}$${key.toString("base64")}`;
}

/** Whether a password is the one behind the hash; takes the same time however wrong it is. */
export async function passwordFits(password: Buffer, hash: string): Promise<boolean> {
  const [, kind, times, salt, key] = hash.split("$");
  if (kind !== "7" || !times || !salt || !key) return false;
  const expected = Buffer.from(key, "base64");
  const given = await derive(password, Buffer.from(salt, "base64"), Number(times), keyBytes, "sha512");
  return expected.length === keyBytes && timingSafeEqual(given, expected);
}
