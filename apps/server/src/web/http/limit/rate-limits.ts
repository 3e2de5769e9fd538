import { type CallName, type CallRoute, calls as contractCalls } from "@horma/contract";
import type pg from "pg";
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { Env } from "../../../platform/env/env.ts";
import { networkHash } from "../../../platform/network/network.ts";
import { Budget } from "./budget.ts";

/**
 * Everything from one address, files too, in each process. A store whose 200 phones share one address, each polling once a second
 * and loading the app now and then, stays far below.
 */
const ofAddress = { points: 10_000, duration: 10 };
/**
 * Uploaded pictures from one address, in each process, apart from everything else: a flood of them takes no poll from the others
 * behind that address. 200 phones that show ten new ones each stay below.
 */
const picturesOfAddress = { points: 3_000, duration: 10 };
/** Calls with one token, in each process: a screen makes one to three a second. */
const ofToken = { points: 300, duration: 10 };
/** Calls with one machine's key, in each process: a till system of 300 stores tells fewer sales. */
const ofKey = { points: 1_000, duration: 10 };
/**
 * Visits that may begin per minute. Calls that a secret opens have no such limit: it would refuse the right secret for other
 * people's tries. Wrong ones wait by themselves (`backoff`), and a waiting caller costs one look.
 */
const triesPerMinute: Partial<Record<CallName, number>> = { login: 600, requestLoginCode: 600 };
/** Writing calls without a token, per address and minute. */
const notesPerMinute: Partial<Record<CallName, number>> = {
  recordMissedSize: 1_200,
  recordPageView: 1_200,
  recordWebVital: 1_200,
  endVisit: 1_200,
};
/** Expensive reads without a token, per address and minute. */
const listsPerMinute: Partial<Record<CallName, number>> = {
  listDiscounts: 600,
  getProductType: 300,
  lookAtShopperData: 600,
  readShopperData: 600,
};
/** Orders per address and minute, with any tokens: 200 shoppers who retry again and again stay below. */
const ordersPerMinute = 1_200;
/** Calls that write much for little effort, per token and minute. */
const writesPerMinute: Partial<Record<CallName, number>> = {
  createOrder: 60,
  deliverOrder: 60,
  takePairs: 60,
  leavePairs: 60,
  cancelOrder: 60,
  extendOrder: 60,
  callSeller: 60,
  answerPoll: 60,
  setNickname: 60,
  offerTransfer: 60,
  linkOrder: 60,
  orderForShopper: 120,
  offerOrder: 120,
};

/** The same for calls with a machine's key. */
const writesOfKeyPerMinute: Partial<Record<CallName, number>> = {
  createImport: 240,
  applyImport: 60,
  undoImport: 60,
  cancelImport: 60,
  uploadPicture: 600,
  removePicture: 600,
  recordSale: 1_200,
  createWebhook: 60,
  changeWebhook: 60,
  deleteWebhook: 60,
  rotateWebhook: 60,
  resendDelivery: 240,
  testWebhook: 60,
  replayWebhook: 60,
};

/** Every staff action writes history, so each kind is limited per token and minute. */
const actions: [string, CallRoute][] = Object.entries(contractCalls).filter(
  ([, call]) => call.method === "POST" && "permission" in call,
);
const actionsPerMinute: Partial<Record<CallName, number>> = Object.fromEntries(
  actions.map(([name]) => [name, 240]),
);

/** Takes one for a key. Returns how long to wait, ms; 0 if one was left. */
export type Limiter = { take: (key: string) => number | Promise<number> };
/** What is counted by address, what by token, and what by a machine's key. */
type CallLimits = { byAddress?: Limiter; byToken?: Limiter; byKey?: Limiter };
/** What is counted apart by address. */
export type AddressBudget = "all" | "pictures";
export type RateLimits = {
  /** By the network of an address: what a route says of itself, everything else without. */
  address: Record<AddressBudget, Limiter>;
  token: Limiter;
  key: Limiter;
  calls: Partial<Record<CallName, CallLimits>>;
};

/**
 * The budgets of docs/decisions/http.md. Visits that begin are counted in the database, for all processes, and in memory
 * while it is away. Everything else is counted in each process's memory, so a poll costs no query.
 */
export function createRateLimits(
  pool: pg.Pool,
  { rateLimit, sessionSecret }: Pick<Env, "rateLimit" | "sessionSecret">,
): RateLimits {
  const wide = (points: number) => Math.ceil(points * rateLimit);
  const inMemory = ({ points, duration }: typeof ofAddress) => new Budget(wide(points), duration * 1_000);
  const shared = (keyPrefix: string, points: number): Limiter => {
    const budget = { keyPrefix, points: wide(points), duration: 60 };
    const limiter = new RateLimiterPostgres({
      storeClient: pool,
      storeType: "pool",
      tableName: "rate_limit",
      tableCreated: true,
      ...budget,
      // An address with a used-up budget costs no further query.
      inMemoryBlockOnConsumed: wide(points),
      insuranceLimiter: new RateLimiterMemory(budget),
    });
    return {
      take: (network) => limiter.consume(networkHash(sessionSecret, network)).then(() => 0, waitOf),
    };
  };
  const calls: RateLimits["calls"] = {};
  for (const [name, points] of entries(triesPerMinute)) calls[name] = { byAddress: shared(name, points) };
  for (const [name, points] of entries({ ...notesPerMinute, ...listsPerMinute }))
    calls[name] = { byAddress: inMemory({ points, duration: 60 }) };
  for (const [name, points] of entries({ ...actionsPerMinute, ...writesPerMinute }))
    calls[name] = { byToken: inMemory({ points, duration: 60 }) };
  for (const [name, points] of entries(writesOfKeyPerMinute))
    calls[name] = { ...calls[name], byKey: inMemory({ points, duration: 60 }) };
  calls.createOrder = {
    ...calls.createOrder,
    byAddress: inMemory({ points: ordersPerMinute, duration: 60 }),
  };
  return {
    address: { all: inMemory(ofAddress), pictures: inMemory(picturesOfAddress) },
    token: inMemory(ofToken),
    key: inMemory(ofKey),
    calls,
  };
}

function waitOf(spent: unknown): number {
  if (spent instanceof RateLimiterRes) return Math.max(1, spent.msBeforeNext);
  throw spent;
}

function entries(table: Partial<Record<CallName, number>>): [CallName, number][] {
  return Object.entries(table) as [CallName, number][];
}

declare module "fastify" {
  interface FastifyContextConfig {
    /** Whose budget by address a call of this route takes from, if not from that of all. */
    budget?: AddressBudget;
  }
}
