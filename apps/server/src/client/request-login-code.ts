import { parseMobile } from "@horma/domain";
import { operation } from "../http/operation.ts";
import { Refusal, refuse } from "../http/refusals.ts";
import { markBrowser } from "./login-browser.ts";
import { sendLoginCode } from "./login-code-sender.ts";
import { addLoginCode, loginCodeRules } from "./login-code-store.ts";

/** SC-01, AP-01: sends a code to a phone; only where SMS is the live flow. */
export const requestLoginCode = operation("requestLoginCode", async (deps, { body, request, reply }) => {
  if (deps.env.identity !== "sms")
    return refuse("login_invalid", "shoppers identify with their document here");
  const phone = parseMobile(body.phone);
  if (phone === undefined) return refuse("phone_invalid", "the phone is no Chilean mobile number");
  const browser = markBrowser(request, reply);
  const code = await deps.db.transact((tx) => addLoginCode(tx, deps, browser, phone));
  if (code instanceof Refusal) return code;
  // Never the host the call names: whoever asks in another's name would have the code handed to a page of their own.
  const host = new URL(deps.env.publicUrl).hostname;
  sendLoginCode(deps.log, host, phone, code);
  return { expires_in: loginCodeRules.life / 1000, resend_in: loginCodeRules.resendAfter / 1000 };
});
