ALTER TABLE "store" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "store" ADD COLUMN "commune" text;--> statement-breakpoint
ALTER TABLE "store" ADD COLUMN "theme" text;--> statement-breakpoint
ALTER TABLE "store" ADD CONSTRAINT "store_theme" CHECK ("theme" in ('naranjo', 'azulino', 'lima', 'botella'));