import type { CallName } from "@horma/contract";
import type pg from "pg";
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterPostgres } from "rate-limiter-flexible";
import type { Env } from "../env.ts";
import { networkHash } from "./network.ts";

/**
 * Whatever comes from one address, files too, in each process: a store whose 200 phones share one address, each asking
 * once a second and loading the app in between, stays far below.
 */
const ofAddress = { points: 10_000, duration: 10 };
/** Calls with one token, in each process: a screen asks one to three times a second. */
const ofToken = { points: 300, duration: 10 };
/** How often anybody may try something that a secret opens or a visit begins with, a minute. */
const triesPerMinute: Partial<Record<CallName, number>> = {
  login: 600,
  requestLoginCode: 120,
  takeHandover: 120,
  pairDevice: 120,
  leaveKiosk: 60,
  staffLogin: 120,
};
/** Calls that write without a token, from one address, a minute. */
const notesPerMinute: Partial<Record<CallName, number>> = {
  recordPageView: 6_000,
  recordWebVital: 6_000,
  endVisit: 1_200,
};
/** Calls that write much for little, with one token, a minute. */
const writesPerMinute: Partial<Record<CallName, number>> = {
  createOrder: 60,
  offerHandover: 60,
  orderForShopper: 120,
  offerOrder: 120,
};

/** What is counted by address, what by token. */
type CallLimits = { byAddress?: RateLimiterAbstract; byToken?: RateLimiterAbstract };
export type RateLimits = {
  /** What an address is counted by. */
  keyOf: (address: string) => string;
  address: RateLimiterAbstract;
  token: RateLimiterAbstract;
  calls: Partial<Record<CallName, CallLimits>>;
};

/**
 * The budgets of docs/decisions/020. Tries at secrets are counted in the database, for all processes together, and in memory
 * while it cannot be reached; everything else in the memory of each process, so that a poll costs no query.
 */
export function createRateLimits(
  pool: pg.Pool,
  { rateLimit, sessionSecret }: Pick<Env, "rateLimit" | "sessionSecret">,
): RateLimits {
  const wide = (points: number) => Math.ceil(points * rateLimit);
  const inMemory = (keyPrefix: string, { points, duration }: typeof ofAddress) =>
    new RateLimiterMemory({ keyPrefix, points: wide(points), duration });
  const shared = (keyPrefix: string, points: number) =>
    new RateLimiterPostgres({
      ...{ storeClient: pool, storeType: "pool", tableName: "rate_limit", tableCreated: true },
      ...{ keyPrefix, points: wide(points), duration: 60 },
      // An address that has used its budget up costs no further query.
      inMemoryBlockOnConsumed: wide(points),
      insuranceLimiter: inMemory(keyPrefix, { points, duration: 60 }),
    });
  const calls: RateLimits["calls"] = {};
  for (const [name, points] of entries(triesPerMinute)) calls[name] = { byAddress: shared(name, points) };
  for (const [name, points] of entries(notesPerMinute))
    calls[name] = { byAddress: inMemory(name, { points, duration: 60 }) };
  for (const [name, points] of entries(writesPerMinute))
    calls[name] = { byToken: inMemory(name, { points, duration: 60 }) };
  return {
    keyOf: (address) => networkHash(sessionSecret, address),
    ...{ address: inMemory("address", ofAddress), token: inMemory("token", ofToken), calls },
  };
}

function entries(table: Partial<Record<CallName, number>>): [CallName, number][] {
  return Object.entries(table) as [CallName, number][];
}
