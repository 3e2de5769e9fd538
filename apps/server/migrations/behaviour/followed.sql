-- A database may follow the catalogue and the office's people of another one, or gather the stores of others: ops/cells. What arrives
-- by PostgreSQL's logical replication fires no trigger but those that are enabled for it, and of these only the ones by row.

-- Imports are of the database that ran them.
CREATE OR REPLACE FUNCTION arrive_without_import() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.import_id := NULL;
  RETURN NEW;
END
$$;
DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['product_type', 'product', 'product_size', 'sku_ean', 'size_system', 'size_conversion', 'product_picture',
      'price', 'store', 'store_hours'] LOOP
    EXECUTE format(
      'CREATE OR REPLACE TRIGGER arrived BEFORE INSERT OR UPDATE ON %I FOR EACH ROW EXECUTE FUNCTION arrive_without_import()', name);
    EXECUTE format('ALTER TABLE %I ENABLE REPLICA TRIGGER arrived', name);
  END LOOP;
  FOREACH name IN ARRAY ARRAY['product', 'product_size', 'size_system', 'size_conversion', 'product_picture'] LOOP
    EXECUTE format(
      'CREATE OR REPLACE TRIGGER arrived_changed AFTER INSERT OR UPDATE OR DELETE ON %I FOR EACH ROW EXECUTE FUNCTION catalogue_changed()', name);
    EXECUTE format('ALTER TABLE %I ENABLE REPLICA TRIGGER arrived_changed', name);
  END LOOP;
END
$$;

-- Where the catalogue is followed, nothing else writes it: the next change that arrives would find another row, and stop. Prices of a store
-- are the store's.
CREATE OR REPLACE FUNCTION followed_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- People of the office who corrected its stock go along with a store: where they are already, nothing is written.
  IF moves_store() THEN
    RETURN COALESCE(NEW, OLD);
  END IF;
  RAISE EXCEPTION USING ERRCODE = 'HC001', MESSAGE = 'this follows another server: change it there';
END
$$;
DO $$
DECLARE
  name text;
BEGIN
  IF EXISTS (SELECT FROM pg_subscription s JOIN pg_database d ON d.oid = s.subdbid
      WHERE d.datname = current_database() AND s.subname LIKE 'horma\_stores\_%') THEN
    FOREACH name IN ARRAY ARRAY['store', 'store_hours'] LOOP
      EXECUTE format(
        'CREATE OR REPLACE TRIGGER followed_stays BEFORE INSERT OR UPDATE OR DELETE ON %I FOR EACH ROW EXECUTE FUNCTION followed_stays()', name);
    END LOOP;
  END IF;
  IF NOT EXISTS (SELECT FROM pg_subscription s JOIN pg_database d ON d.oid = s.subdbid
      WHERE d.datname = current_database() AND s.subname = 'horma_catalogue') THEN
    RETURN;
  END IF;
  FOREACH name IN ARRAY ARRAY['product_type', 'product', 'product_size', 'sku_ean', 'size_system', 'size_conversion', 'picture',
      'product_picture', 'look', 'office_person'] LOOP
    EXECUTE format(
      'CREATE OR REPLACE TRIGGER followed_stays BEFORE INSERT OR UPDATE OR DELETE ON %I FOR EACH ROW EXECUTE FUNCTION followed_stays()', name);
  END LOOP;
  CREATE OR REPLACE TRIGGER followed_stays BEFORE INSERT OR UPDATE ON price
    FOR EACH ROW WHEN (NEW.store_id IS NULL) EXECUTE FUNCTION followed_stays();
  CREATE OR REPLACE TRIGGER followed_goes BEFORE DELETE ON price
    FOR EACH ROW WHEN (OLD.store_id IS NULL) EXECUTE FUNCTION followed_stays();
END
$$;
