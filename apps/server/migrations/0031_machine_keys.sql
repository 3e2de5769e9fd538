CREATE TABLE "audit" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" integer,
	"actor_name" text NOT NULL,
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"store_id" integer,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "audit_actor" CHECK ("actor_kind" in ('key', 'staff', 'command', 'system'))
);
--> statement-breakpoint
CREATE TABLE "api_key" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"hash" text NOT NULL,
	"old_hash" text,
	"old_until" timestamp (3) with time zone,
	"scopes" text[] NOT NULL,
	"store_ids" integer[],
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	"last_used_at" timestamp (3) with time zone,
	CONSTRAINT "api_key_hash_unique" UNIQUE("hash"),
	CONSTRAINT "api_key_old_hash_unique" UNIQUE("old_hash"),
	CONSTRAINT "api_key_name" CHECK (length("name") between 1 and 64),
	CONSTRAINT "api_key_scopes" CHECK ("scopes" <@ array['catalogue', 'stock', 'events', 'sales', 'read'] and cardinality("scopes") > 0),
	CONSTRAINT "api_key_old" CHECK (("old_hash" is null) = ("old_until" is null))
);
--> statement-breakpoint
CREATE INDEX "audit_at_idx" ON "audit" USING btree ("at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "api_key_name_once" ON "api_key" USING btree ("name") WHERE "api_key"."revoked_at" is null;--> statement-breakpoint
-- A key that changed is read again by every process: channel session_closed, its secrets' hashes as payload.
CREATE FUNCTION tell_key_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('session_closed', OLD.hash);
  IF OLD.old_hash IS NOT NULL THEN PERFORM pg_notify('session_closed', OLD.old_hash); END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER key_changed AFTER UPDATE OF "hash", "old_hash", "old_until", "scopes", "store_ids", "expires_at", "revoked_at" OR DELETE
  ON "api_key" FOR EACH ROW EXECUTE FUNCTION tell_key_changed();
--> statement-breakpoint
CREATE TRIGGER audit_append_only BEFORE UPDATE OR TRUNCATE ON "audit"
  FOR EACH STATEMENT EXECUTE FUNCTION event_append_only();
--> statement-breakpoint
CREATE TRIGGER audit_stays BEFORE DELETE ON "audit" FOR EACH ROW EXECUTE FUNCTION young_event_stays();
--> statement-breakpoint
-- Removes some of the rows of months that ended before the instant, oldest first. Answers how many.
CREATE FUNCTION forget_audit(before timestamptz, at_most integer) RETURNS integer LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  gone integer;
BEGIN
  DELETE FROM audit WHERE id IN (
    SELECT id FROM audit WHERE at < date_trunc('month', before, 'UTC') ORDER BY at, id LIMIT at_most
  );
  GET DIAGNOSTICS gone = ROW_COUNT;
  RETURN gone;
END
$$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION forget_audit(timestamptz, integer) FROM PUBLIC;
