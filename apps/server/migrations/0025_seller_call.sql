ALTER TABLE "order" ADD COLUMN "seller_called_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "seller_coming_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "order_called_idx" ON "order" USING btree ("store_id","seller_called_at") WHERE "order"."seller_called_at" is not null and "order"."seller_coming_at" is null;