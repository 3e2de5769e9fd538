import type { LoginAnswer } from "@horma/contract";
import { orderOver } from "@horma/domain";
import { presentStore } from "../../catalogue/store/store-presenter.ts";
import { findStore } from "../../catalogue/store/store-table.ts";
import { presentClient } from "../../people/client/client-presenter.ts";
import { countOrders, findClient } from "../../people/client/client-table.ts";
import type { Transaction } from "../../platform/db/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { joinGuessesFrom } from "../../web/backoff/join-guesses.ts";
import { lookUpFirst } from "../../web/backoff/look-up-secret.ts";
import { refuseFor } from "../../web/backoff/refuse-for.ts";
import { operation } from "../../web/call/operation.ts";
import { refuse } from "../../web/http/refusals.ts";
import { closeSession, openSession } from "../../web/session/session-table.ts";
import { presentOrder } from "../order/present-order.ts";
import { readLastOrder } from "../order/read-orders.ts";
import { spendTransfer } from "./transfer-table.ts";

/** DM-08: the visit moves to the browser that asks. The session that offered it ends, and so do its links. */
export const takeTransfer = operation("takeTransfer", async (deps, { body, sessions, request, reply }) => {
  const network = joinGuessesFrom(deps.env.sessionSecret, request.ip);
  const taken = await deps.db.transact((tx) =>
    lookUpFirst(tx, [network], deps.now(), () => moveSession(tx, deps, body.token)),
  );
  if (taken === undefined) {
    return refuse("handover_invalid", "the link is unknown, used or expired: request a new one");
  }
  if ("wait" in taken) return refuseFor(reply, taken.wait, "too many wrong links");
  sessions.forget(taken.sessionHash);
  return { ...taken.login, ...(await lastOrder(deps, taken.clientId)) };
});

type Taken = { login: LoginAnswer; clientId: number; sessionHash: string };

async function moveSession(tx: Transaction, deps: Deps, token: string): Promise<Taken | undefined> {
  const now = deps.now();
  const sessionHash = await spendTransfer(tx, token, now);
  const clientId = sessionHash === undefined ? undefined : await closeSession(tx, sessionHash);
  const row = clientId === undefined ? undefined : await findClient(tx, deps.vault, clientId);
  if (sessionHash === undefined || row === undefined) return undefined;
  const client = presentClient(row, await countOrders(tx.client, row.id));
  const auth_token = await openSession(tx, row.id, now);
  return { login: { auth_token, in_queue: client.in_queue, client }, clientId: row.id, sessionHash };
}

/** The last order, unless it is over, and its store. */
async function lastOrder(deps: Deps, clientId: number) {
  const { db } = deps;
  const last = await readLastOrder(db.pool, clientId);
  if (last === undefined) return { order: null, store: null };
  const row = await findStore(db.read, last.store_id);
  return {
    order: orderOver(last.status_id) ? null : await presentOrder(deps, last),
    store: row === undefined ? null : presentStore(row, deps.now()),
  };
}
