import { backoffAfter } from "@horma/domain";
import { and, eq, gt, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { Reader } from "../../platform/db/database.ts";
import { loginCode } from "../../platform/db/schema/client.ts";
import * as rules from "./login-code-rules.ts";

const { codesToPhone, loginCodeRules } = rules;

/** Who asks for a code: the browser, its network and area, and the store. */
export type CodeRequester = {
  browserHash: string;
  networkHash: string;
  areaHash: string;
  storeId: number | null;
};

/** Whose budget of codes can be used up. */
export type CodeBudget = "browser" | "network" | "area" | "store";

/** Milliseconds until another code may be sent; 0 if one may be sent now. */
export type CodeWaits = {
  /** From the counts of this browser, its network and its store; the caller is told. */
  own: number;
  /** The budget that is used up, if that causes the wait. */
  spent: CodeBudget | undefined;
  /** From everybody's requests for this phone. No one is told, because it would reveal who uses a number. */
  phone: number;
};

/** @param phoneHashes every hash the phone may be found by */
export async function codeWaits(
  reader: Reader,
  asking: CodeRequester,
  phoneHashes: readonly string[],
  now: Date,
): Promise<CodeWaits> {
  const unused = await reader
    .select({
      createdAt: loginCode.createdAt,
      browserHash: loginCode.browserHash,
      codeHash: loginCode.codeHash,
    })
    .from(loginCode)
    .where(
      and(
        inArray(loginCode.phoneHash, [...phoneHashes]),
        gt(loginCode.createdAt, before(now, codesToPhone.forgottenAfter)),
        isNull(loginCode.usedAt),
      ),
    );
  const own = unused.filter(({ browserHash }) => browserHash === asking.browserHash);
  const sent = unused.filter(({ codeHash }) => codeHash !== null);
  const budget = await budgetWait(reader, asking, now);
  const again = waitAfter(own, now);
  return {
    own: Math.max(again, budget.wait),
    spent: budget.wait > again ? budget.spent : undefined,
    phone: waitAfter(sent, now),
  };
}

function waitAfter(unused: readonly { createdAt: Date }[], now: Date): number {
  if (unused.length === 0) return 0;
  const last = Math.max(...unused.map(({ createdAt }) => createdAt.getTime()));
  const wait = Math.max(loginCodeRules.resendAfter, backoffAfter(unused.length, codesToPhone));
  return Math.max(0, last + wait - now.getTime());
}

/**
 * The first budget that is used up, from the browser's to the store's. So a caller who used up their own takes nothing from
 * others.
 */
async function budgetWait(
  reader: Reader,
  { browserHash, networkHash, areaHash, storeId }: CodeRequester,
  now: Date,
): Promise<{ wait: number; spent: CodeBudget | undefined }> {
  const browser = eq(loginCode.browserHash, browserHash);
  const here = storeId === null ? isNull(loginCode.storeId) : eq(loginCode.storeId, storeId);
  const network = and(eq(loginCode.networkHash, networkHash), here);
  const trusted = await hasUsedOne(reader, browser, now);
  const { codesFromNetwork, codesOfStrangers, codesInStore, codesOfStore } = rules;
  const budgets: [CodeBudget, SQL | undefined, readonly rules.CodeLimit[]][] = [
    ["browser", browser, rules.codesInBrowser],
    ["network", network, trusted ? codesFromNetwork : [...codesFromNetwork, ...codesOfStrangers]],
    ["area", and(eq(loginCode.areaHash, areaHash), here), rules.codesFromArea],
    ["store", here, trusted ? codesOfStore : [...codesOfStore, ...codesInStore]],
  ];
  for (const [spent, whose, limits] of budgets) {
    const wait = await limitWait(reader, whose, limits, now);
    if (wait > 0) return { wait, spent };
  }
  return { wait: 0, spent: undefined };
}

/** Whether a browser used a code within a day: someone there held the phone. */
async function hasUsedOne(reader: Reader, browser: SQL, now: Date): Promise<boolean> {
  const lately = gt(loginCode.createdAt, before(now, codesToPhone.forgottenAfter));
  return (await reader.$count(loginCode, and(browser, lately, isNotNull(loginCode.usedAt)))) > 0;
}

/** Time until the oldest of too many codes leaves the limit's period. */
async function limitWait(
  reader: Reader,
  whose: SQL | undefined,
  limits: readonly rules.CodeLimit[],
  now: Date,
): Promise<number> {
  let longest = 0;
  for (const { within, codes, used } of limits) {
    const counted = used ? undefined : sql`${loginCode.usedAt} is null`;
    const [oldest] = await reader
      .select({ createdAt: loginCode.createdAt })
      .from(loginCode)
      .where(and(whose, counted, gt(loginCode.createdAt, before(now, within))))
      .orderBy(sql`${loginCode.createdAt} desc`)
      .offset(codes - 1)
      .limit(1);
    if (oldest !== undefined)
      longest = Math.max(longest, oldest.createdAt.getTime() + within - now.getTime());
  }
  return longest;
}

function before(now: Date, span: number): Date {
  return new Date(now.getTime() - span);
}
