/** The SMS code flow's rules on the client side and in the login answer (ST-16, VA-01). */
import { limits } from "./limits.ts";

/** Keeps the digits of what was typed, pasted or autofilled, at most six (VA-01). */
export function loginCodeDigits(input: string): string {
  return input.replace(/\D/g, "").slice(0, limits.loginCodeLength);
}

/** What the login form does with the code typed so far: six digits send the login (ST-16). */
export function loginCodeStep(code: string): "blocked" | "login" {
  return loginCodeDigits(code).length === limits.loginCodeLength ? "login" : "blocked";
}

/** Whether a login answer says that orders in the queue already use the number (VA-01). */
export function numberIsBeingUsed(answer: { in_queue: number }): boolean {
  return answer.in_queue > 0;
}

/**
 * The eight digits after +56 9, as typed, pasted or autofilled, with or without the country code and the leading 9. With nine
 * digits a leading 9 is the prefix.
 */
export function mobileDigits(input: string): string {
  const digits = input.replace(/\D/g, "").replace(/^56(?=9?\d{8})/, "");
  return (digits.length > 8 && digits.startsWith("9") ? digits.slice(1) : digits).slice(0, 8);
}

/**
 * Chilean mobile number in E.164 (`"+56912345678"`), or undefined. Blanks, hyphens, the country code and the leading 9 may be
 * there or not. Another country's code is refused.
 */
export function parseMobile(input: string): string | undefined {
  const compact = input.replace(/[\s\-()]/g, "");
  const match = /^(?:\+?56)?9?(\d{8})$/.exec(compact);
  return match ? `+569${match[1]}` : undefined;
}
