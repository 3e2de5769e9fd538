CREATE TABLE "lost_demand" (
	"at" timestamp (3) with time zone NOT NULL,
	"store_id" integer NOT NULL,
	"sku" text NOT NULL,
	"kind" text NOT NULL,
	"reason" text,
	"source" text NOT NULL,
	"pairs" integer NOT NULL,
	CONSTRAINT "lost_demand_once" UNIQUE NULLS NOT DISTINCT("store_id","at","sku","kind","reason","source"),
	CONSTRAINT "lost_demand_kind" CHECK ("kind" in ('not_there', 'refused', 'missed', 'not_served', 'window_passed')),
	CONSTRAINT "lost_demand_reason" CHECK ("reason" in ('no_stock', 'store_closed', 'not_there', 'incomplete', 'damaged', 'with_other_shopper', 'sold')),
	CONSTRAINT "lost_demand_source" CHECK ("source" in ('shopper', 'kiosk', 'seller'))
);
--> statement-breakpoint
ALTER TABLE "lost_demand" ADD CONSTRAINT "lost_demand_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lost_demand" ADD CONSTRAINT "lost_demand_sku_product_size_sku_fk" FOREIGN KEY ("sku") REFERENCES "public"."product_size"("sku") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lost_demand_at_idx" ON "lost_demand" USING btree ("at");