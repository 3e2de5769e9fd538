import { backoffAfter } from "@horma/domain";
import { and, eq, gt, inArray, type SQL, sql } from "drizzle-orm";
import type { Reader } from "../db/database.ts";
import { loginCode } from "../db/schema.ts";
import {
  type CodeLimit,
  codesFromNetwork,
  codesInStore,
  codesToPhone,
  loginCodeRules,
} from "./login-code-rules.ts";

/** Who asks for a code: in which browser, from which network, in which store. */
export type Asking = { browserHash: string; networkHash: string; storeId: number | null };

/** Milliseconds until somebody may be sent a code again; 0 when one may be sent now. */
export type CodeWaits = {
  /** By what this browser, its network and its store know of themselves: told to whoever asks. */
  own: number;
  /** By what anybody asked for this phone: told to nobody, or it would tell who uses a number. */
  phone: number;
};

/** @param phoneHashes every hash the phone may be found by */
export async function codeWaits(
  reader: Reader,
  asking: Asking,
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
        sql`${loginCode.usedAt} is null`,
      ),
    );
  const own = unused.filter(({ browserHash }) => browserHash === asking.browserHash);
  const sent = unused.filter(({ codeHash }) => codeHash !== null);
  const network = eq(loginCode.networkHash, asking.networkHash);
  const shared = [await limitWait(reader, network, codesFromNetwork, now)];
  if (asking.storeId !== null)
    shared.push(await limitWait(reader, eq(loginCode.storeId, asking.storeId), codesInStore, now));
  return {
    own: Math.max(waitAfter(own, now), ...shared),
    phone: waitAfter(sent, now),
  };
}

function waitAfter(unused: readonly { createdAt: Date }[], now: Date): number {
  if (unused.length === 0) return 0;
  const last = Math.max(...unused.map(({ createdAt }) => createdAt.getTime()));
  const wait = Math.max(loginCodeRules.resendAfter, backoffAfter(unused.length, codesToPhone));
  return Math.max(0, last + wait - now.getTime());
}

/** How long until the oldest of too many codes is out of the limit's time. */
async function limitWait(
  reader: Reader,
  whose: SQL,
  limits: readonly CodeLimit[],
  now: Date,
): Promise<number> {
  const waits = limits.map(async ({ within, codes }) => {
    const [oldest] = await reader
      .select({ createdAt: loginCode.createdAt })
      .from(loginCode)
      .where(and(whose, gt(loginCode.createdAt, before(now, within))))
      .orderBy(sql`${loginCode.createdAt} desc`)
      .offset(codes - 1)
      .limit(1);
    return oldest === undefined ? 0 : oldest.createdAt.getTime() + within - now.getTime();
  });
  return Math.max(...(await Promise.all(waits)));
}

function before(now: Date, span: number): Date {
  return new Date(now.getTime() - span);
}
