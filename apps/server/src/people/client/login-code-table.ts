import { createHmac, randomInt, timingSafeEqual } from "node:crypto";
import { limits } from "@horma/domain";
import { desc, eq, inArray, lt, sql } from "drizzle-orm";
import type { Transaction } from "../../platform/db/database.ts";
import { loginCode } from "../../platform/db/schema/client.ts";
import type { Deps } from "../../platform/deps.ts";
import { type Refusal, refuse } from "../../web/http/refusals.ts";
import { type CodeBudget, type CodeRequester, codeWaits } from "./login-code-limits.ts";
import { codesToPhone, loginCodeRules } from "./login-code-rules.ts";

/** Who asks for a code, with the browser's own number, and for which phone. */
export type CodeRequest = Omit<CodeRequester, "browserHash"> & { browser: string; phone: string };

/** A code to send, or undefined if none is sent although the answer says so; or a wait in ms and the budget that is used up. */
export type CodeMade = { code: string | undefined } | { wait: number; spent: CodeBudget | undefined };

/**
 * Makes a code for a phone that works in one browser only. If others had too many sent to the phone lately, none is made, but the
 * row and the answer are the same, so no one learns whether a number is in use.
 */
export async function addLoginCode(
  tx: Transaction,
  { env, vault, now }: Pick<Deps, "env" | "vault" | "now">,
  { browser, phone, ...where }: CodeRequest,
): Promise<CodeMade> {
  const browserHash = digest(env.sessionSecret, "browser", browser);
  const at = now();
  const key = await vault.newKey(at);
  const phoneHash = vault.phoneHash(phone, key.keyDay);
  const hashes = await vault.phoneHashes(phone);
  // Two simultaneous requests for one phone wait for each other.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`code to ${phoneHash}`}, 0))`);
  const waits = await codeWaits(tx, { browserHash, ...where }, hashes, at);
  if (waits.own > 0) return { wait: waits.own, spent: waits.spent };
  const code = randomInt(10 ** limits.loginCodeLength)
    .toString()
    .padStart(limits.loginCodeLength, "0");
  const codeHash = digest(env.sessionSecret, browserHash, code);
  const isSent = waits.phone === 0;
  await tx.insert(loginCode).values({
    browserHash,
    phoneHash,
    ...where,
    codeHash: isSent ? codeHash : null,
    phone: vault.seal(key, "phone", phone),
    ...key,
    createdAt: at,
    expiresAt: new Date(at.getTime() + loginCodeRules.life),
  });
  await tx
    .delete(loginCode)
    .where(lt(loginCode.createdAt, new Date(at.getTime() - codesToPhone.forgottenAfter)));
  return { code: isSent ? code : undefined };
}

/** Uses up a browser's newest code and returns its phone. A wrong try is counted even though it is refused. */
export async function redeemLoginCode(
  tx: Transaction,
  { env, vault, now }: Pick<Deps, "env" | "vault" | "now">,
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
  if (!row || row.usedAt) return refuse("login_code_invalid", "this browser has no unused code: request one");
  if (row.expiresAt <= now()) return refuse("login_code_expired", "the code has expired: request a new one");
  if (row.tries >= loginCodeRules.tries) {
    return refuse("login_code_expired", "the code was tried too often: request a new one");
  }
  const madeWith = [env.sessionSecret, ...env.oldSecrets][hashes.indexOf(row.browserHash)] ?? "";
  const right = sameText(row.codeHash ?? "", digest(madeWith, row.browserHash, code));
  await tx
    .update(loginCode)
    .set({ tries: row.tries + 1, ...(right && { usedAt: now(), phone: null }) })
    .where(eq(loginCode.id, row.id));
  const phone = right ? vault.open(row, "phone", row.phone) : null;
  return phone ?? refuse("login_code_invalid", "the code is wrong");
}

function digest(secret: string, ...parts: string[]): string {
  return createHmac("sha256", secret).update(parts.join("\n")).digest("base64url");
}

function sameText(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}
