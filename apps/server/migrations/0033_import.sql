CREATE TABLE "import_before" (
	"import_id" bigint NOT NULL,
	"table_name" text NOT NULL,
	"removed" boolean DEFAULT false NOT NULL,
	"row" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "import" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"file_name" text,
	"hash" text,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"format" jsonb,
	"dry_run" boolean NOT NULL,
	"refused" text NOT NULL,
	"state" text NOT NULL,
	"phase" text,
	"rows_read" integer DEFAULT 0 NOT NULL,
	"bytes_read" bigint DEFAULT 0 NOT NULL,
	"counts" jsonb,
	"changes" jsonb,
	"message" text,
	"actor" jsonb NOT NULL,
	"store_ids" integer[],
	"options" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"applied_at" timestamp (3) with time zone,
	"undone_at" timestamp (3) with time zone,
	"undone_by" jsonb,
	"forgotten_at" timestamp (3) with time zone,
	CONSTRAINT "import_kind" CHECK ("kind" in ('stores', 'seats', 'slots', 'devices', 'staff', 'conversions', 'products', 'skus', 'prices', 'pictures', 'catalogue', 'stock')),
	CONSTRAINT "import_state" CHECK ("state" in ('receiving', 'waiting', 'running', 'checked', 'refused', 'applied', 'failed', 'undoing', 'undone')),
	CONSTRAINT "import_phase" CHECK ("phase" in ('reading', 'checking', 'writing')),
	CONSTRAINT "import_refused" CHECK ("refused" in ('stop', 'skip'))
);
--> statement-breakpoint
CREATE TABLE "import_part" (
	"import_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "import_part_import_id_position_pk" PRIMARY KEY("import_id","position")
);
--> statement-breakpoint
CREATE TABLE "import_refusal" (
	"import_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"row" integer NOT NULL,
	"column" text,
	"value" text,
	"reason" text NOT NULL,
	CONSTRAINT "import_refusal_import_id_position_pk" PRIMARY KEY("import_id","position")
);
--> statement-breakpoint
CREATE TABLE "slot" (
	"store_id" integer NOT NULL,
	"name" text NOT NULL,
	"import_id" bigint,
	CONSTRAINT "slot_store_id_name_pk" PRIMARY KEY("store_id","name"),
	CONSTRAINT "slot_name" CHECK (length("name") between 1 and 32)
);
--> statement-breakpoint
ALTER TABLE "import_part" ADD CONSTRAINT "import_part_import_id_import_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."import"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_refusal" ADD CONSTRAINT "import_refusal_import_id_import_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."import"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slot" ADD CONSTRAINT "slot_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_before_idx" ON "import_before" USING btree ("import_id","table_name");--> statement-breakpoint
CREATE INDEX "import_open_idx" ON "import" USING btree ("id") WHERE "import"."state" in ('receiving', 'waiting', 'running', 'undoing');--> statement-breakpoint
CREATE INDEX "import_kind_idx" ON "import" USING btree ("kind","applied_at");
--> statement-breakpoint
-- Whatever else writes a row that an import wrote makes it its own: that import can then not be undone any more.
CREATE FUNCTION written_since() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- One import may write a row twice.
  IF current_setting('horma.import', true) IS DISTINCT FROM NEW.import_id::text THEN
    NEW.import_id := NULL;
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
DO $$
DECLARE
  watched record;
BEGIN
  -- Of devices and staff only what files have: the rest is their day's work.
  FOR watched IN SELECT * FROM (VALUES
    ('store', ''), ('store_hours', ''), ('store_exception', ''), ('seat', ''), ('slot', ''), ('product_type', ''),
    ('product', ''), ('product_size', ''), ('sku_ean', ''), ('size_system', ''), ('size_conversion', ''), ('price', ''),
    ('product_picture', ''), ('device', 'store_id hwd name type_id retired_at'),
    ('staff', 'store_id login name role pin_hash active')
  ) AS tables (name, columns)
  LOOP
    EXECUTE format(
      'CREATE TRIGGER written_since BEFORE UPDATE ON %I FOR EACH ROW WHEN (OLD.import_id IS NOT NULL'
      || ' AND NEW.import_id IS NOT DISTINCT FROM OLD.import_id AND (%s)) EXECUTE FUNCTION written_since()',
      watched.name,
      CASE WHEN watched.columns = '' THEN 'OLD IS DISTINCT FROM NEW' ELSE (
        SELECT string_agg(format('OLD.%1$I IS DISTINCT FROM NEW.%1$I', each), ' OR ')
        FROM unnest(string_to_array(watched.columns, ' ')) AS each
      ) END
    );
  END LOOP;
END
$$;
