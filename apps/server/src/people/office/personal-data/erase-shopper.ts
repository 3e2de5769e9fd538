import { eq } from "drizzle-orm";
import { recordAudit } from "../../../platform/audit/record-audit.ts";
import { order } from "../../../platform/db/schema/order.ts";
import { operation } from "../../../web/call/operation.ts";
import { Refusal, refuse } from "../../../web/http/refusals.ts";
import { forgetVisit } from "../../client/forget-visit.ts";
import { officeActor } from "../office-actor.ts";

/** OF-10. Erases the shopper of an order as the shopper can. Of one who was erased already nothing is left to do. */
export const eraseShopper = operation("eraseShopper", async ({ db, now }, { body, office, sessions }) => {
  const ended = await db.transact(async (tx) => {
    const { clientId, code, storeId } = order;
    const [found] = await tx
      .select({ clientId, code, storeId })
      .from(order)
      .where(eq(order.hashId, body.hash_id));
    if (found === undefined) return refuse("order_not_found", "there is no such order");
    const hashes = await forgetVisit(tx, found.clientId);
    if (hashes === undefined || hashes instanceof Refusal) return hashes;
    await recordAudit(tx, {
      actor: officeActor(office),
      action: "shopper_data_erased",
      subject: `order ${found.code}`,
      storeId: found.storeId,
      at: now(),
    });
    return hashes;
  });
  if (ended instanceof Refusal) return ended;
  for (const tokenHash of ended ?? []) sessions.forget(tokenHash);
  return null;
});
