CREATE TABLE "staff_tablet" (
	"tablet_hash" text NOT NULL,
	"store_id" integer NOT NULL,
	"used_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "staff_tablet_tablet_hash_store_id_pk" PRIMARY KEY("tablet_hash","store_id")
);
--> statement-breakpoint
CREATE TABLE "tablet_code" (
	"store_id" integer PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"staff_id" integer NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "login_code" ADD COLUMN "area_hash" text;--> statement-breakpoint
ALTER TABLE "staff_tablet" ADD CONSTRAINT "staff_tablet_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tablet_code" ADD CONSTRAINT "tablet_code_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tablet_code" ADD CONSTRAINT "tablet_code_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "staff_tablet_used_idx" ON "staff_tablet" USING btree ("used_at");--> statement-breakpoint
CREATE INDEX "login_code_area_idx" ON "login_code" USING btree ("area_hash","created_at");--> statement-breakpoint
-- by hand
-- Tablets that somebody of a store is signed in on, or was lately, are known there.
INSERT INTO "staff_tablet" ("tablet_hash", "store_id", "used_at")
SELECT "staff_session"."tablet_hash", "staff"."store_id", max("staff_session"."created_at")
FROM "staff_session" JOIN "staff" ON "staff"."id" = "staff_session"."staff_id"
GROUP BY "staff_session"."tablet_hash", "staff"."store_id";
