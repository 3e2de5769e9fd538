import { createHmac, timingSafeEqual } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { backoffRules } from "../backoff/backoff-rules.ts";
import { forgive, takeTurn } from "../backoff/backoff-store.ts";
import { refuseFor } from "../backoff/refuse-for.ts";
import type { Deps } from "../deps.ts";
import { networkHash } from "../http/network.ts";
import { type Refusal, refuse } from "../http/refusals.ts";

/** Refuses whoever does not know the staff's PIN; wrong ones make their network wait. */
export async function checkKioskPin(
  { env, now, log, db }: Deps,
  pin: string,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<Refusal | undefined> {
  const { kioskPin } = env;
  if (kioskPin === undefined)
    return refuse("pin_missing", "this server has no KIOSK_PIN: set one and start it again");
  const key = `kiosk pin from ${networkHash(env.sessionSecret, request.ip)}`;
  const right = await db.transact(async (tx) => {
    const { wait, miss } = await takeTurn(tx, [{ key, rule: backoffRules.kioskPin }], now());
    if (wait > 0) return wait;
    const same = samePin(env.sessionSecret, pin, kioskPin);
    await (same ? forgive(tx, [key]) : miss());
    return same;
  });
  if (typeof right === "number") return refuseFor(reply, right, "the PIN was wrong too often");
  if (right) return undefined;
  log.warn("a wrong kiosk PIN was typed");
  return refuse("pin_invalid", "this is not the staff's PIN");
}

/** Compares digests of equal length, so that the time taken tells nothing about the PIN. */
function samePin(secret: string, typed: string, right: string): boolean {
  const digest = (pin: string) => createHmac("sha256", secret).update(`kiosk-pin\n${pin}`).digest();
  return timingSafeEqual(digest(typed), digest(right));
}
