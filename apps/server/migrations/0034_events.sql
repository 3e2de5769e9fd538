CREATE TABLE "event" (
	"position" bigserial PRIMARY KEY NOT NULL,
	"id" uuid NOT NULL,
	"type" text NOT NULL,
	"subject" text NOT NULL,
	"store_id" integer,
	"data" jsonb NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"published_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "event_outbox" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"source_id" bigint,
	"data" jsonb
);
--> statement-breakpoint
CREATE TABLE "event_sweep" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"swept_to" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "event" ADD CONSTRAINT "event_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "event_published_idx" ON "event" USING btree ("published_at");--> statement-breakpoint
INSERT INTO "event_sweep" ("swept_to") VALUES (0);--> statement-breakpoint
-- Other systems are told what happened: whatever is written into a history is noted in the same transaction. The names of what is
-- not told stand in packages/contract/src/event-types.ts.
CREATE FUNCTION note_order_events() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO event_outbox (source, source_id) SELECT 'order_event', id FROM added WHERE type NOT IN
    ('back_door_asked', 'front_door_asked', 'handover_offered', 'device_paired', 'seller_told_instead', 'shopper_told_again')
  ORDER BY id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION note_device_events() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO event_outbox (source, source_id) SELECT 'device_event', id FROM added
  WHERE type IN ('fault_raised', 'fault_cleared', 'came_online', 'went_offline') ORDER BY id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION note_stock_corrections() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO event_outbox (source, source_id) SELECT 'stock_correction', id FROM added ORDER BY id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- A row is a sum, so what was added is noted itself.
CREATE FUNCTION note_lost_demand() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before integer := CASE TG_OP WHEN 'UPDATE' THEN OLD.pairs ELSE 0 END;
BEGIN
  INSERT INTO event_outbox (source, data) VALUES ('lost_demand', jsonb_build_object('store', NEW.store_id, 'sku', NEW.sku,
    'kind', NEW.kind, 'reason', NEW.reason, 'source', NEW.source, 'pairs', NEW.pairs - before, 'hour', NEW.at,
    'at', date_trunc('milliseconds', clock_timestamp())));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER order_event_noted AFTER INSERT ON "order_event" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION note_order_events();
--> statement-breakpoint
CREATE TRIGGER device_event_noted AFTER INSERT ON "device_event" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION note_device_events();
--> statement-breakpoint
CREATE TRIGGER stock_correction_noted AFTER INSERT ON "stock_correction" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION note_stock_corrections();
--> statement-breakpoint
CREATE TRIGGER lost_demand_noted AFTER INSERT OR UPDATE OF "pairs" ON "lost_demand"
  FOR EACH ROW EXECUTE FUNCTION note_lost_demand();
