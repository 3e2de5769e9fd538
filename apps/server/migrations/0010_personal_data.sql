-- Codes live for five minutes: who was waiting for one asks for another.
DELETE FROM "login_code";--> statement-breakpoint
ALTER TABLE "login_code" ALTER COLUMN "phone" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "client" ADD COLUMN "phone_hash" text;--> statement-breakpoint
ALTER TABLE "client" ADD COLUMN "data_key" text;--> statement-breakpoint
ALTER TABLE "client" ADD COLUMN "key_day" text;--> statement-breakpoint
ALTER TABLE "client" ADD COLUMN "active_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "login_code" ADD COLUMN "phone_hash" text NOT NULL;--> statement-breakpoint
ALTER TABLE "login_code" ADD COLUMN "data_key" text NOT NULL;--> statement-breakpoint
ALTER TABLE "login_code" ADD COLUMN "key_day" text NOT NULL;--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "over_at" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "client" SET "active_at" = "created_at";--> statement-breakpoint
UPDATE "order" SET "over_at" = "updated_at" WHERE "status_id" IN ('done', 'canceled');--> statement-breakpoint
CREATE INDEX "client_phone_idx" ON "client" USING btree ("phone_hash") WHERE "client"."phone_hash" is not null;--> statement-breakpoint
CREATE INDEX "client_key_idx" ON "client" USING btree ("key_day") WHERE "client"."data_key" is not null;--> statement-breakpoint
DROP INDEX "login_code_phone_idx";--> statement-breakpoint
CREATE INDEX "login_code_phone_idx" ON "login_code" USING btree ("phone_hash");--> statement-breakpoint
ALTER TABLE "client" DROP COLUMN "birthday";--> statement-breakpoint
ALTER TABLE "client" ADD CONSTRAINT "client_key_has_day" CHECK (("client"."data_key" is null) = ("client"."key_day" is null));--> statement-breakpoint
-- Rows from before are sealed by the server, which has the keys, and then this is made valid (personal-data/seal-plain-rows.ts).
ALTER TABLE "client" ADD CONSTRAINT "client_sealed" CHECK ("client"."data_key" is not null or coalesce("client"."document_number", "client"."phone", "client"."nickname", "client"."phone_hash") is null) NOT VALID;
