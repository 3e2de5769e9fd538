import type { FastifyReply, FastifyRequest } from "fastify";
import { browserMark } from "../http/cookie/browser-mark.ts";
import { areaHash, networkHash } from "../network/network.ts";
import { hashToken } from "../secret/token-hash.ts";
import { backoffRules } from "./backoff-rules.ts";
import type { Guarded } from "./backoff-table.ts";

/** The browser that types short codes. */
const typist = browserMark("code-typist");

type Typed = { request: FastifyRequest; reply: FastifyReply; secret: string };

/**
 * What wrong short codes of one store are counted by: by the browser, its network and the area that lies in, and by all of them
 * together at last, so high that one place cannot make a store's codes wait. Leaves the browser a mark.
 * @param what the kind of code: `pairing`
 * @param store the code of a store that exists
 */
export function shortCodeGuesses(
  what: "pairing" | "tablet",
  store: string,
  { request, reply, secret }: Typed,
): Guarded[] {
  const codes = `${what} in ${store}`;
  return [
    { key: `${codes} by ${hashToken(typist.leave(request, reply))}`, rule: backoffRules.shortCodeInBrowser },
    { key: `${codes} from ${networkHash(secret, request.ip)}`, rule: backoffRules.shortCodeFromNetwork },
    { key: `${codes} around ${areaHash(secret, request.ip)}`, rule: backoffRules.shortCodeFromArea },
    { key: codes, rule: backoffRules.codesInStore },
  ];
}
