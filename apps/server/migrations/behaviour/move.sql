-- Whether this transaction moves a store from one cell to another (npm run move-store): it copies what was published before, and
-- removes histories that the other database has from then on. Only who signed in as the tables' owner can set it.
CREATE OR REPLACE FUNCTION moves_store() RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT current_setting('horma.moves_store', true) = 'on' AND pg_has_role(session_user, (
    SELECT relowner FROM pg_class WHERE oid = 'public.store'::regclass), 'member');
$$;
