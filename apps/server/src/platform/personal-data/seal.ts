import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

/** Length of every key here, in bytes. */
export const keyLength = 32;
const algorithm = "aes-256-gcm";
/** Bytes of the random initialisation vector and of the tag (NIST SP 800-38D). */
const ivLength = 12;
const tagLength = 16;

/**
 * Encrypts and authenticates with AES-256-GCM. Returns initialisation vector, tag and ciphertext as base64url.
 * @param context names the field; {@link unseal} needs the same, so a phone does not pass for a nickname
 */
export function seal(key: Buffer, context: string, plain: Buffer): string {
  const iv = randomBytes(ivLength);
  const cipher = createCipheriv(algorithm, key, iv, { authTagLength: tagLength }).setAAD(
    Buffer.from(context),
  );
  const body = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString("base64url");
}

/** Opens a sealed value. Undefined if key or context differ, or if it was changed. */
export function unseal(key: Buffer, context: string, sealed: string): Buffer | undefined {
  const bytes = Buffer.from(sealed, "base64url");
  const [iv, tag] = [bytes.subarray(0, ivLength), bytes.subarray(ivLength, ivLength + tagLength)];
  if (tag.length < tagLength) return undefined;
  const decipher = createDecipheriv(algorithm, key, iv, { authTagLength: tagLength })
    .setAAD(Buffer.from(context))
    .setAuthTag(tag);
  try {
    return Buffer.concat([decipher.update(bytes.subarray(ivLength + tagLength)), decipher.final()]);
  } catch {
    return undefined;
  }
}
