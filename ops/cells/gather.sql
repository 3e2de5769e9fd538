-- Brings the list of a cell's stores to the head, which has none of its own, so that shoppers and the office find them there. Run it
-- in the head once for each cell, with the rights that follow.sql needs, and restart the head's servers. The list's name begins with
-- horma_stores_:
-- psql -v ON_ERROR_STOP=1 -v list=horma_stores_north -v address='host=… dbname=horma user=… password=…' -f ops/cells/gather.sql ADDRESS

do $$
begin
  if not exists (select from pg_subscription s join pg_database d on d.oid = s.subdbid
      where d.datname = current_database() and s.subname like 'horma\_stores\_%') and exists (select from store) then
    raise exception 'this database has stores of its own: move them to a cell first (npm run move-store)';
  end if;
end
$$;

create subscription :"list" connection :'address' publication horma_stores;
