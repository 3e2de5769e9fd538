-- Lets other databases follow this one's catalogue (products, codes, conversions, pictures, prices of all stores, and the look), and its
-- people of the office with their sessions. Run it as the owner, with every upgrade too:
-- psql -v ON_ERROR_STOP=1 -1 -f ops/cells/publish.sql "$MIGRATION_DATABASE_URL"
-- PostgreSQL needs wal_level = logical, and a role that may replicate and read: docs/operations.md, "Cells of stores".

-- Which prices go out depends on their store, so each change has to say it.
alter table price replica identity full;

do $$
begin
  if not exists (select from pg_publication where pubname = 'horma_catalogue') then
    create publication horma_catalogue;
  end if;
end
$$;

alter publication horma_catalogue set table
  product_type, product, product_size, sku_ean, size_system, size_conversion, picture, product_picture,
  price where (store_id is null), look where (state = 'live'), office_person, office_session;
