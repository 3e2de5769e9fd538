-- A session that is over is over in every process: channel session_closed, the token's hash as payload.
CREATE OR REPLACE FUNCTION tell_session_closed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('session_closed', OLD.token_hash);
  RETURN NULL;
END
$$;
CREATE OR REPLACE TRIGGER session_closed AFTER DELETE ON session FOR EACH ROW EXECUTE FUNCTION tell_session_closed();
CREATE OR REPLACE TRIGGER staff_session_closed AFTER DELETE ON staff_session
  FOR EACH ROW EXECUTE FUNCTION tell_session_closed();

-- A key that changed is read again by every process: channel session_closed, its secrets' hashes as payload.
CREATE OR REPLACE FUNCTION tell_key_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('session_closed', OLD.hash);
  IF OLD.old_hash IS NOT NULL THEN PERFORM pg_notify('session_closed', OLD.old_hash); END IF;
  RETURN NULL;
END
$$;
CREATE OR REPLACE TRIGGER key_changed
  AFTER UPDATE OF hash, old_hash, old_until, scopes, store_ids, expires_at, revoked_at OR DELETE ON api_key
  FOR EACH ROW EXECUTE FUNCTION tell_key_changed();

-- A box's connection whose password is no longer valid ends: channel credential_changed, the account as payload.
CREATE OR REPLACE FUNCTION tell_credential_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('credential_changed', s.code || '.' || d.hwd)
    FROM "device" d JOIN "store" s ON s.id = d.store_id WHERE d.id = OLD.device_id;
  RETURN NULL;
END
$$;
CREATE OR REPLACE TRIGGER credential_changed AFTER UPDATE OR DELETE ON device_credential
  FOR EACH ROW EXECUTE FUNCTION tell_credential_changed();
CREATE OR REPLACE TRIGGER office_session_closed AFTER DELETE ON office_session
  FOR EACH ROW EXECUTE FUNCTION tell_session_closed();

-- A person of the office whose rights changed is read again by every process: channel session_closed, their sessions' hashes as payload.
CREATE OR REPLACE FUNCTION tell_office_person_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('session_closed', token_hash) FROM public.office_session WHERE person_id = NEW.id;
  RETURN NULL;
END
$$;
CREATE OR REPLACE TRIGGER office_person_changed AFTER UPDATE OF name, role, store_ids, active ON office_person
  FOR EACH ROW EXECUTE FUNCTION tell_office_person_changed();

-- In a cell of stores (ops/cells) they arrive by replication, which has no search path.
ALTER TABLE office_session ENABLE ALWAYS TRIGGER office_session_closed;
ALTER TABLE office_person ENABLE ALWAYS TRIGGER office_person_changed;
