-- Codes and sessions from before say neither their network nor their tablet: people ask and sign in again.
DELETE FROM "login_code";--> statement-breakpoint
DELETE FROM "staff_session";--> statement-breakpoint
CREATE TABLE "backoff" (
	"key" text PRIMARY KEY NOT NULL,
	"misses" integer NOT NULL,
	"until" timestamp (3) with time zone,
	"forgotten_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "login_code" ALTER COLUMN "code_hash" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "login_code" ADD COLUMN "network_hash" text NOT NULL;--> statement-breakpoint
ALTER TABLE "login_code" ADD COLUMN "store_id" integer;--> statement-breakpoint
ALTER TABLE "staff_session" ADD COLUMN "tablet_hash" text NOT NULL;--> statement-breakpoint
CREATE INDEX "backoff_forgotten_idx" ON "backoff" USING btree ("forgotten_at");--> statement-breakpoint
ALTER TABLE "login_code" ADD CONSTRAINT "login_code_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "login_code_phone_idx" ON "login_code" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "login_code_network_idx" ON "login_code" USING btree ("network_hash","created_at");--> statement-breakpoint
CREATE INDEX "login_code_store_idx" ON "login_code" USING btree ("store_id","created_at");--> statement-breakpoint
CREATE INDEX "login_code_created_idx" ON "login_code" USING btree ("created_at");