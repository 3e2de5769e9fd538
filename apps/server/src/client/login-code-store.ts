import { createHmac, randomInt, timingSafeEqual } from "node:crypto";
import { limits } from "@horma/domain";
import { and, desc, eq, gt, inArray, or, sql } from "drizzle-orm";
import type { Transaction } from "../db/database.ts";
import { loginCode } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { type Refusal, refuse } from "../http/refusals.ts";

/** Rules of a code sent by SMS: how long it lives, how often it may be tried, how soon and how often it is sent again. */
export const loginCodeRules = {
  life: 5 * 60_000,
  tries: 5,
  resendAfter: 30_000,
  perPhoneAndHour: 5,
} as const;

/** Makes a code for a phone, good only for one browser, unless too many were asked for. */
export async function addLoginCode(
  tx: Transaction,
  { env, now }: Deps,
  browser: string,
  phone: string,
): Promise<string | Refusal> {
  const browserHash = digest(env.sessionSecret, "browser", browser);
  // Two requests for one phone at the same instant wait for each other.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${phone}, 0))`);
  const recent = await tx
    .select({ createdAt: loginCode.createdAt })
    .from(loginCode)
    .where(
      and(
        or(eq(loginCode.phone, phone), eq(loginCode.browserHash, browserHash)),
        gt(loginCode.createdAt, new Date(now().getTime() - 60 * 60_000)),
      ),
    )
    .orderBy(desc(loginCode.createdAt));
  const last = recent[0]?.createdAt.getTime() ?? 0;
  if (
    now().getTime() - last < loginCodeRules.resendAfter ||
    recent.length >= loginCodeRules.perPhoneAndHour
  ) {
    return refuse("too_many_requests", "a code was just sent, or too many were: wait before asking again");
  }
  const code = randomInt(10 ** limits.loginCodeLength)
    .toString()
    .padStart(limits.loginCodeLength, "0");
  await tx.insert(loginCode).values({
    browserHash,
    phone,
    codeHash: digest(env.sessionSecret, browserHash, code),
    createdAt: now(),
    expiresAt: new Date(now().getTime() + loginCodeRules.life),
  });
  return code;
}

/** Uses the newest code of a browser up and answers its phone; a wrong try is counted even though it is refused. */
export async function redeemLoginCode(
  tx: Transaction,
  { env, now }: Deps,
  browser: string,
  code: string,
): Promise<string | Refusal> {
  const hashes = [env.sessionSecret, ...env.oldSecrets].map((secret) => digest(secret, "browser", browser));
  const [row] = await tx
    .select()
    .from(loginCode)
    .where(inArray(loginCode.browserHash, hashes))
    .orderBy(desc(loginCode.id))
    .limit(1)
    .for("update");
  if (!row || row.usedAt)
    return refuse("login_code_invalid", "this browser has no code that is still to be used");
  if (row.expiresAt <= now())
    return refuse("login_code_expired", "the code has expired: ask for another one");
  if (row.tries >= loginCodeRules.tries) {
    return refuse("login_code_expired", "the code was tried too often: ask for another one");
  }
  const madeWith = [env.sessionSecret, ...env.oldSecrets][hashes.indexOf(row.browserHash)] ?? "";
  const right = sameText(row.codeHash, digest(madeWith, row.browserHash, code));
  await tx
    .update(loginCode)
    .set({ tries: row.tries + 1, usedAt: right ? now() : null })
    .where(eq(loginCode.id, row.id));
  return right ? row.phone : refuse("login_code_invalid", "the code is not the one that was sent");
}

function digest(secret: string, ...parts: string[]): string {
  return createHmac("sha256", secret).update(parts.join("\n")).digest("base64url");
}

function sameText(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}
