-- Other systems receive what happened: each row of a history adds an entry to the outbox in the same transaction. Types that are not
-- published are listed in packages/contract/src/event-types.ts. Channel event_noted, without a payload, says so to the process
-- that publishes them, unless the same transaction sends store_changed.

CREATE OR REPLACE FUNCTION note_order_events() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF moves_store() THEN
    RETURN NULL;
  END IF;
  INSERT INTO event_outbox (source, source_id) SELECT 'order_event', id FROM added WHERE type NOT IN
    ('back_door_asked', 'front_door_asked', 'handover_offered', 'device_paired', 'seller_told_instead', 'shopper_told_again')
  ORDER BY id;
  RETURN NULL;
END
$$;
CREATE OR REPLACE TRIGGER order_event_noted AFTER INSERT ON order_event REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION note_order_events();

CREATE OR REPLACE FUNCTION note_device_events() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF moves_store() THEN
    RETURN NULL;
  END IF;
  INSERT INTO event_outbox (source, source_id) SELECT 'device_event', id FROM added
  WHERE type IN ('fault_raised', 'fault_cleared', 'came_online', 'went_offline') ORDER BY id;
  RETURN NULL;
END
$$;
CREATE OR REPLACE TRIGGER device_event_noted AFTER INSERT ON device_event REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION note_device_events();

CREATE OR REPLACE FUNCTION note_stock_corrections() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF moves_store() THEN
    RETURN NULL;
  END IF;
  INSERT INTO event_outbox (source, source_id) SELECT 'stock_correction', id FROM added ORDER BY id;
  RETURN NULL;
END
$$;
CREATE OR REPLACE TRIGGER stock_correction_noted AFTER INSERT ON stock_correction REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION note_stock_corrections();

CREATE OR REPLACE FUNCTION note_sales() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF moves_store() THEN
    RETURN NULL;
  END IF;
  INSERT INTO event_outbox (source, source_id) SELECT 'sale', id FROM added ORDER BY id;
  PERFORM pg_notify('event_noted', '');
  RETURN NULL;
END
$$;
CREATE OR REPLACE TRIGGER sale_noted AFTER INSERT ON sale REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION note_sales();

-- A row is a sum, so the entry has what was added.
CREATE OR REPLACE FUNCTION note_lost_demand() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before integer := CASE TG_OP WHEN 'UPDATE' THEN OLD.pairs ELSE 0 END;
BEGIN
  IF moves_store() THEN
    RETURN NULL;
  END IF;
  INSERT INTO event_outbox (source, data) VALUES ('lost_demand', jsonb_build_object('store', NEW.store_id, 'sku', NEW.sku,
    'kind', NEW.kind, 'reason', NEW.reason, 'source', NEW.source, 'pairs', NEW.pairs - before, 'hour', NEW.at,
    'at', date_trunc('milliseconds', clock_timestamp())));
  PERFORM pg_notify('event_noted', '');
  RETURN NULL;
END
$$;
CREATE OR REPLACE TRIGGER lost_demand_noted AFTER INSERT OR UPDATE OF pairs ON lost_demand
  FOR EACH ROW EXECUTE FUNCTION note_lost_demand();
