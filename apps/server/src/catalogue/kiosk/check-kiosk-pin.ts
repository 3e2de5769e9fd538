import { createHmac, timingSafeEqual } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Deps } from "../../platform/deps.ts";
import { networkHash } from "../../platform/network/network.ts";
import { hashToken } from "../../platform/secret/token-hash.ts";
import { backoffRules } from "../../web/backoff/backoff-rules.ts";
import { forgive, takeTurn } from "../../web/backoff/backoff-table.ts";
import { refuseFor } from "../../web/backoff/refuse-for.ts";
import { type Refusal, refuse } from "../../web/http/refusals.ts";
import { storeCodeExists } from "../store/store-table.ts";
import { knownKiosk } from "./known-kiosk.ts";

/** Refuses callers who do not know the staff's PIN. */
export async function checkKioskPin(
  deps: Deps,
  { pin, store }: { pin: string; store?: string },
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<Refusal | undefined> {
  const { env, now, log, db } = deps;
  const { kioskPin } = env;
  if (kioskPin === undefined)
    return refuse("pin_missing", "KIOSK_PIN is not set: set it and restart the server");
  const key = await triesKey(deps, request, store);
  const right = await db.transact(async (tx) => {
    const { wait, miss } = await takeTurn(tx, [{ key, rule: backoffRules.kioskPin }], now());
    if (wait > 0) return wait;
    const same = samePin(env.sessionSecret, pin, kioskPin);
    await (same ? forgive(tx, [key]) : miss());
    return same;
  });
  if (typeof right === "number") return refuseFor(reply, right, "too many wrong PINs");
  if (right) return undefined;
  log.warn("a wrong kiosk PIN was entered");
  return refuse("pin_invalid", "the PIN is wrong");
}

/**
 * Wrong PINs make a registered kiosk wait, and no other. Unregistered browsers wait together, by network and store. A store that
 * does not exist counts as none, so no one can invent a new budget.
 */
async function triesKey(
  { db, env }: Deps,
  request: FastifyRequest,
  store: string | undefined,
): Promise<string> {
  const kiosk = await knownKiosk(db.read, request);
  if (kiosk !== undefined) return `kiosk pin in ${hashToken(kiosk)}`;
  const where = store !== undefined && (await storeCodeExists(db.read, store)) ? ` at ${store}` : "";
  return `kiosk pin from ${networkHash(env.sessionSecret, request.ip)}${where}`;
}

/** Compares digests of equal length, so that the time reveals nothing about the PIN. */
function samePin(secret: string, typed: string, right: string): boolean {
  const digest = (pin: string) => createHmac("sha256", secret).update(`kiosk-pin\n${pin}`).digest();
  return timingSafeEqual(digest(typed), digest(right));
}
