ALTER TABLE "order_handover" ALTER COLUMN "code" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "screens" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_handover" ADD COLUMN "hwd" text;