-- contracts: a server of the version before reads no sealed file. Send files of staff once every process is of this one.
ALTER TABLE "import" ADD COLUMN "data_key" text;--> statement-breakpoint
ALTER TABLE "import" ADD COLUMN "key_day" text;--> statement-breakpoint
ALTER TABLE "import" ADD CONSTRAINT "import_sealed" CHECK ("import"."data_key" is null or "import"."state" in ('receiving', 'waiting', 'running'));