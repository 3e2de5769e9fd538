ALTER TABLE "import" ADD COLUMN "interrupted" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "import" ADD COLUMN "receiver" integer;