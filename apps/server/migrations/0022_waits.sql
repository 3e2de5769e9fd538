ALTER TABLE "order" ADD COLUMN "promised_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "turn_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "placed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "staff" ADD COLUMN "freed_at" timestamp (3) with time zone;