ALTER TABLE "staff" ADD COLUMN "signed_in_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "staff" ADD COLUMN "paused_at" timestamp (3) with time zone;