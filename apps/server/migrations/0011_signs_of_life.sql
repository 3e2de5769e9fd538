-- A box says every few seconds that it is still as it was: only what can be seen of a device is told to who shows its store.
DROP TRIGGER device_tells_store ON "device";
--> statement-breakpoint
CREATE TRIGGER device_tells_store AFTER UPDATE ON "device"
  FOR EACH ROW WHEN (
    (to_jsonb(OLD) - '{boot,seq,old_boots}'::text[]) IS DISTINCT FROM (to_jsonb(NEW) - '{boot,seq,old_boots}'::text[])
  ) EXECUTE FUNCTION tell_store();
