CREATE TABLE "rate_limit" (
	"key" varchar(255) PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "staff_session" ADD COLUMN "seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
-- Counts of tries are cheap to lose and need no journal.
ALTER TABLE "rate_limit" SET UNLOGGED;--> statement-breakpoint
-- A session that is over is over in every process: channel session_closed, the token's hash as payload.
CREATE FUNCTION tell_session_closed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('session_closed', OLD.token_hash);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER session_closed AFTER DELETE ON "session" FOR EACH ROW EXECUTE FUNCTION tell_session_closed();
--> statement-breakpoint
CREATE TRIGGER staff_session_closed AFTER DELETE ON "staff_session" FOR EACH ROW EXECUTE FUNCTION tell_session_closed();
--> statement-breakpoint
-- So is a box's connection whose password is no longer: channel credential_changed, the account as payload.
CREATE FUNCTION tell_credential_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('credential_changed', s.code || '.' || d.hwd)
    FROM "device" d JOIN "store" s ON s.id = d.store_id WHERE d.id = OLD.device_id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER credential_changed AFTER UPDATE OR DELETE ON "device_credential"
  FOR EACH ROW EXECUTE FUNCTION tell_credential_changed();
