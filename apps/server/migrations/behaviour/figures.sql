-- Sums of days that are over (day_figures) are deleted when something changes that they were counted from: a hand-over or a
-- purchase that is undone, a lost pair that is found, a request that was not served after all, another answer to the poll. The
-- sweep counts the day again. src/floor/panel/count-figures.ts says what is counted.

-- The sweep locks a store's sums before it reads, so it either sees a change or its row is seen here.
CREATE OR REPLACE FUNCTION forget_figures(of_store integer, instants timestamptz[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtext('day_figures'), of_store);
  DELETE FROM day_figures f USING store s WHERE s.id = of_store AND f.store_id = of_store
    AND f.day IN (SELECT to_char(instant AT TIME ZONE s.time_zone, 'YYYY-MM-DD') FROM unnest(instants) instant);
END
$$;

CREATE OR REPLACE FUNCTION figures_of_undone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM forget_figures(o.store_id, array_agg(e.at)) FROM order_event e JOIN "order" o ON o.id = e.order_id
  WHERE e.pair_id = NEW.pair_id AND e.type IN ('pair_handed_over', 'pair_bought') GROUP BY o.store_id;
  RETURN NULL;
END
$$;
CREATE OR REPLACE TRIGGER figures_of_undone AFTER INSERT ON order_event
  FOR EACH ROW WHEN (NEW.type IN ('pair_handover_undone', 'pair_unsettled')) EXECUTE FUNCTION figures_of_undone();

CREATE OR REPLACE FUNCTION figures_of_missing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM forget_figures(o.store_id, array_agg(e.at)) FROM order_event e JOIN "order" o ON o.id = e.order_id
  WHERE e.pair_id = NEW.id AND e.type = 'pair_missed' GROUP BY o.store_id;
  RETURN NULL;
END
$$;
CREATE OR REPLACE TRIGGER figures_of_missing AFTER UPDATE OF state ON pair
  FOR EACH ROW WHEN ((OLD.state = 'missing') <> (NEW.state = 'missing')) EXECUTE FUNCTION figures_of_missing();

CREATE OR REPLACE FUNCTION figures_of_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM forget_figures(NEW.store_id, ARRAY[OLD.over_at, NEW.over_at]);
  RETURN NULL;
END
$$;
CREATE OR REPLACE TRIGGER figures_of_order AFTER UPDATE OF over_at, reason, ready_at ON "order"
  FOR EACH ROW WHEN (
    OLD.over_at IS NOT NULL AND (OLD.reason = 'not_served' OR NEW.reason = 'not_served')
    AND (OLD.over_at, OLD.reason, OLD.ready_at) IS DISTINCT FROM (NEW.over_at, NEW.reason, NEW.ready_at)
  ) EXECUTE FUNCTION figures_of_order();

CREATE OR REPLACE FUNCTION figures_of_answer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM forget_figures(OLD.store_id, ARRAY[OLD.at]);
  RETURN NULL;
END
$$;
CREATE OR REPLACE TRIGGER figures_of_answer AFTER UPDATE ON poll_answer FOR EACH ROW EXECUTE FUNCTION figures_of_answer();

CREATE OR REPLACE FUNCTION figures_of_store() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtext('day_figures'), NEW.id);
  DELETE FROM day_figures WHERE store_id = NEW.id;
  RETURN NULL;
END
$$;
CREATE OR REPLACE TRIGGER figures_of_store AFTER UPDATE OF time_zone ON store
  FOR EACH ROW WHEN (OLD.time_zone <> NEW.time_zone) EXECUTE FUNCTION figures_of_store();
