import type { FastifyRequest } from "fastify";
import { backoffRules } from "../backoff/backoff-rules.ts";
import { lookUpFirst, type Waiting, waitFirst } from "../backoff/look-up-first.ts";
import { pairingFrom } from "../backoff/pairing.ts";
import type { Transaction } from "../db/database.ts";
import type { Deps } from "../deps.ts";
import { type Refusal, refuse } from "../http/refusals.ts";
import type { Link } from "./order-handover-store.ts";
import { OrderWriter } from "./order-store.ts";
import { orderUnknown } from "./own-order.ts";
import type { StoredOrder } from "./stored-order.ts";

/** Finds and locks the order of a link or code, as `find` finds its id; how long to wait where too many were wrong. */
export async function orderOfLink(
  tx: Transaction,
  { env, now }: Pick<Deps, "env" | "now">,
  { ip }: FastifyRequest,
  link: Link,
  find: (tx: Transaction, link: Link, now: Date) => Promise<number | undefined>,
): Promise<StoredOrder | Waiting | undefined> {
  const network = pairingFrom(env.sessionSecret, ip);
  const at = now();
  const look = async () => {
    const id = await find(tx, link, at);
    return id === undefined ? undefined : new OrderWriter(tx).lock(id);
  };
  if (link.storeCode === undefined) return lookUpFirst(tx, [network], at, look);
  const codes = { key: `pairing in ${link.storeCode}`, rule: backoffRules.pairingInStore };
  return waitFirst(tx, [network, codes], at, look);
}

/** A link or code that leads to nothing. */
export function linkUnknown({ storeCode }: Link): Refusal {
  if (storeCode === undefined) return orderUnknown();
  return refuse("handover_code_invalid", "the code is unknown, was used or has expired: ask for another one");
}
