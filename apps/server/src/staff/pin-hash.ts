import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from "node:crypto";

const saltBytes = 16;
const keyBytes = 32;
/** 16 MB and some 40 ms a try. The digits of a PIN are few: what keeps it is that tries are counted. */
const cost = { N: 16_384, r: 8, p: 1 } as const;

/** A PIN as it is kept: `scrypt$N$salt$key`. */
export async function hashPin(pin: string): Promise<string> {
  const salt = randomBytes(saltBytes);
  const key = await derive(pin, salt, cost);
  return `scrypt$${cost.N}$${salt.toString("base64url")}$${key.toString("base64url")}`;
}

/** Whether a PIN is the one behind the hash; takes the same time however wrong it is. */
export async function pinFits(pin: string, hash: string): Promise<boolean> {
  const [kind, rounds, salt, key] = hash.split("$");
  if (kind !== "scrypt" || !rounds || !salt || !key) return false;
  const expected = Buffer.from(key, "base64url");
  const given = await derive(pin, Buffer.from(salt, "base64url"), { ...cost, N: Number(rounds) });
  return expected.length === keyBytes && timingSafeEqual(given, expected);
}

function derive(pin: string, salt: Buffer, options: ScryptOptions): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(pin, salt, keyBytes, options, (error, key) => (error ? reject(error) : resolve(key)));
  });
}
