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
ALTER TABLE "seat" ADD CONSTRAINT "seat_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_exception" ADD CONSTRAINT "store_exception_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_hours" ADD CONSTRAINT "store_hours_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- by hand
-- A store that was open had no hours, so it was open around the clock.
INSERT INTO "store_hours" ("store_id", "weekday", "opens", "closes")
SELECT "store"."id", "weekday", '00:00', '24:00' FROM "store", generate_series(1, 7) "weekday" WHERE "store"."is_opened";
