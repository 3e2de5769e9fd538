-- A large database gets this index by hand before, with CREATE UNIQUE INDEX CONCURRENTLY (docs/operations.md).
CREATE UNIQUE INDEX IF NOT EXISTS "stock_once" ON "stock" ("store_id","sku","location") NULLS NOT DISTINCT;--> statement-breakpoint
ALTER TABLE "stock" DROP CONSTRAINT "stock_store_id_sku_pk", ADD CONSTRAINT "stock_once" UNIQUE USING INDEX "stock_once";--> statement-breakpoint
ALTER TABLE "pair" ADD COLUMN "location" text;--> statement-breakpoint
UPDATE "pair" SET "location" = k."location"
FROM "order" o JOIN "stock" k ON k."store_id" = o."store_id"
WHERE o."id" = "pair"."order_id" AND k."sku" = "pair"."sku" AND "pair"."order_id" IN (
  SELECT "id" FROM "order" WHERE "status_id" NOT IN ('done', 'canceled')
  UNION SELECT "order_id" FROM "pair" WHERE "place" NOT IN ('shelf', 'sold', 'written_off')
);--> statement-breakpoint
-- The version before asks for pairs without a slot, and its stock has one slot a sku. The version after needs no trigger.
CREATE FUNCTION pair_slot() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT k.location INTO NEW.location FROM stock k JOIN "order" o ON o.store_id = k.store_id
  WHERE o.id = NEW.order_id AND k.sku = NEW.sku AND k.held > 0 ORDER BY k.location LIMIT 1;
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER pair_slot BEFORE INSERT ON "pair" FOR EACH ROW WHEN (NEW.location IS NULL) EXECUTE FUNCTION pair_slot();
