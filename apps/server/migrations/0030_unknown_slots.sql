ALTER TABLE "slot_count" ADD COLUMN "last_correction" bigint;--> statement-breakpoint
-- A pair without a slot is meant so if its sku has pieces whose slot nobody knows.
CREATE OR REPLACE FUNCTION pair_slot() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT k.location INTO NEW.location FROM stock k JOIN "order" o ON o.store_id = k.store_id
  WHERE o.id = NEW.order_id AND k.sku = NEW.sku AND k.held > 0 AND NOT EXISTS (
    SELECT 1 FROM stock u WHERE u.store_id = k.store_id AND u.sku = k.sku AND u.location IS NULL
  ) ORDER BY k.location LIMIT 1;
  RETURN NEW;
END
$$;
