import type { FastifyReply, FastifyRequest } from "fastify";
import { areaHash, networkHash } from "../../platform/network/network.ts";
import { hashToken } from "../../platform/secret/token-hash.ts";
import { browserMark } from "../http/cookie/browser-mark.ts";
import { backoffRules } from "./backoff-rules.ts";
import type { Guarded } from "./backoff-table.ts";

/** The browser that types short codes. */
const typist = browserMark("code-typist");

type Typed = { request: FastifyRequest; reply: FastifyReply; secret: string };

/**
 * What wrong short codes of one store are counted by: the browser, its network, the network's area, and all together. The last
 * limit is so high that one place cannot make a store's codes wait. Leaves a mark in the browser.
 * @param what the kind of code: `pairing`
 * @param store the code of an existing store
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
