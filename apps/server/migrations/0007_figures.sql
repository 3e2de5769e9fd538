ALTER TABLE "order" ADD COLUMN "ready_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "order_ready_idx" ON "order" USING btree ("store_id","ready_at");--> statement-breakpoint
CREATE INDEX "order_seller_idx" ON "order" USING btree ("seller_id","idempotency_key") WHERE "order"."seller_id" is not null;--> statement-breakpoint
CREATE INDEX "order_event_device_idx" ON "order_event" USING btree ("device_id","id") WHERE "order_event"."device_id" is not null;--> statement-breakpoint
CREATE INDEX "order_event_figures_idx" ON "order_event" USING btree ("type","at") WHERE "order_event"."type" in ('pair_handed_over', 'pair_bought', 'pair_missed');--> statement-breakpoint
CREATE INDEX "staff_event_device_idx" ON "staff_event" USING btree ("device_id","id") WHERE "staff_event"."device_id" is not null;--> statement-breakpoint
-- Orders from before: a box told when it was ready, on shelf and in the zone the pairs were there when they were put down.
UPDATE "order" SET "ready_at" = first."at" FROM (
  SELECT e."order_id", min(e."at") AS "at" FROM "order_event" e LEFT JOIN "device" d ON d."id" = e."device_id"
  WHERE e."type" = 'device_sanitized' OR (e."type" = 'pair_placed' AND d."type_id" IS DISTINCT FROM 'box')
  GROUP BY e."order_id"
) first WHERE first."order_id" = "order"."id";
