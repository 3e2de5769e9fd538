-- Histories are append-only: no row changes, and no statement removes a row of the last 30 days.

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
