-- Whatever else writes a row that an import wrote makes it its own: that import can then not be undone any more.
CREATE OR REPLACE FUNCTION written_since() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- One import may write a row twice.
  IF current_setting('horma.import', true) IS DISTINCT FROM NEW.import_id::text THEN
    NEW.import_id := NULL;
  END IF;
  RETURN NEW;
END
$$;

DO $$
DECLARE
  watched text;
BEGIN
  FOREACH watched IN ARRAY array['store', 'store_hours', 'store_exception', 'seat', 'slot', 'product_type', 'product', 'product_size',
    'sku_ean', 'size_system', 'size_conversion', 'price', 'product_picture']
  LOOP
    EXECUTE format(
      'CREATE OR REPLACE TRIGGER written_since BEFORE UPDATE ON %I FOR EACH ROW WHEN (OLD.import_id IS NOT NULL'
      || ' AND NEW.import_id IS NOT DISTINCT FROM OLD.import_id AND (OLD IS DISTINCT FROM NEW)) EXECUTE FUNCTION written_since()',
      watched
    );
  END LOOP;
END
$$;

-- Of devices and staff only what files have: the rest is their day's work.
CREATE OR REPLACE TRIGGER written_since BEFORE UPDATE ON device
  FOR EACH ROW WHEN (
    OLD.import_id IS NOT NULL AND NEW.import_id IS NOT DISTINCT FROM OLD.import_id
    AND (OLD.store_id IS DISTINCT FROM NEW.store_id OR OLD.hwd IS DISTINCT FROM NEW.hwd OR OLD.name IS DISTINCT FROM NEW.name
      OR OLD.type_id IS DISTINCT FROM NEW.type_id OR OLD.retired_at IS DISTINCT FROM NEW.retired_at)
  ) EXECUTE FUNCTION written_since();
CREATE OR REPLACE TRIGGER written_since BEFORE UPDATE ON staff
  FOR EACH ROW WHEN (
    OLD.import_id IS NOT NULL AND NEW.import_id IS NOT DISTINCT FROM OLD.import_id
    AND (OLD.store_id IS DISTINCT FROM NEW.store_id OR OLD.login IS DISTINCT FROM NEW.login OR OLD.name IS DISTINCT FROM NEW.name
      OR OLD.role IS DISTINCT FROM NEW.role OR OLD.pin_hash IS DISTINCT FROM NEW.pin_hash OR OLD.active IS DISTINCT FROM NEW.active)
  ) EXECUTE FUNCTION written_since();
