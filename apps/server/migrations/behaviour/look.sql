-- Every process serves pages in the live look: channel look_changed, once a transaction, at its commit.
CREATE OR REPLACE FUNCTION look_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('look_changed', '');
  RETURN NULL;
END
$$;
CREATE OR REPLACE TRIGGER look_changed AFTER INSERT OR UPDATE OR DELETE ON look EXECUTE FUNCTION look_changed();
-- When it arrives from another database: followed.sql.
CREATE OR REPLACE TRIGGER arrived_changed AFTER INSERT OR UPDATE OR DELETE ON look FOR EACH ROW EXECUTE FUNCTION look_changed();
ALTER TABLE look ENABLE REPLICA TRIGGER arrived_changed;
