-- Every process that shows a store is notified when something in it changed: channel store_changed, with the store's id. PostgreSQL
-- sends it once a transaction, at its commit.

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
-- A box says every few seconds that it is still as it was: only what can be seen of a device is notified.
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
