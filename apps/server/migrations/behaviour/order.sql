-- Every process that shows or caches an order is notified when what its shopper sees of it changed: channel order_changed, with the
-- shopper's id and the order's hash as CLIENT.HASH. PostgreSQL sends it once a transaction, at its commit.

CREATE OR REPLACE FUNCTION tell_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('order_changed', NEW.client_id || '.' || NEW.hash_id);
  RETURN NULL;
END
$$;
CREATE OR REPLACE TRIGGER order_told AFTER INSERT OR UPDATE ON "order" FOR EACH ROW EXECUTE FUNCTION tell_order();

CREATE OR REPLACE FUNCTION tell_order_of_pair() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('order_changed', o.client_id || '.' || o.hash_id) FROM "order" o WHERE o.id = NEW.order_id;
  RETURN NULL;
END
$$;
CREATE OR REPLACE TRIGGER pair_tells_order AFTER UPDATE OF state, sku, position ON pair
  FOR EACH ROW EXECUTE FUNCTION tell_order_of_pair();

CREATE OR REPLACE FUNCTION tell_orders_of_device() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('order_changed', o.client_id || '.' || o.hash_id)
    FROM "order" o WHERE o.id IN (OLD.order_id, NEW.order_id);
  RETURN NULL;
END
$$;
CREATE OR REPLACE TRIGGER device_tells_order AFTER UPDATE ON device
  FOR EACH ROW WHEN (
    coalesce(OLD.order_id, NEW.order_id) IS NOT NULL AND
    (OLD.order_id, OLD.status_id, OLD.type_id, OLD.name, OLD.online, OLD.out_of_service, OLD.faults, OLD.front_open,
      OLD.back_open, OLD.pairs_inside)
    IS DISTINCT FROM
    (NEW.order_id, NEW.status_id, NEW.type_id, NEW.name, NEW.online, NEW.out_of_service, NEW.faults, NEW.front_open,
      NEW.back_open, NEW.pairs_inside)
  ) EXECUTE FUNCTION tell_orders_of_device();

CREATE OR REPLACE FUNCTION tell_orders_of_client() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('order_changed', o.client_id || '.' || o.hash_id) FROM "order" o WHERE o.client_id = NEW.id;
  RETURN NULL;
END
$$;
CREATE OR REPLACE TRIGGER client_tells_orders AFTER UPDATE ON client
  FOR EACH ROW WHEN (
    (OLD.nickname, OLD.document_number, OLD.data_key, OLD.key_day)
    IS DISTINCT FROM (NEW.nickname, NEW.document_number, NEW.data_key, NEW.key_day)
  ) EXECUTE FUNCTION tell_orders_of_client();

-- An old version, with one slot for each sku, inserts pairs without a slot. A pair has none on purpose if its sku has pieces in an
-- unknown slot.
CREATE OR REPLACE FUNCTION pair_slot() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF moves_store() THEN
    RETURN NEW;
  END IF;
  SELECT k.location INTO NEW.location FROM stock k JOIN "order" o ON o.store_id = k.store_id
  WHERE o.id = NEW.order_id AND k.sku = NEW.sku AND k.held > 0 AND NOT EXISTS (
    SELECT 1 FROM stock u WHERE u.store_id = k.store_id AND u.sku = k.sku AND u.location IS NULL
  ) ORDER BY k.location LIMIT 1;
  RETURN NEW;
END
$$;
CREATE OR REPLACE TRIGGER pair_slot BEFORE INSERT ON pair
  FOR EACH ROW WHEN (NEW.location IS NULL) EXECUTE FUNCTION pair_slot();

-- The board finds a store's pairs by it. A pair from before this column has it from its next change on.
CREATE OR REPLACE FUNCTION pair_store() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT store_id INTO NEW.store_id FROM "order" WHERE id = NEW.order_id;
  RETURN NEW;
END
$$;
CREATE OR REPLACE TRIGGER pair_store BEFORE INSERT OR UPDATE ON pair
  FOR EACH ROW WHEN (NEW.store_id IS NULL) EXECUTE FUNCTION pair_store();
-- The panel finds a store's answers by it.
CREATE OR REPLACE TRIGGER poll_answer_store BEFORE INSERT ON poll_answer
  FOR EACH ROW WHEN (NEW.store_id IS NULL) EXECUTE FUNCTION pair_store();
