import { randomBytes } from "node:crypto";
import type { FastifyInstance } from "fastify";

/** How long a challenge can be answered, ms: people look for their security key. */
export const challengeLife = 5 * 60_000;

/**
 * A challenge, signed instead of stored, so that strangers who ask for many leave nothing.
 * @param use what it is for and who may answer it
 */
export function newChallenge(app: FastifyInstance, use: string, now: Date): string {
  const text = `passkey ${use}.${now.getTime()}.${randomBytes(16).toString("base64url")}`;
  return Buffer.from(app.signCookie(text)).toString("base64url");
}

/** When a challenge was given; undefined if it is not ours, too old, or for another use. */
export function challengeTime(
  app: FastifyInstance,
  challenge: string,
  { use, now }: { use: string; now: Date },
): Date | undefined {
  const { valid, value } = app.unsignCookie(Buffer.from(challenge, "base64url").toString());
  const [signedUse, given] = valid ? (value?.split(".") ?? []) : [];
  const age = now.getTime() - Number(given);
  return signedUse === `passkey ${use}` && age <= challengeLife ? new Date(Number(given)) : undefined;
}
