-- Processes keep what orders show of the catalogue. Told once a statement, because an import changes a million rows.
CREATE OR REPLACE FUNCTION catalogue_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('catalogue_changed', '');
  RETURN NULL;
END
$$;
CREATE OR REPLACE TRIGGER catalogue_changed AFTER UPDATE ON product EXECUTE FUNCTION catalogue_changed();
CREATE OR REPLACE TRIGGER catalogue_changed AFTER UPDATE ON product_size EXECUTE FUNCTION catalogue_changed();
CREATE OR REPLACE TRIGGER catalogue_changed AFTER INSERT OR UPDATE OR DELETE ON product_picture EXECUTE FUNCTION catalogue_changed();
CREATE OR REPLACE TRIGGER catalogue_changed AFTER INSERT OR UPDATE OR DELETE ON size_conversion EXECUTE FUNCTION catalogue_changed();
CREATE OR REPLACE TRIGGER catalogue_changed AFTER INSERT OR UPDATE OR DELETE ON size_system EXECUTE FUNCTION catalogue_changed();
-- What happened stays written. It is never changed, and removed only when it is old: no statement of anybody removes a row of the last
-- 30 days.

CREATE OR REPLACE FUNCTION event_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only: % is not allowed', TG_TABLE_NAME, TG_OP USING ERRCODE = 'restrict_violation';
END
$$;

CREATE OR REPLACE FUNCTION young_event_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.at > now() - interval '30 days' THEN
    RAISE EXCEPTION '% is append-only: % is not allowed within 30 days', TG_TABLE_NAME, TG_OP USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN OLD;
END
$$;

CREATE OR REPLACE TRIGGER order_event_append_only BEFORE UPDATE OR TRUNCATE ON order_event
  FOR EACH STATEMENT EXECUTE FUNCTION event_append_only();
CREATE OR REPLACE TRIGGER staff_event_append_only BEFORE UPDATE OR TRUNCATE ON staff_event
  FOR EACH STATEMENT EXECUTE FUNCTION event_append_only();
CREATE OR REPLACE TRIGGER device_event_append_only BEFORE UPDATE OR TRUNCATE ON device_event
  FOR EACH STATEMENT EXECUTE FUNCTION event_append_only();
CREATE OR REPLACE TRIGGER stock_correction_append_only BEFORE UPDATE ON stock_correction
  FOR EACH STATEMENT EXECUTE FUNCTION event_append_only();
CREATE OR REPLACE TRIGGER audit_append_only BEFORE UPDATE OR TRUNCATE ON audit
  FOR EACH STATEMENT EXECUTE FUNCTION event_append_only();

CREATE OR REPLACE TRIGGER order_event_stays BEFORE DELETE ON order_event FOR EACH ROW EXECUTE FUNCTION young_event_stays();
CREATE OR REPLACE TRIGGER staff_event_stays BEFORE DELETE ON staff_event FOR EACH ROW EXECUTE FUNCTION young_event_stays();
CREATE OR REPLACE TRIGGER device_event_stays BEFORE DELETE ON device_event FOR EACH ROW EXECUTE FUNCTION young_event_stays();
CREATE OR REPLACE TRIGGER stock_correction_stays BEFORE DELETE ON stock_correction
  FOR EACH ROW EXECUTE FUNCTION young_event_stays();
CREATE OR REPLACE TRIGGER audit_stays BEFORE DELETE ON audit FOR EACH ROW EXECUTE FUNCTION young_event_stays();

-- The server's role may not delete there. These do it for the sweep, as the tables' owner. src/platform/db/runtime-role.ts lets the
-- role execute them.

CREATE OR REPLACE FUNCTION forget_order_events(orders bigint[]) RETURNS void LANGUAGE sql
  SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DELETE FROM order_event WHERE order_id = ANY(orders);
$$;

-- Looks at the oldest rows of each table and no others; answers how many of the table that had more to remove.
CREATE OR REPLACE FUNCTION forget_events(before timestamptz, looked_at integer) RETURNS integer LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  of_staff integer;
  of_devices integer;
BEGIN
  DELETE FROM staff_event WHERE id IN (
    SELECT id FROM (SELECT id, at FROM staff_event ORDER BY id LIMIT looked_at) oldest WHERE at < before
  );
  GET DIAGNOSTICS of_staff = ROW_COUNT;
  DELETE FROM device_event WHERE id IN (
    SELECT id FROM (SELECT id, at FROM device_event ORDER BY id LIMIT looked_at) oldest WHERE at < before
  );
  GET DIAGNOSTICS of_devices = ROW_COUNT;
  RETURN greatest(of_staff, of_devices);
END
$$;

-- Removes some of the rows of months that ended before the instant, oldest first. Answers how many.
CREATE OR REPLACE FUNCTION forget_audit(before timestamptz, at_most integer) RETURNS integer LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  gone integer;
BEGIN
  DELETE FROM audit WHERE id IN (
    SELECT id FROM audit WHERE at < date_trunc('month', before, 'UTC') ORDER BY at, id LIMIT at_most
  );
  GET DIAGNOSTICS gone = ROW_COUNT;
  RETURN gone;
END
$$;

REVOKE EXECUTE ON FUNCTION forget_order_events(bigint[]), forget_events(timestamptz, integer), forget_audit(timestamptz, integer)
  FROM PUBLIC;
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
-- Who shows an order, or keeps it ready to show, is told when what a shopper sees of it changed, in whichever process it was: channel
-- order_changed, with the ids of the shopper and the order as CLIENT.HASH. Told once a transaction, at its commit.

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

-- The version that knew one slot a sku asked for pairs without a slot. A pair without one is meant so if its sku has pieces whose slot
-- nobody knows.
CREATE OR REPLACE FUNCTION pair_slot() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT k.location INTO NEW.location FROM stock k JOIN "order" o ON o.store_id = k.store_id
  WHERE o.id = NEW.order_id AND k.sku = NEW.sku AND k.held > 0 AND NOT EXISTS (
    SELECT 1 FROM stock u WHERE u.store_id = k.store_id AND u.sku = k.sku AND u.location IS NULL
  ) ORDER BY k.location LIMIT 1;
  RETURN NEW;
END
$$;
CREATE OR REPLACE TRIGGER pair_slot BEFORE INSERT ON pair
  FOR EACH ROW WHEN (NEW.location IS NULL) EXECUTE FUNCTION pair_slot();
-- Other systems are told what happened: whatever is written into a history is noted in the same transaction. The names of what is not
-- told stand in packages/contract/src/event-types.ts.

CREATE OR REPLACE FUNCTION note_order_events() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
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
  INSERT INTO event_outbox (source, source_id) SELECT 'device_event', id FROM added
  WHERE type IN ('fault_raised', 'fault_cleared', 'came_online', 'went_offline') ORDER BY id;
  RETURN NULL;
END
$$;
CREATE OR REPLACE TRIGGER device_event_noted AFTER INSERT ON device_event REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION note_device_events();

CREATE OR REPLACE FUNCTION note_stock_corrections() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO event_outbox (source, source_id) SELECT 'stock_correction', id FROM added ORDER BY id;
  RETURN NULL;
END
$$;
CREATE OR REPLACE TRIGGER stock_correction_noted AFTER INSERT ON stock_correction REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION note_stock_corrections();

CREATE OR REPLACE FUNCTION note_sales() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO event_outbox (source, source_id) SELECT 'sale', id FROM added ORDER BY id;
  RETURN NULL;
END
$$;
CREATE OR REPLACE TRIGGER sale_noted AFTER INSERT ON sale REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION note_sales();

-- A row is a sum, so what was added is noted itself.
CREATE OR REPLACE FUNCTION note_lost_demand() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before integer := CASE TG_OP WHEN 'UPDATE' THEN OLD.pairs ELSE 0 END;
BEGIN
  INSERT INTO event_outbox (source, data) VALUES ('lost_demand', jsonb_build_object('store', NEW.store_id, 'sku', NEW.sku,
    'kind', NEW.kind, 'reason', NEW.reason, 'source', NEW.source, 'pairs', NEW.pairs - before, 'hour', NEW.at,
    'at', date_trunc('milliseconds', clock_timestamp())));
  RETURN NULL;
END
$$;
CREATE OR REPLACE TRIGGER lost_demand_noted AFTER INSERT OR UPDATE OF pairs ON lost_demand
  FOR EACH ROW EXECUTE FUNCTION note_lost_demand();
-- A session that is over is over in every process: channel session_closed, the token's hash as payload.
CREATE OR REPLACE FUNCTION tell_session_closed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('session_closed', OLD.token_hash);
  RETURN NULL;
END
$$;
CREATE OR REPLACE TRIGGER session_closed AFTER DELETE ON session FOR EACH ROW EXECUTE FUNCTION tell_session_closed();
CREATE OR REPLACE TRIGGER staff_session_closed AFTER DELETE ON staff_session
  FOR EACH ROW EXECUTE FUNCTION tell_session_closed();

-- A key that changed is read again by every process: channel session_closed, its secrets' hashes as payload.
CREATE OR REPLACE FUNCTION tell_key_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('session_closed', OLD.hash);
  IF OLD.old_hash IS NOT NULL THEN PERFORM pg_notify('session_closed', OLD.old_hash); END IF;
  RETURN NULL;
END
$$;
CREATE OR REPLACE TRIGGER key_changed
  AFTER UPDATE OF hash, old_hash, old_until, scopes, store_ids, expires_at, revoked_at OR DELETE ON api_key
  FOR EACH ROW EXECUTE FUNCTION tell_key_changed();

-- A box's connection whose password is no longer valid ends: channel credential_changed, the account as payload.
CREATE OR REPLACE FUNCTION tell_credential_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('credential_changed', s.code || '.' || d.hwd)
    FROM "device" d JOIN "store" s ON s.id = d.store_id WHERE d.id = OLD.device_id;
  RETURN NULL;
END
$$;
CREATE OR REPLACE TRIGGER credential_changed AFTER UPDATE OR DELETE ON device_credential
  FOR EACH ROW EXECUTE FUNCTION tell_credential_changed();
-- Whoever shows a store is told when something in it changed, in whichever process it was: channel store_changed, the store's id as
-- payload. Told once a transaction, at its commit.

CREATE OR REPLACE FUNCTION tell_store() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('store_changed', NEW.store_id::text);
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER staff_event_tells_store AFTER INSERT ON staff_event FOR EACH ROW EXECUTE FUNCTION tell_store();
CREATE OR REPLACE TRIGGER alert_dismissal_tells_store AFTER INSERT OR UPDATE ON alert_dismissal
  FOR EACH ROW EXECUTE FUNCTION tell_store();
CREATE OR REPLACE TRIGGER stock_correction_tells_store AFTER INSERT ON stock_correction
  FOR EACH ROW EXECUTE FUNCTION tell_store();
CREATE OR REPLACE TRIGGER slot_count_tells_store AFTER INSERT OR UPDATE ON slot_count
  FOR EACH ROW EXECUTE FUNCTION tell_store();
-- A box says every few seconds that it is still as it was: only what can be seen of a device is told.
CREATE OR REPLACE TRIGGER device_tells_store AFTER UPDATE ON device
  FOR EACH ROW WHEN (
    (to_jsonb(OLD) - '{boot,seq,old_boots}'::text[]) IS DISTINCT FROM (to_jsonb(NEW) - '{boot,seq,old_boots}'::text[])
  ) EXECUTE FUNCTION tell_store();

CREATE OR REPLACE FUNCTION tell_store_of_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('store_changed', o.store_id::text) FROM "order" o WHERE o.id = NEW.order_id;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER order_event_tells_store AFTER INSERT ON order_event
  FOR EACH ROW EXECUTE FUNCTION tell_store_of_order();
CREATE OR REPLACE TRIGGER poll_answer_tells_store AFTER INSERT ON poll_answer
  FOR EACH ROW EXECUTE FUNCTION tell_store_of_order();
