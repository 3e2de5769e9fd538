import { scrypt, timingSafeEqual } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";

/** OWASP's minimum for argon2id: 19 MB and some 40 ms a try. A PIN has few digits; counting the tries is what protects it. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const current = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`;

/** A PIN's hash: argon2id with salt and cost, as a PHC string. The salt is random unless given. */
export function hashPin(pin: string, salt?: Buffer): Promise<string> {
  return hash(pin, salt === undefined ? cost : { ...cost, salt });
}

let decoy: Promise<string> | undefined;

/** Checks a PIN against no one's hash: always false, in the time of a real check. */
export async function pinFitsDecoy(pin: string): Promise<boolean> {
  decoy ??= hashPin("decoy");
  await pinFits(pin, await decoy);
  return false;
}

/** Whether a PIN matches the hash, in constant time. */
export function pinFits(pin: string, pinHash: string): Promise<boolean> {
  return pinHash.startsWith("scrypt$") ? fitsScrypt(pin, pinHash) : verify(pinHash, pin);
}

/** Whether {@link hashPin} would make another kind of hash today. It is replaced when its PIN is next typed. */
export function pinHashIsDated(pinHash: string): boolean {
  return !pinHash.startsWith(current);
}

/** Old PINs are kept as `scrypt$N$salt$key`. */
async function fitsScrypt(pin: string, pinHash: string): Promise<boolean> {
  const [, rounds = "", salt = "", key = ""] = pinHash.split("$");
  const expected = Buffer.from(key, "base64url");
  const given = await new Promise<Buffer>((resolve, reject) => {
    scrypt(
      pin,
      Buffer.from(salt, "base64url"),
      expected.length,
      { N: Number(rounds), r: 8, p: 1 },
      (error, derived) => (error ? reject(error) : resolve(derived)),
    );
  });
  return timingSafeEqual(given, expected);
}
