CREATE TABLE "erp_stock" (
	"store_id" integer NOT NULL,
	"sku" text NOT NULL,
	"location" text,
	"whole" boolean NOT NULL,
	"quantity" integer NOT NULL,
	"as_of" timestamp (3) with time zone NOT NULL,
	"short" integer NOT NULL,
	"short_at" timestamp (3) with time zone,
	"import_id" bigint,
	CONSTRAINT "erp_stock_once" UNIQUE NULLS NOT DISTINCT("store_id","sku","location"),
	CONSTRAINT "erp_stock_whole" CHECK (not "erp_stock"."whole" or "erp_stock"."location" is null)
);
--> statement-breakpoint
CREATE TABLE "stock_change" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"store_id" integer NOT NULL,
	"sku" text NOT NULL,
	"location" text,
	"pieces" integer NOT NULL,
	"cause" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"move_id" text,
	CONSTRAINT "stock_change_once" UNIQUE("store_id","sku","move_id"),
	CONSTRAINT "stock_change_cause" CHECK ("cause" in ('sale', 'seen', 'move'))
);
--> statement-breakpoint
ALTER TABLE "import" DROP CONSTRAINT "import_kind";--> statement-breakpoint
ALTER TABLE "stock_correction" DROP CONSTRAINT "stock_correction_reason";--> statement-breakpoint
ALTER TABLE "erp_stock" ADD CONSTRAINT "erp_stock_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "erp_stock" ADD CONSTRAINT "erp_stock_sku_product_size_sku_fk" FOREIGN KEY ("sku") REFERENCES "public"."product_size"("sku") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_change" ADD CONSTRAINT "stock_change_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_change" ADD CONSTRAINT "stock_change_sku_product_size_sku_fk" FOREIGN KEY ("sku") REFERENCES "public"."product_size"("sku") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "erp_stock_sku_idx" ON "erp_stock" USING btree ("sku");--> statement-breakpoint
CREATE INDEX "erp_stock_short_idx" ON "erp_stock" USING btree ("store_id") WHERE "erp_stock"."short" > 0;--> statement-breakpoint
CREATE INDEX "stock_change_sku_idx" ON "stock_change" USING btree ("sku","store_id","at");--> statement-breakpoint
CREATE INDEX "stock_change_at_idx" ON "stock_change" USING btree ("at");--> statement-breakpoint
ALTER TABLE "import" ADD CONSTRAINT "import_kind" CHECK ("kind" in ('stores', 'seats', 'slots', 'devices', 'staff', 'conversions', 'products', 'skus', 'prices', 'pictures', 'catalogue', 'stock', 'moves'));--> statement-breakpoint
ALTER TABLE "stock_correction" ADD CONSTRAINT "stock_correction_reason" CHECK ("reason" in ('not_there', 'with_other_shopper', 'sold', 'counted', 'damaged', 'came_from_elsewhere', 'snapshot', 'move', 'sale'));