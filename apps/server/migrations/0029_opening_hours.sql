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
CREATE TABLE "seat" (
	"store_id" integer NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "seat_store_id_name_pk" PRIMARY KEY("store_id","name"),
	CONSTRAINT "seat_name" CHECK (length("name") between 1 and 12)
);
--> statement-breakpoint
CREATE TABLE "store_exception" (
	"store_id" integer NOT NULL,
	"date" date NOT NULL,
	"opens" text,
	"closes" text,
	"reason" text NOT NULL,
	CONSTRAINT "store_exception_store_id_date_pk" PRIMARY KEY("store_id","date"),
	CONSTRAINT "store_exception_hours" CHECK (("opens" is null) = ("closes" is null)),
	CONSTRAINT "store_exception_opens" CHECK ("opens" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
	CONSTRAINT "store_exception_closes" CHECK ("closes" ~ '^(([01][0-9]|2[0-3]):[0-5][0-9]|24:00)$'),
	CONSTRAINT "store_exception_reason" CHECK (length("reason") between 1 and 80)
);
--> statement-breakpoint
CREATE TABLE "store_hours" (
	"store_id" integer NOT NULL,
	"weekday" smallint NOT NULL,
	"opens" text NOT NULL,
	"closes" text NOT NULL,
	CONSTRAINT "store_hours_store_id_weekday_pk" PRIMARY KEY("store_id","weekday"),
	CONSTRAINT "store_hours_weekday" CHECK ("weekday" between 1 and 7),
	CONSTRAINT "store_hours_opens" CHECK ("opens" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
	CONSTRAINT "store_hours_closes" CHECK ("closes" ~ '^(([01][0-9]|2[0-3]):[0-5][0-9]|24:00)$')
);
--> statement-breakpoint
ALTER TABLE "lost_demand" ADD CONSTRAINT "lost_demand_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lost_demand" ADD CONSTRAINT "lost_demand_sku_product_size_sku_fk" FOREIGN KEY ("sku") REFERENCES "public"."product_size"("sku") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seat" ADD CONSTRAINT "seat_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_exception" ADD CONSTRAINT "store_exception_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_hours" ADD CONSTRAINT "store_hours_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lost_demand_at_idx" ON "lost_demand" USING btree ("at");--> statement-breakpoint
-- by hand
-- A store that was open had no hours, so it was open around the clock.
INSERT INTO "store_hours" ("store_id", "weekday", "opens", "closes")
SELECT "store"."id", "weekday", '00:00', '24:00' FROM "store", generate_series(1, 7) "weekday" WHERE "store"."is_opened";
