CREATE TABLE "import_mapping" (
	"name" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"mapping" text NOT NULL,
	"stop_above" integer,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "import_mapping_kind" CHECK ("kind" in ('stores', 'seats', 'slots', 'devices', 'staff', 'conversions', 'products', 'skus', 'prices', 'pictures', 'catalogue', 'stock', 'moves')),
	CONSTRAINT "import_mapping_stop_above" CHECK ("stop_above" between 1 and 1000)
);
--> statement-breakpoint
ALTER TABLE "import" ADD COLUMN "figures" jsonb;--> statement-breakpoint
ALTER TABLE "import" ADD COLUMN "unusual" jsonb;