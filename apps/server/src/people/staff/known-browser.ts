import { randomBytes } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { setSigned, signedValue } from "../../web/http/cookie/signed-value.ts";

/** The mark lives 90 days. */
const cookieOf = (staffId: number) =>
  ({
    name: `signed-in-${staffId}`,
    path: "/api/v1/staff/login",
    maxAge: 90 * 24 * 60 * 60,
    sameSite: "strict",
  }) as const;

/**
 * The browser of a request, if this person signed in on it before. The mark is the person's alone: someone else who signed in on
 * it knows no more about this person's PIN than anyone.
 */
export function knownBrowser(request: FastifyRequest, staffId: number): string | undefined {
  return signedValue(request, cookieOf(staffId));
}

/** Makes the browser known to the person who just signed in on it. */
export function rememberBrowser(reply: FastifyReply, staffId: number): void {
  setSigned(reply, cookieOf(staffId), `${staffId}.${randomBytes(16).toString("base64url")}`);
}
