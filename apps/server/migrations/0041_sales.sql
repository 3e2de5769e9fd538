CREATE TABLE "sale" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"store_id" integer NOT NULL,
	"kind" text NOT NULL,
	"ticket" text NOT NULL,
	"sold_at" timestamp (3) with time zone NOT NULL,
	"key_name" text NOT NULL,
	"digest" text NOT NULL,
	"recorded_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sale_once" UNIQUE("store_id","kind","ticket"),
	CONSTRAINT "sale_kind" CHECK ("kind" in ('sale', 'return'))
);
--> statement-breakpoint
CREATE TABLE "sale_line" (
	"sale_id" bigint NOT NULL,
	"position" smallint NOT NULL,
	"line" smallint NOT NULL,
	"sku" text,
	"quantity" integer NOT NULL,
	"price" integer NOT NULL,
	"outcome" text NOT NULL,
	"pair_id" bigint,
	CONSTRAINT "sale_line_sale_id_position_pk" PRIMARY KEY("sale_id","position"),
	CONSTRAINT "sale_line_outcome" CHECK ("outcome" in ('settled', 'recorded', 'returned', 'contradicts', 'store', 'unknown')),
	CONSTRAINT "sale_line_pair" CHECK ("sale_line"."pair_id" is null or "sale_line"."outcome" in ('settled', 'recorded', 'returned'))
);
--> statement-breakpoint
ALTER TABLE "sale" ADD CONSTRAINT "sale_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sale_line" ADD CONSTRAINT "sale_line_sale_id_sale_id_fk" FOREIGN KEY ("sale_id") REFERENCES "public"."sale"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sale_line" ADD CONSTRAINT "sale_line_sku_product_size_sku_fk" FOREIGN KEY ("sku") REFERENCES "public"."product_size"("sku") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sale_line" ADD CONSTRAINT "sale_line_pair_id_pair_id_fk" FOREIGN KEY ("pair_id") REFERENCES "public"."pair"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sale_recorded_idx" ON "sale" USING btree ("recorded_at");--> statement-breakpoint
CREATE UNIQUE INDEX "sale_line_once" ON "sale_line" USING btree ("pair_id",("outcome" = 'returned'));--> statement-breakpoint
CREATE INDEX "sale_line_sku_idx" ON "sale_line" USING btree ("sku");
--> statement-breakpoint
-- Other systems are told of sales, as of what stands in the histories.
CREATE FUNCTION note_sales() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO event_outbox (source, source_id) SELECT 'sale', id FROM added ORDER BY id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER sale_noted AFTER INSERT ON "sale" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION note_sales();
