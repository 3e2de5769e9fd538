import type { FastifyReply, FastifyRequest } from "fastify";
import { storeCodeExists } from "../../../catalogue/store/store-table.ts";
import type { Transaction } from "../../../platform/db/database.ts";
import type { Deps } from "../../../platform/deps.ts";
import { joinGuessesFrom } from "../../../web/backoff/join-guesses.ts";
import { lookUpFirst, type Waiting, waitFirst } from "../../../web/backoff/look-up-secret.ts";
import { shortCodeGuesses } from "../../../web/backoff/short-code.ts";
import { type Refusal, refuse } from "../../../web/http/refusals.ts";
import { orderUnknown } from "../order-refusals.ts";
import { OrderWriter } from "../order-table.ts";
import type { StoredOrder } from "../stored-order.ts";
import type { Link } from "./order-link-table.ts";

/** Finds and locks the order of a link or code whose id `find` returns, or says how long to wait after too many wrong ones. */
export async function orderOfLink(
  tx: Transaction,
  { env, now }: Pick<Deps, "env" | "now">,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  link: Link,
  find: (tx: Transaction, link: Link, now: Date) => Promise<number | undefined>,
): Promise<StoredOrder | Waiting | undefined> {
  const [at, secret] = [now(), env.sessionSecret];
  const look = async () => {
    const id = await find(tx, link, at);
    return id === undefined ? undefined : new OrderWriter(tx).lock({ id });
  };
  const { storeCode } = link;
  if (storeCode === undefined) return lookUpFirst(tx, [joinGuessesFrom(secret, request.ip)], at, look);
  if (!(await storeCodeExists(tx, storeCode))) return undefined;
  return waitFirst(tx, shortCodeGuesses("pairing", storeCode, { request, reply, secret }), at, look);
}

/** A link or code that leads to nothing. */
export function linkUnknown({ storeCode }: Link): Refusal {
  if (storeCode === undefined) return orderUnknown();
  return refuse("handover_code_invalid", "the code is unknown, used or expired: request a new one");
}
