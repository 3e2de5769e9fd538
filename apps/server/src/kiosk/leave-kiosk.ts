import { createHmac, timingSafeEqual } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { backoffRules } from "../backoff/backoff-rules.ts";
import { forgive, takeTurn } from "../backoff/backoff-store.ts";
import { refuseFor } from "../backoff/refuse-for.ts";
import type { Deps } from "../deps.ts";
import { networkHash } from "../http/network.ts";
import { operation } from "../http/operation.ts";
import { refuse } from "../http/refusals.ts";
import { storeCodeExists } from "../store/store-store.ts";
import { hashToken } from "../token-hash.ts";
import { knownKiosk, rememberKiosk } from "./known-kiosk.ts";

/** Ends kiosk mode for whoever knows the staff's PIN. */
export const leaveKiosk = operation("leaveKiosk", async (deps, { body, request, reply }) => {
  const { env, now, log, db } = deps;
  const { kioskPin } = env;
  if (kioskPin === undefined)
    return refuse("pin_missing", "this server has no KIOSK_PIN: set one and start it again");
  const key = await triesKey(deps, request, body.store);
  const left = await db.transact(async (tx) => {
    const { wait, miss } = await takeTurn(tx, [{ key, rule: backoffRules.kioskPin }], now());
    if (wait > 0) return wait;
    const right = samePin(env.sessionSecret, body.pin, kioskPin);
    await (right ? forgive(tx, [key]) : miss());
    return right;
  });
  if (typeof left === "number") return refuseFor(reply, left, "the PIN was wrong too often");
  if (left) {
    rememberKiosk(request, reply);
    return null;
  }
  log.warn("a wrong kiosk PIN was typed");
  return refuse("pin_invalid", "this is not the staff's PIN");
});

/**
 * Wrong PINs make a kiosk wait that is known by its cookie, and it alone; of browsers that are not known, those of the same network
 * and store. A store that there is not is none: nobody makes up a new budget.
 */
async function triesKey(
  { db, env }: Deps,
  request: FastifyRequest,
  store: string | undefined,
): Promise<string> {
  const kiosk = knownKiosk(request);
  if (kiosk !== undefined) return `kiosk pin in ${hashToken(kiosk)}`;
  const where = store !== undefined && (await storeCodeExists(db.read, store)) ? ` at ${store}` : "";
  return `kiosk pin from ${networkHash(env.sessionSecret, request.ip)}${where}`;
}

/** Compares digests of equal length, so that the time taken tells nothing about the PIN. */
function samePin(secret: string, typed: string, right: string): boolean {
  const digest = (pin: string) => createHmac("sha256", secret).update(`kiosk-pin\n${pin}`).digest();
  return timingSafeEqual(digest(typed), digest(right));
}
