CREATE TABLE "kiosk" (
	"mark_hash" text PRIMARY KEY NOT NULL,
	"store_id" integer NOT NULL,
	"name" text,
	"device" text DEFAULT '' NOT NULL,
	"version" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "staff_tablet" ADD COLUMN "name" text;--> statement-breakpoint
ALTER TABLE "staff_tablet" ADD COLUMN "device" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "staff_tablet" ADD COLUMN "seen_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "staff_tablet" ADD COLUMN "version" text;--> statement-breakpoint
ALTER TABLE "store" ADD COLUMN "wait_target" smallint DEFAULT 120 NOT NULL;--> statement-breakpoint
ALTER TABLE "kiosk" ADD CONSTRAINT "kiosk_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "kiosk_store_idx" ON "kiosk" USING btree ("store_id");