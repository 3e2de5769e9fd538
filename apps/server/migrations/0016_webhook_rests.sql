ALTER TABLE "webhook" ADD COLUMN "stopped" text;--> statement-breakpoint
ALTER TABLE "webhook" ADD COLUMN "rests_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "webhook" ADD CONSTRAINT "webhook_stopped" CHECK ("stopped" in ('gone'));