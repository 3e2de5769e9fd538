import { operation } from "../../../web/call/operation.ts";
import { Refusal } from "../../../web/http/refusals.ts";
import { canceling } from "../box/canceling.ts";
import { leaveFreedBox } from "../box/freed-box.ts";
import { changeOrder } from "../change-order.ts";
import { pairUnknown } from "../order-refusals.ts";
import type { ChangeContext } from "../order-table.ts";
import { ownOrder } from "../own-order.ts";
import { presentOrder } from "../present-order.ts";

/**
 * TR-01: the shopper cancels the order, or one of its pairs by sku, until the pairs are handed over; the reason, if they give one,
 * stays in the history. A repeated call answers the same order.
 */
export const cancelOrder = operation("cancelOrder", async (deps, { body, clientId }) => {
  const by: ChangeContext = { actor: "shopper", now: deps.now() };
  const outcome = await deps.db.transact((tx) =>
    changeOrder(tx, { clientId, hashId: body.hash_id }, by, (order) => {
      const pair = order.pairs.find(({ sku }) => sku === body.sku);
      if (pair === undefined && body.sku !== undefined) return pairUnknown();
      const why = body.reason !== undefined && { reason: body.reason };
      const step = { kind: "canceled", by: "shopper", ...why, ...(pair && { id: pair.id }) } as const;
      return canceling(tx, order, step, { now: by.now, before: [] });
    }),
  );
  const left = leaveFreedBox(deps, outcome);
  const canceled = left instanceof Refusal ? left : await ownOrder(deps, clientId, body.hash_id);
  return canceled instanceof Refusal ? canceled : { order: await presentOrder(deps, canceled) };
});
