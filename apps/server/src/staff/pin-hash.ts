import { scrypt, timingSafeEqual } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";

/** OWASP's least for argon2id: 19 MB and some 40 ms a try. The digits of a PIN are few: what keeps it is that tries are counted. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const current = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`;

/** A PIN as it is kept: an argon2id hash with its salt and cost, as a PHC string. */
export function hashPin(pin: string): Promise<string> {
  return hash(pin, cost);
}

let nobodys: Promise<string> | undefined;

/** Whether a PIN is the one behind nobody's hash: never, and in the time that somebody's takes. */
export async function pinFitsNobody(pin: string): Promise<boolean> {
  nobodys ??= hashPin("nobody");
  await pinFits(pin, await nobodys);
  return false;
}

/** Whether a PIN is the one behind the hash; takes the same time however wrong it is. */
export function pinFits(pin: string, pinHash: string): Promise<boolean> {
  return pinHash.startsWith("scrypt$") ? fitsScrypt(pin, pinHash) : verify(pinHash, pin);
}

/** Whether a hash is not what {@link hashPin} makes today, and is to be replaced when its PIN is next known. */
export function pinHashIsDated(pinHash: string): boolean {
  return !pinHash.startsWith(current);
}

/** PINs were kept as `scrypt$N$salt$key` once. */
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
