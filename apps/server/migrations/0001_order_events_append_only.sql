-- What happened stays written: rows of order_event are added, never changed or removed.
CREATE FUNCTION order_event_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'order_event is append-only: % is not allowed', TG_OP USING ERRCODE = 'restrict_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER order_event_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "order_event"
  FOR EACH STATEMENT EXECUTE FUNCTION order_event_append_only();
