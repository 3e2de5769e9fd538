import { eq } from "drizzle-orm";
import { recordAudit } from "../../../platform/audit/record-audit.ts";
import { order } from "../../../platform/db/schema/order.ts";
import { operation } from "../../../web/call/operation.ts";
import { refuse } from "../../../web/http/refusals.ts";
import { newDataLink, proofOf } from "../../client/client-data-link.ts";
import { findClient, lockClient } from "../../client/client-table.ts";
import { storedUntil } from "../../client/get-client-data.ts";
import { officeActor } from "../office-actor.ts";

/**
 * OF-10. A link by which the shopper of an order reads what is stored of their visit, once they prove who they are. It ends the one
 * before. Refused for an erased shopper, and for one who gave an alias alone.
 */
export const offerShopperData = operation("offerShopperData", ({ db, env, vault, now }, { body, office }) =>
  db.transact(async (tx) => {
    const at = now();
    const { clientId, code, storeId } = order;
    const [found] = await tx
      .select({ clientId, code, storeId })
      .from(order)
      .where(eq(order.hashId, body.hash_id));
    if (found === undefined) return refuse("order_not_found", "there is no such order");
    const stored = await lockClient(tx, found.clientId);
    const row = stored ? await findClient(tx, vault, found.clientId) : undefined;
    if (row === undefined) return refuse("shopper_erased", "nothing that identifies the shopper is stored");
    if (proofOf(row) === undefined)
      return refuse("proof_missing", "the shopper gave an alias alone: nothing can prove who they are");
    const { token, expiresAt } = await newDataLink(tx, row.id, at);
    await recordAudit(tx, {
      actor: officeActor(office),
      action: "shopper_data_offered",
      subject: `order ${found.code}`,
      storeId: found.storeId,
      at,
    });
    const until = await storedUntil(tx, row.id, env.retentionHours);
    const expires = until !== undefined && until < expiresAt ? until : expiresAt;
    return { token, expires_at: expires.toISOString() };
  }),
);
