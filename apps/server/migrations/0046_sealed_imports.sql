ALTER TABLE "import" ADD COLUMN "data_key" text;--> statement-breakpoint
ALTER TABLE "import" ADD COLUMN "key_day" text;--> statement-breakpoint
ALTER TABLE "import" ADD CONSTRAINT "import_sealed" CHECK ("import"."data_key" is null or "import"."state" in ('receiving', 'waiting', 'running'));