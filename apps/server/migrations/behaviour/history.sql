-- Histories are append-only: no row changes, except that forget_person takes a name out, and no statement removes a row of the last 30
-- days.

CREATE OR REPLACE FUNCTION event_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND TG_TABLE_NAME IN ('audit', 'staff_event') AND current_setting('horma.forget_person', true) = 'on' THEN
    RETURN NULL;
  END IF;
  RAISE EXCEPTION '% is append-only: % is not allowed', TG_TABLE_NAME, TG_OP USING ERRCODE = 'restrict_violation';
END
$$;

CREATE OR REPLACE FUNCTION young_event_stays() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  store_of integer;
BEGIN
  IF moves_store() THEN
    RETURN OLD;
  END IF;
  IF OLD.at > now() - interval '30 days' THEN
    -- forget_demo_events sets it; a real store's rows stay all the same.
    IF current_setting('horma.forget_demo', true) = 'on' THEN
      IF TG_TABLE_NAME = 'order_event' THEN
        SELECT o.store_id INTO store_of FROM "order" o WHERE o.id = OLD.order_id;
      ELSIF TG_TABLE_NAME = 'device_event' THEN
        SELECT d.store_id INTO store_of FROM device d WHERE d.id = OLD.device_id;
      ELSIF TG_TABLE_NAME IN ('staff_event', 'stock_correction') THEN
        store_of := OLD.store_id;
      END IF;
      IF EXISTS (SELECT FROM store s WHERE s.id = store_of AND s.demo) THEN
        RETURN OLD;
      END IF;
    END IF;
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

-- Only what the demo put in is the demo's, and an order or a device stays in its store: otherwise a real store's history could be
-- removed as the demo's.
CREATE OR REPLACE FUNCTION real_store_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM "order" WHERE store_id = NEW.id) OR EXISTS (SELECT FROM staff_event WHERE store_id = NEW.id)
    OR EXISTS (SELECT FROM stock_correction WHERE store_id = NEW.id)
    OR EXISTS (SELECT FROM device_event e JOIN device d ON d.id = e.device_id WHERE d.store_id = NEW.id) THEN
    RAISE EXCEPTION 'store % has a history: it cannot become the demo''s', NEW.code USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE OR REPLACE TRIGGER real_store_stays BEFORE UPDATE OF demo ON store
  FOR EACH ROW WHEN (NEW.demo AND NOT OLD.demo) EXECUTE FUNCTION real_store_stays();

CREATE OR REPLACE FUNCTION stays_in_store() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% % stays in its store', TG_TABLE_NAME, OLD.id USING ERRCODE = 'restrict_violation';
END
$$;
CREATE OR REPLACE TRIGGER order_stays_in_store BEFORE UPDATE OF id, store_id ON "order"
  FOR EACH ROW WHEN ((OLD.id, OLD.store_id) IS DISTINCT FROM (NEW.id, NEW.store_id)) EXECUTE FUNCTION stays_in_store();
CREATE OR REPLACE TRIGGER device_stays_in_store BEFORE UPDATE OF id, store_id ON device
  FOR EACH ROW WHEN ((OLD.id, OLD.store_id) IS DISTINCT FROM (NEW.id, NEW.store_id)) EXECUTE FUNCTION stays_in_store();

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

-- Removes the histories of stores that are the demo's, also young rows, before the stores are removed.
CREATE OR REPLACE FUNCTION forget_demo_events(stores integer[]) RETURNS void LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_temp SET horma.forget_demo = 'on' AS $$
BEGIN
  IF EXISTS (SELECT FROM unnest(stores) asked(id) WHERE NOT EXISTS (SELECT FROM store s WHERE s.id = asked.id AND s.demo)) THEN
    RAISE EXCEPTION 'not all of the stores % are the demo''s', stores USING ERRCODE = 'restrict_violation';
  END IF;
  DELETE FROM order_event WHERE order_id IN (SELECT id FROM "order" WHERE store_id = ANY(stores));
  DELETE FROM staff_event WHERE store_id = ANY(stores);
  DELETE FROM device_event WHERE device_id IN (SELECT id FROM device WHERE store_id = ANY(stores));
  DELETE FROM stock_correction WHERE store_id = ANY(stores);
END
$$;

-- Takes the name of an erased person out of the audit and of the names of screens: of `staff` who worked in a store, or of the `office`
-- (no store). Who, what and when stay. What older servers wrote is rewritten as well: the person's own lines, those about them, and
-- those about screens.
CREATE OR REPLACE FUNCTION forget_person(who text, person integer, called text, instead text, in_store integer) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET horma.forget_person = 'on' AS $$
DECLARE
  quoted text := regexp_replace(called, '([^[:alnum:] ])', '\\\1', 'g');
  -- As it is in JSON.
  quoted_json text := regexp_replace(substr(to_json(called)::text, 2, length(to_json(called)::text) - 2), '([^[:alnum:] ])', '\\\1', 'g');
  alone text := '(?<![[:alnum:]_])%s(?![[:alnum:]_])';
BEGIN
  UPDATE audit SET
    actor_name = CASE WHEN actor_kind = who AND actor_id = person THEN instead ELSE actor_name END,
    subject = regexp_replace(subject, format(alone, quoted), instead, 'gi'),
    data = regexp_replace(data::text, format(alone, quoted_json), instead, 'gi')::jsonb
  WHERE (actor_kind = who AND actor_id = person)
    OR (action IN ('screen_named', 'screen_ended') AND (in_store IS NULL OR store_id = in_store)
      AND (subject ~* format(alone, quoted) OR data::text ~* format(alone, quoted_json)))
    OR (who = 'office' AND subject = 'office ' || called);
  UPDATE staff_event SET data = data - 'login' WHERE who = 'staff' AND staff_id = person AND data ? 'login';
  UPDATE kiosk SET name = NULL WHERE (in_store IS NULL OR store_id = in_store) AND name ~* format(alone, quoted);
  UPDATE staff_tablet SET name = NULL WHERE (in_store IS NULL OR store_id = in_store) AND name ~* format(alone, quoted);
END
$$;

REVOKE EXECUTE ON FUNCTION forget_order_events(bigint[]), forget_events(timestamptz, integer), forget_audit(timestamptz, integer),
  forget_demo_events(integer[]), forget_person(text, integer, text, text, integer) FROM PUBLIC;
