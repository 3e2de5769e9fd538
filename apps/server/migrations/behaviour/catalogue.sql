-- Processes cache what orders show of the catalogue. Notified once a statement, because an import changes a million rows.
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
