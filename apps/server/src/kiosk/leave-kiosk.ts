import { createHmac, timingSafeEqual } from "node:crypto";
import { backoffRules } from "../backoff/backoff-rules.ts";
import { forgive, takeTurn } from "../backoff/backoff-store.ts";
import { refuseFor } from "../backoff/refuse-for.ts";
import { networkHash } from "../http/network.ts";
import { operation } from "../http/operation.ts";
import { refuse } from "../http/refusals.ts";

/** Ends kiosk mode for whoever knows the staff's PIN; wrong ones make their network wait. */
export const leaveKiosk = operation("leaveKiosk", async (deps, { body, request, reply }) => {
  const { env, now, log, db } = deps;
  const { kioskPin } = env;
  if (kioskPin === undefined)
    return refuse("pin_missing", "this server has no KIOSK_PIN: set one and start it again");
  const key = `kiosk pin from ${networkHash(env.sessionSecret, request.ip)}`;
  const left = await db.transact(async (tx) => {
    const { wait, miss } = await takeTurn(tx, [{ key, rule: backoffRules.kioskPin }], now());
    if (wait > 0) return wait;
    const right = samePin(env.sessionSecret, body.pin, kioskPin);
    await (right ? forgive(tx, [key]) : miss());
    return right;
  });
  if (typeof left === "number") return refuseFor(reply, left, "the PIN was wrong too often");
  if (left) return null;
  log.warn("a wrong kiosk PIN was typed");
  return refuse("pin_invalid", "this is not the staff's PIN");
});

/** Compares digests of equal length, so that the time taken tells nothing about the PIN. */
function samePin(secret: string, typed: string, right: string): boolean {
  const digest = (pin: string) => createHmac("sha256", secret).update(`kiosk-pin\n${pin}`).digest();
  return timingSafeEqual(digest(typed), digest(right));
}
