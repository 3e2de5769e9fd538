CREATE TABLE "slot_count" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"store_id" integer NOT NULL,
	"location" text NOT NULL,
	"product_id" text,
	"staff_id" integer NOT NULL,
	"began_at" timestamp (3) with time zone NOT NULL,
	"counted_at" timestamp (3) with time zone NOT NULL,
	"lines" jsonb NOT NULL,
	"state" text NOT NULL,
	"decided_by" integer,
	"decided_at" timestamp (3) with time zone,
	CONSTRAINT "slot_count_state" CHECK ("state" in ('open', 'even', 'applied', 'dropped', 'replaced'))
);
--> statement-breakpoint
CREATE TABLE "stock_correction" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"store_id" integer NOT NULL,
	"sku" text NOT NULL,
	"location" text,
	"before" integer NOT NULL,
	"after" integer NOT NULL,
	"reason" text NOT NULL,
	"staff_id" integer,
	"count_id" bigint,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "stock_correction_reason" CHECK ("reason" in ('not_there', 'with_other_shopper', 'sold', 'counted', 'damaged', 'came_from_elsewhere'))
);
--> statement-breakpoint
ALTER TABLE "slot_count" ADD CONSTRAINT "slot_count_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slot_count" ADD CONSTRAINT "slot_count_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slot_count" ADD CONSTRAINT "slot_count_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slot_count" ADD CONSTRAINT "slot_count_decided_by_staff_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_correction" ADD CONSTRAINT "stock_correction_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_correction" ADD CONSTRAINT "stock_correction_sku_product_size_sku_fk" FOREIGN KEY ("sku") REFERENCES "public"."product_size"("sku") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_correction" ADD CONSTRAINT "stock_correction_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "slot_count_slot_idx" ON "slot_count" USING btree ("store_id","location","id");--> statement-breakpoint
CREATE INDEX "slot_count_at_idx" ON "slot_count" USING btree ("counted_at");--> statement-breakpoint
CREATE INDEX "stock_correction_slot_idx" ON "stock_correction" USING btree ("store_id","sku","id");--> statement-breakpoint
CREATE INDEX "stock_correction_at_idx" ON "stock_correction" USING btree ("at");--> statement-breakpoint
CREATE TRIGGER stock_correction_append_only BEFORE UPDATE ON "stock_correction"
  FOR EACH STATEMENT EXECUTE FUNCTION event_append_only();--> statement-breakpoint
CREATE TRIGGER stock_correction_stays BEFORE DELETE ON "stock_correction"
  FOR EACH ROW EXECUTE FUNCTION young_event_stays();--> statement-breakpoint
CREATE TRIGGER stock_correction_tells_store AFTER INSERT ON "stock_correction"
  FOR EACH ROW EXECUTE FUNCTION tell_store();--> statement-breakpoint
CREATE TRIGGER slot_count_tells_store AFTER INSERT OR UPDATE ON "slot_count"
  FOR EACH ROW EXECUTE FUNCTION tell_store();
