-- Makes this database follow another one's catalogue from now on. Migrate it first (npm run migrate), and start its servers afterwards.
-- Needs a superuser, or in PostgreSQL 16 and newer the owner with the role pg_create_subscription:
-- psql -v ON_ERROR_STOP=1 -v cell=north -v head='host=… dbname=horma user=… password=…' -f ops/cells/follow.sql ADDRESS
-- The cell's name is another in each cell: the head has a slot of this name for it.

do $$
begin
  if exists (select from product) or exists (select from price where store_id is null) then
    raise exception 'this database has a catalogue of its own: follow from a new one';
  end if;
end
$$;

-- The other one has its own.
delete from size_conversion;
delete from size_system;
delete from look;

-- Prices of this one's stores never have the number of one that arrives.
select setval('price_id_seq', greatest(last_value, 1::bigint << 50)) from price_id_seq;

create subscription horma_catalogue connection :'head' publication horma_catalogue with (slot_name = :'cell');
