import { createHmac, timingSafeEqual } from "node:crypto";
import type { Deps } from "../deps.ts";
import { operation } from "../http/operation.ts";
import { refuse } from "../http/refusals.ts";
import { createPinTries, type PinTries } from "./pin-tries.ts";

/** One count per running server: a restart forgives, and staff that mistyped may always restart. */
const triesOf = new WeakMap<Deps, PinTries>();

/** Ends kiosk mode for whoever knows the staff's PIN; wrong ones make their address wait. */
export const leaveKiosk = operation("leaveKiosk", async (deps, { body, request, reply }) => {
  const { env, now, log } = deps;
  if (env.kioskPin === undefined)
    return refuse("pin_missing", "this server has no KIOSK_PIN: set one and start it again");
  const tries = triesOf.get(deps) ?? createPinTries();
  triesOf.set(deps, tries);
  const at = now().getTime();
  const wait = tries.wait(request.ip, at);
  if (wait > 0) {
    reply.header("retry-after", String(Math.ceil(wait / 1000)));
    return refuse("too_many_requests", "the PIN was wrong too often: wait before trying again");
  }
  if (!samePin(env.sessionSecret, body.pin, env.kioskPin)) {
    tries.miss(request.ip, at);
    log.warn("a wrong kiosk PIN was typed");
    return refuse("pin_invalid", "this is not the staff's PIN");
  }
  tries.forgive(request.ip);
  return null;
});

/** Compares digests of equal length, so that the time taken tells nothing about the PIN. */
function samePin(secret: string, typed: string, right: string): boolean {
  const digest = (pin: string) => createHmac("sha256", secret).update(`kiosk-pin\n${pin}`).digest();
  return timingSafeEqual(digest(typed), digest(right));
}
