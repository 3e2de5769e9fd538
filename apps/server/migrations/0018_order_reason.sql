ALTER TABLE "order" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "order" ADD CONSTRAINT "order_reason" CHECK ("reason" in ('window_passed'));