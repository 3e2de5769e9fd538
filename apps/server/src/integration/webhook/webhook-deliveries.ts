import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { webhookDelivery } from "../../platform/db/schema/webhook.ts";
import { operation } from "../../web/call/operation.ts";
import { Refused, refuse } from "../../web/http/refusals.ts";
import { changing, locked, ownerOf, recordChange, unknownWebhook } from "./change-webhooks.ts";
import { pageOfDeliveries, presentDelivery } from "./delivery-table.ts";
import { testType } from "./send-delivery.ts";
import { findOwn } from "./webhook-table.ts";

/** Deliveries of a page by default. */
const usual = 25;

export const listDeliveries = operation(
  "listDeliveries",
  async ({ db }, { params: { id }, query, caller }) => {
    if ((await findOwn(db.read, ownerOf(caller), id)) === undefined) return unknownWebhook(id);
    const { limit: size = usual, ...asked } = query;
    const rows = await pageOfDeliveries(db.read, id, { ...asked, size: size + 1 });
    const page = rows.slice(0, size);
    return {
      deliveries: page.map(presentDelivery),
      next: rows.length > size ? (page.at(-1)?.id ?? null) : null,
    };
  },
);

/** EV-03. A test is delivered, signed and repeated like an event. */
export const testWebhook = operation("testWebhook", (deps, { params: { id }, caller }) =>
  changing(deps, async (tx) => {
    await locked(tx, caller, id);
    const now = deps.now();
    const test = { webhookId: id, eventId: randomUUID(), type: testType, state: "pending" as const };
    const [row] = await tx
      .insert(webhookDelivery)
      .values({ ...test, nextAt: now, createdAt: now })
      .returning();
    if (row === undefined) throw new Error("the test was not stored");
    await recordChange(tx, deps, caller, id, { action: "webhook_tested" });
    return presentDelivery(row);
  }),
);

/** EV-03. A delivery starts again, in whatever state it is. */
export const resendDelivery = operation("resendDelivery", (deps, { params, caller }) =>
  changing(deps, async (tx) => {
    const { id, delivery_id } = params;
    await locked(tx, caller, id);
    const [row] = await tx
      .update(webhookDelivery)
      .set({ state: "pending", attempts: 0, nextAt: deps.now(), status: null, error: null })
      .where(and(eq(webhookDelivery.webhookId, id), eq(webhookDelivery.id, delivery_id)))
      .returning();
    if (row === undefined)
      throw new Refused(refuse("not_found", `this webhook has no delivery ${delivery_id}`));
    const data = { delivery: delivery_id };
    await recordChange(tx, deps, caller, id, { action: "webhook_delivery_resent", data });
    return presentDelivery(row);
  }),
);
