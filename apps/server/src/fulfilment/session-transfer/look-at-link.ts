import type { LookAtLinkAnswer } from "@horma/contract";
import { orderOver } from "@horma/domain";
import { findStore } from "../../catalogue/store/store-table.ts";
import { findClient } from "../../people/client/client-table.ts";
import type { Transaction } from "../../platform/db/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { joinGuessesFrom } from "../../web/backoff/join-guesses.ts";
import { lookUpFirst, type Waiting } from "../../web/backoff/look-up-secret.ts";
import { refuseFor } from "../../web/backoff/refuse-for.ts";
import { type OperationInput, operation } from "../../web/call/operation.ts";
import { refuse } from "../../web/http/refusals.ts";
import { findLink, type Link } from "../order/link/order-link-table.ts";
import { linkUnknown, orderOfLink } from "../order/link/order-of-link.ts";
import { readLastOrder } from "../order/read-orders.ts";
import { findTransfer } from "./transfer-table.ts";

type Input = OperationInput<"lookAtLink">;
type Target = Omit<LookAtLinkAnswer, "own"> & { clientId: number };

/** SX-03: what a link leads to, so that the app can first ask a visitor with an order of their own. Uses nothing up. */
export const lookAtLink = operation("lookAtLink", async (deps, input) => {
  const { hash, hwd, token, store: storeCode } = input.body;
  if ((hash === undefined) === (token === undefined))
    return refuse("bad_request", "send either hash (link of an order) or token (link of a visit)");
  const link = { secret: hash ?? "", storeCode, hwd };
  const found = await deps.db.transact((tx) =>
    token === undefined ? targetOfOrder(tx, deps, input, link) : targetOfVisit(tx, deps, input, token),
  );
  if (found === undefined)
    return token === undefined
      ? linkUnknown(link)
      : refuse("handover_invalid", "the link is unknown, used or expired: request a new one");
  if ("wait" in found) return refuseFor(input.reply, found.wait, "too many wrong links or codes");
  const { clientId, ...target } = found;
  return { ...target, own: clientId === input.clientId };
});

async function targetOfOrder(
  tx: Transaction,
  deps: Deps,
  input: Input,
  link: Link,
): Promise<Target | Waiting | undefined> {
  const order = await orderOfLink(tx, deps, input, link, findLink);
  if (order === undefined || "wait" in order) return order;
  const nickname = deps.vault.open(order.client, "nickname", order.client.nickname);
  return {
    clientId: order.client_id,
    code: order.code,
    nickname,
    store: await storeName(tx, order.store_id),
  };
}

/** Names the visit's last order, unless it is over. */
async function targetOfVisit(
  tx: Transaction,
  deps: Deps,
  { request }: Input,
  token: string,
): Promise<Target | Waiting | undefined> {
  const network = joinGuessesFrom(deps.env.sessionSecret, request.ip);
  const found = await lookUpFirst(tx, [network], deps.now(), async () => {
    const id = await findTransfer(tx, token, deps.now());
    return id === undefined ? undefined : findClient(tx, deps.vault, id);
  });
  if (found === undefined || "wait" in found) return found;
  const last = await readLastOrder(deps.db.pool, found.id);
  const order = last === undefined || orderOver(last.status_id) ? undefined : last;
  const store = last === undefined ? null : await storeName(tx, last.store_id);
  return { clientId: found.id, code: order?.code ?? null, nickname: found.nickname, store };
}

async function storeName(tx: Transaction, id: number): Promise<string | null> {
  return (await findStore(tx, id))?.store.name ?? null;
}
