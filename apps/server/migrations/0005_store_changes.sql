-- What the staff and the devices did stays written, as what happened to an order does.
CREATE FUNCTION event_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only: % is not allowed', TG_TABLE_NAME, TG_OP USING ERRCODE = 'restrict_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER staff_event_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "staff_event"
  FOR EACH STATEMENT EXECUTE FUNCTION event_append_only();
--> statement-breakpoint
CREATE TRIGGER device_event_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "device_event"
  FOR EACH STATEMENT EXECUTE FUNCTION event_append_only();
--> statement-breakpoint
-- Whoever shows a store is told when something in it changed, in whichever process it was: channel store_changed, the
-- store's id as payload. Told once a transaction, at its commit.
CREATE FUNCTION tell_store_of_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('store_changed', o.store_id::text) FROM "order" o WHERE o.id = NEW.order_id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION tell_store() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('store_changed', NEW.store_id::text);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER order_event_tells_store AFTER INSERT ON "order_event"
  FOR EACH ROW EXECUTE FUNCTION tell_store_of_order();
--> statement-breakpoint
CREATE TRIGGER poll_answer_tells_store AFTER INSERT ON "poll_answer"
  FOR EACH ROW EXECUTE FUNCTION tell_store_of_order();
--> statement-breakpoint
CREATE TRIGGER staff_event_tells_store AFTER INSERT ON "staff_event"
  FOR EACH ROW EXECUTE FUNCTION tell_store();
--> statement-breakpoint
CREATE TRIGGER alert_dismissal_tells_store AFTER INSERT OR UPDATE ON "alert_dismissal"
  FOR EACH ROW EXECUTE FUNCTION tell_store();
--> statement-breakpoint
CREATE TRIGGER device_tells_store AFTER UPDATE ON "device"
  FOR EACH ROW EXECUTE FUNCTION tell_store();
