-- Whether this transaction moves a store from one cell to another (npm run move-store): it copies what has been published already, and removes
-- histories that stand in the other database from then on. Only the tables' owner can say so, and not through a function of theirs.
CREATE OR REPLACE FUNCTION moves_store() RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT current_setting('horma.moves_store', true) = 'on' AND pg_has_role(session_user, (
    SELECT relowner FROM pg_class WHERE oid = 'public.store'::regclass), 'member');
$$;
