/** The SMS code flow's rules on the client side and in the login answer (ST-16, VA-01). */
import { typedDigits } from "./digits.ts";
import { limits } from "./limits.ts";

/**
 * The code typed so far, or the one in a pasted message: at most six digits (VA-01). Undefined if there are more and it is not
 * clear which are the code.
 */
export function typedLoginCode(input: string): string | undefined {
  const digits = typedDigits(input);
  if (digits.length <= limits.loginCodeLength) return digits;
  const numbers = input.normalize("NFKC").match(/\d+/g) ?? [];
  const codes = new Set(numbers.filter(({ length }) => length === limits.loginCodeLength));
  return codes.size === 1 ? [...codes][0] : undefined;
}

/** What the login form does with the code typed so far: six digits send the login (ST-16). */
export function loginCodeStep(code: string): "blocked" | "login" {
  return typedLoginCode(code)?.length === limits.loginCodeLength ? "login" : "blocked";
}

/** Whether a login answer says that orders in the queue already use the number (VA-01). */
export function numberIsBeingUsed(answer: { in_queue: number }): boolean {
  return answer.in_queue > 0;
}

/** Why a text is no Chilean mobile number. */
export type MobileRefusal = "other_country" | "not_mobile";
export type TypedMobile = { kind: "typed"; digits: string } | { kind: "refused"; reason: MobileRefusal };

/**
 * Up to eight digits after +56 9, as typed, pasted or autofilled. The country code and the leading 9 may be there or not; a number
 * with a country code has the 9 too. What is longer or from another country is refused, because an SMS to a part of it would reach
 * a stranger (FL-04).
 */
export function typedMobile(input: string): TypedMobile {
  const text = input.normalize("NFKC").replace(/[^\d+]/g, "");
  const number = text === "+" ? "" : text;
  const digits = /^(?:(?:(?:\+|00)?56)?9)?(\d{8})$/.exec(number)?.[1] ?? /^\d{0,7}$/.exec(number)?.[0];
  if (digits !== undefined) return { kind: "typed", digits };
  return { kind: "refused", reason: /^(?:\+|00)(?!56)/.test(number) ? "other_country" : "not_mobile" };
}

/** Chilean mobile number in E.164 (`"+56912345678"`), or undefined. */
export function parseMobile(input: string): string | undefined {
  const typed = typedMobile(input);
  const whole = typed.kind === "typed" && typed.digits.length === 8 && !/\p{L}/u.test(input);
  return whole ? `+569${typed.digits}` : undefined;
}
