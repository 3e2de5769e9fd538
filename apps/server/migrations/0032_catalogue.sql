-- contracts: servers of the version before read prices, EANs, sizes and pictures from columns that go: stop them first.
CREATE TABLE "picture" (
	"hash" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "picture_hash" CHECK ("hash" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "picture_type" CHECK ("type" in ('image/jpeg', 'image/png', 'image/webp', 'image/avif'))
);
--> statement-breakpoint
CREATE TABLE "picture_size" (
	"hash" text NOT NULL,
	"width" smallint NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "picture_size_hash_width_pk" PRIMARY KEY("hash","width")
);
--> statement-breakpoint
CREATE TABLE "product_picture" (
	"product_id" text NOT NULL,
	"position" smallint NOT NULL,
	"address" text,
	"content" text,
	"import_id" bigint,
	CONSTRAINT "product_picture_product_id_position_pk" PRIMARY KEY("product_id","position"),
	CONSTRAINT "product_picture_source" CHECK (("address" is null) <> ("content" is null)),
	CONSTRAINT "product_picture_position" CHECK ("position" between 1 and 20)
);
--> statement-breakpoint
CREATE TABLE "price" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"product_id" text NOT NULL,
	"sku" text,
	"store_id" integer,
	"type" text NOT NULL,
	"value" integer NOT NULL,
	"starts" timestamp(0),
	"ends" timestamp(0),
	"import_id" bigint,
	CONSTRAINT "price_once" UNIQUE NULLS NOT DISTINCT("product_id","store_id","sku","type","starts"),
	CONSTRAINT "price_type" CHECK ("type" in ('normal', 'offer')),
	CONSTRAINT "price_value" CHECK ("value" >= 0),
	CONSTRAINT "price_time" CHECK ("starts" < "ends")
);
--> statement-breakpoint
CREATE TABLE "size_system" (
	"code" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"position" smallint NOT NULL,
	"import_id" bigint,
	CONSTRAINT "size_system_code" CHECK ("code" ~ '^[a-z][a-z0-9_]{0,15}$' and "code" <> 'input_value')
);
--> statement-breakpoint
CREATE TABLE "sku_ean" (
	"ean" text PRIMARY KEY NOT NULL,
	"sku" text NOT NULL,
	"import_id" bigint
);
--> statement-breakpoint
ALTER TABLE "product_size" DROP CONSTRAINT "product_size_ean_unique";--> statement-breakpoint
DROP INDEX "product_offer_idx";--> statement-breakpoint
ALTER TABLE "product" ALTER COLUMN "scale" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "device" ADD COLUMN "retired_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "device" ADD COLUMN "import_id" bigint;--> statement-breakpoint
ALTER TABLE "pair" ADD COLUMN "price_normal" integer;--> statement-breakpoint
ALTER TABLE "pair" ADD COLUMN "price_offer" integer;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "state" text DEFAULT 'published' NOT NULL;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "import_id" bigint;--> statement-breakpoint
ALTER TABLE "product_size" ADD COLUMN "code" text;--> statement-breakpoint
ALTER TABLE "product_size" ADD COLUMN "import_id" bigint;--> statement-breakpoint
ALTER TABLE "product_type" ADD COLUMN "import_id" bigint;--> statement-breakpoint
ALTER TABLE "size_conversion" ADD COLUMN "sizes" jsonb;--> statement-breakpoint
ALTER TABLE "size_conversion" ADD COLUMN "import_id" bigint;--> statement-breakpoint
ALTER TABLE "staff" ADD COLUMN "import_id" bigint;--> statement-breakpoint
ALTER TABLE "seat" ADD COLUMN "import_id" bigint;--> statement-breakpoint
ALTER TABLE "store" ADD COLUMN "time_zone" text DEFAULT 'America/Santiago' NOT NULL;--> statement-breakpoint
ALTER TABLE "store" ADD COLUMN "closed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "store" ADD COLUMN "import_id" bigint;--> statement-breakpoint
ALTER TABLE "store_exception" ADD COLUMN "import_id" bigint;--> statement-breakpoint
ALTER TABLE "store_hours" ADD COLUMN "import_id" bigint;--> statement-breakpoint
-- What the old columns held.
INSERT INTO "sku_ean" ("ean", "sku") SELECT "ean", "sku" FROM "product_size";
--> statement-breakpoint
INSERT INTO "price" ("product_id", "type", "value") SELECT "id", 'normal', "price_normal" FROM "product";
--> statement-breakpoint
INSERT INTO "price" ("product_id", "type", "value")
SELECT "id", 'offer', "price_offer" FROM "product" WHERE "price_offer" BETWEEN 1 AND "price_normal" - 1;
--> statement-breakpoint
INSERT INTO "product_picture" ("product_id", "position", "address")
SELECT "id", "position", '/images/' || "picture" || '-' || "view" || '-{width}.webp'
FROM "product", unnest(array['lateral', 'medial', 'toe', 'sole']) WITH ORDINALITY AS "views" ("view", "position");
--> statement-breakpoint
INSERT INTO "size_system" ("code", "name", "position")
VALUES ('cl', 'CL', 1), ('us', 'US', 2), ('uk', 'UK', 3), ('eu', 'EU', 4), ('cm', 'CM', 5);
--> statement-breakpoint
UPDATE "size_conversion" SET "sizes" = jsonb_strip_nulls(jsonb_build_object('cl', "cl", 'us', "us", 'uk', "uk", 'eu', "eu", 'cm', "cm"));
--> statement-breakpoint
-- Today's price is the nearest to what their shoppers saw.
UPDATE "pair" SET "price_normal" = m."price_normal",
  "price_offer" = CASE WHEN m."price_offer" BETWEEN 1 AND m."price_normal" - 1 THEN m."price_offer" END
FROM "product_size" z JOIN "product" m ON m."id" = z."product_id" WHERE z."sku" = "pair"."sku";
--> statement-breakpoint
ALTER TABLE "pair" ALTER COLUMN "price_normal" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "size_conversion" ALTER COLUMN "sizes" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "picture_size" ADD CONSTRAINT "picture_size_hash_picture_hash_fk" FOREIGN KEY ("hash") REFERENCES "public"."picture"("hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_picture" ADD CONSTRAINT "product_picture_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_picture" ADD CONSTRAINT "product_picture_content_picture_hash_fk" FOREIGN KEY ("content") REFERENCES "public"."picture"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price" ADD CONSTRAINT "price_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price" ADD CONSTRAINT "price_sku_product_size_sku_fk" FOREIGN KEY ("sku") REFERENCES "public"."product_size"("sku") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price" ADD CONSTRAINT "price_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sku_ean" ADD CONSTRAINT "sku_ean_sku_product_size_sku_fk" FOREIGN KEY ("sku") REFERENCES "public"."product_size"("sku") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_picture_content_idx" ON "product_picture" USING btree ("content") WHERE "product_picture"."content" is not null;--> statement-breakpoint
CREATE INDEX "price_offer_idx" ON "price" USING btree ("product_id") WHERE "price"."type" = 'offer';--> statement-breakpoint
CREATE INDEX "sku_ean_sku_idx" ON "sku_ean" USING btree ("sku");--> statement-breakpoint
ALTER TABLE "product" DROP COLUMN "picture";--> statement-breakpoint
ALTER TABLE "product" DROP COLUMN "price_normal";--> statement-breakpoint
ALTER TABLE "product" DROP COLUMN "price_offer";--> statement-breakpoint
ALTER TABLE "product_size" DROP COLUMN "ean";--> statement-breakpoint
ALTER TABLE "size_conversion" DROP COLUMN "cl";--> statement-breakpoint
ALTER TABLE "size_conversion" DROP COLUMN "us";--> statement-breakpoint
ALTER TABLE "size_conversion" DROP COLUMN "uk";--> statement-breakpoint
ALTER TABLE "size_conversion" DROP COLUMN "eu";--> statement-breakpoint
ALTER TABLE "size_conversion" DROP COLUMN "cm";--> statement-breakpoint
ALTER TABLE "store" DROP COLUMN "is_opened";--> statement-breakpoint
ALTER TABLE "product_size" ADD CONSTRAINT "product_size_code_unique" UNIQUE("code");--> statement-breakpoint
ALTER TABLE "product" ADD CONSTRAINT "product_state" CHECK ("state" in ('draft', 'published', 'withdrawn'));--> statement-breakpoint
ALTER TABLE "product_size" ADD CONSTRAINT "product_size_sku" CHECK (length("sku") between 1 and 40);--> statement-breakpoint
ALTER TABLE "product_size" ADD CONSTRAINT "product_size_code" CHECK ("code" ~ '^[0-9]{1,20}$');--> statement-breakpoint
ALTER TABLE "size_conversion" ADD CONSTRAINT "size_conversion_sizes" CHECK (jsonb_typeof("sizes") = 'object');--> statement-breakpoint
ALTER TABLE "store" ADD CONSTRAINT "store_time_zone" CHECK ((timestamptz '2000-01-01 00:00Z' at time zone "time_zone") is not null);--> statement-breakpoint
-- Processes keep what orders show of the catalogue. Once a statement, because an import changes a million rows.
CREATE FUNCTION catalogue_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('catalogue_changed', '');
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER catalogue_changed AFTER UPDATE ON "product" EXECUTE FUNCTION catalogue_changed();
--> statement-breakpoint
CREATE TRIGGER catalogue_changed AFTER UPDATE ON "product_size" EXECUTE FUNCTION catalogue_changed();
--> statement-breakpoint
CREATE TRIGGER catalogue_changed AFTER INSERT OR UPDATE OR DELETE ON "product_picture" EXECUTE FUNCTION catalogue_changed();
--> statement-breakpoint
CREATE TRIGGER catalogue_changed AFTER INSERT OR UPDATE OR DELETE ON "size_conversion" EXECUTE FUNCTION catalogue_changed();
--> statement-breakpoint
CREATE TRIGGER catalogue_changed AFTER INSERT OR UPDATE OR DELETE ON "size_system" EXECUTE FUNCTION catalogue_changed();
