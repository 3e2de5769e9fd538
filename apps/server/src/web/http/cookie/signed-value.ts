import type { FastifyReply, FastifyRequest } from "fastify";
import { cookiesOf } from "./cookies-of.ts";
import { cookieName, secureCookies } from "./secure-cookies.ts";

/** A cookie whose value the server signs. `maxAge` in seconds. */
export type SignedCookie = { name: string; path: string; maxAge: number; sameSite: "lax" | "strict" };

/**
 * The value of a signed cookie. Undefined if it is not there, not signed, or signed for another cookie: what one cookie proves another
 * one does not.
 */
export function signedValue(
  request: FastifyRequest,
  { name, path }: Pick<SignedCookie, "name" | "path">,
): string | undefined {
  const value = unsigned(request, { name, path });
  return value?.startsWith(`${name}=`) ? value.slice(name.length + 1) : undefined;
}

/** What is in a signed cookie, whatever it was signed for. */
export function unsigned(
  request: FastifyRequest,
  { name, path }: Pick<SignedCookie, "name" | "path">,
): string | undefined {
  const sent = cookiesOf(request)[cookieName(request.server, name, path)];
  const read = sent === undefined ? undefined : request.unsignCookie(sent);
  return read?.valid && read.value !== null ? read.value : undefined;
}

/** Sets a signed cookie that no script reads. */
export function setSigned(reply: FastifyReply, cookie: SignedCookie, value: string): void {
  const { name, path, maxAge, sameSite } = cookie;
  const secure = secureCookies(reply.server);
  const options = { path, maxAge, sameSite, secure, httpOnly: true, signed: true };
  reply.setCookie(cookieName(reply.server, name, path), `${name}=${value}`, options);
}
