import type { CloudEvent } from "@horma/contract";
import { Webhook } from "standardwebhooks";
import type { Deps } from "../../platform/deps.ts";
import { readEvent } from "../event/read-feed.ts";
import type { DeliveryRow, Outcome } from "./delivery-table.ts";
import type { WebhookCaller } from "./webhook-caller.ts";
import { signingSecrets, type WebhookRow } from "./webhook-table.ts";

/** The type of a test. It is not in the feed. */
export const testType = "cl.horma.webhook.test.v1";

/** Sends a delivery once, signed with every secret that is valid. Never throws for what a receiver does. */
export async function sendDelivery(
  { db, env, vault, now }: Pick<Deps, "db" | "env" | "vault" | "now">,
  caller: WebhookCaller,
  webhook: WebhookRow,
  delivery: DeliveryRow,
): Promise<Outcome | "cut off"> {
  const body =
    delivery.position === null
      ? JSON.stringify(testEvent(delivery, env.publicUrl))
      : await readEvent(db.pool, env.publicUrl, delivery.position);
  if (body === undefined) return { status: null, error: "the event has been removed", last: true };
  const at = now();
  let secrets: string[];
  try {
    secrets = signingSecrets(vault, webhook, at);
  } catch (error) {
    return { status: null, error: String(error) };
  }
  return caller.post(webhook.url, body, {
    "content-type": "application/cloudevents+json; charset=utf-8",
    "webhook-id": delivery.eventId,
    "webhook-timestamp": String(Math.floor(at.getTime() / 1_000)),
    "webhook-signature": secrets
      .map((secret) => new Webhook(secret).sign(delivery.eventId, at, body))
      .join(" "),
  });
}

function testEvent({ eventId, webhookId, type, createdAt }: DeliveryRow, source: string): CloudEvent {
  return {
    specversion: "1.0",
    id: eventId,
    source,
    type,
    subject: `webhooks/${webhookId}`,
    time: createdAt.toISOString(),
    datacontenttype: "application/json",
    sequence: "0".repeat(19),
    data: {} as CloudEvent["data"],
  };
}
