-- Makes this database follow another one's catalogue and people of the office from now on, and publish its stores to it. Migrate it first
-- (npm run migrate), and start its servers afterwards. Needs a superuser, or in PostgreSQL 16 and newer the owner with the role
-- pg_create_subscription:
-- psql -v ON_ERROR_STOP=1 -v cell=north -v number=1 -v head='host=… dbname=horma user=… password=…' -f ops/cells/follow.sql ADDRESS
-- The cell's name and its number, 1 to 200, are others in each cell. The head has a slot of this name for it.

do $$
begin
  if exists (select from product) or exists (select from price where store_id is null) then
    raise exception 'this database has a catalogue of its own: follow from a new one';
  end if;
  if exists (select from office_person) then
    raise exception 'this database has people of the office of its own: follow from a new one';
  end if;
end
$$;

-- The other one has its own.
delete from size_conversion;
delete from size_system;
delete from look;

-- No two cells give the same id, so a store moves with its rows as they are, and its id names it in all of them.
select setval(sequence, greatest(start, (
  select last_value from pg_sequences where format('%I.%I', schemaname, sequencename)::regclass = sequence)))
from (
  select pg_get_serial_sequence(format('%I', name), 'id')::regclass as sequence, :number * 10000000::bigint as start
  from unnest(array['device', 'staff', 'store', 'wallboard']) as name
  union all
  select pg_get_serial_sequence(format('%I', name), 'id')::regclass, :number * 10000000000000::bigint
  from unnest(array['client', 'device_event', 'login_code', 'order', 'order_event', 'pair', 'price', 'sale', 'slot_count', 'staff_event',
    'stock_change', 'stock_correction']) as name
) as each;

do $$
begin
  if not exists (select from pg_publication where pubname = 'horma_stores') then
    create publication horma_stores for table store, store_hours;
  end if;
end
$$;

create subscription horma_catalogue connection :'head' publication horma_catalogue with (slot_name = :'cell');
