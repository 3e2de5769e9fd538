import { randomUUID } from "node:crypto";
import { parseMobile } from "@horma/domain";
import { findStoreByCode } from "../../catalogue/store/store-table.ts";
import { areaHash, networkHash } from "../../platform/network/network.ts";
import { refuseFor } from "../../web/backoff/refuse-for.ts";
import { operation } from "../../web/call/operation.ts";
import { refuse } from "../../web/http/refusals.ts";
import { logRefusedCode } from "./codes-refused.ts";
import { loginBrowser } from "./login-browser.ts";
import { loginCodeMessage } from "./login-code-message.ts";
import { loginCodeRules } from "./login-code-rules.ts";
import { addLoginCode } from "./login-code-table.ts";
import { refuseByAge } from "./refuse-by-age.ts";

/** SC-01, AP-01: sends a code to a phone. Only if SMS is the configured flow. */
export const requestLoginCode = operation("requestLoginCode", async (deps, { body, request, reply }) => {
  const { db, env, log, sms } = deps;
  if (env.identity !== "sms") {
    return refuse("login_invalid", "this server does not send codes: shoppers identify in another way");
  }
  const phone = parseMobile(body.phone);
  if (phone === undefined) return refuse("phone_invalid", "the phone is not a Chilean mobile number");
  const young = await refuseByAge(deps, body);
  if (young !== undefined) return young;
  const browser = loginBrowser.leave(request, reply);
  const found = body.store === undefined ? undefined : await findStoreByCode(db.read, body.store);
  const from = {
    networkHash: networkHash(env.sessionSecret, request.ip),
    areaHash: areaHash(env.sessionSecret, request.ip),
    storeId: found?.store.id ?? null,
  };
  const made = await db.transact((tx) => addLoginCode(tx, deps, { browser, phone, ...from }));
  if ("wait" in made) {
    if (made.spent !== undefined) logRefusedCode(log, made.spent, found?.store.code);
    return refuseFor(reply, made.wait, "a code was just sent, or too many codes were sent");
  }
  if (made.code !== undefined) {
    // Never the host that the call names: an attacker could have the code filled in on a page of their own.
    const text = loginCodeMessage(made.code, new URL(env.publicUrl).hostname);
    sms.post({ id: randomUUID(), to: phone, text });
  }
  return { expires_in: loginCodeRules.life / 1000, resend_in: loginCodeRules.resendAfter / 1000 };
});
