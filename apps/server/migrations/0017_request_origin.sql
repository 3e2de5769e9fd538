ALTER TABLE "order" ADD COLUMN "from_browser" text;--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "from_network" text;--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "from_guest" boolean;--> statement-breakpoint
CREATE INDEX "order_from_browser_idx" ON "order" USING btree ("from_browser") WHERE "order"."from_browser" is not null;--> statement-breakpoint
CREATE INDEX "order_from_network_idx" ON "order" USING btree ("store_id","from_network") WHERE "order"."from_network" is not null;