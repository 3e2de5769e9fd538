-- contracts: a server of the version before counts page views and web vitals in columns that are gone; its counts get 500 until
-- it is restarted too, which its pages neither wait for nor tell.
-- by hand, before: counts are kept as sums, of routes and stores that there are; the rows are kept aside meanwhile.
CREATE TEMPORARY TABLE "old_page_view" ON COMMIT DROP AS
  SELECT (v."at" AT TIME ZONE 'UTC')::date AS "day", v."path", v."surface", s."id" AS "store_id", count(*) AS "views"
  FROM "page_view" v LEFT JOIN "store" s ON s."code" = v."store_code"
  WHERE v."path" IN ('/', '/check-in', '/check-in/:token', '/store/:store_code', '/error', '/home', '/hello', '/discounts', '/scan-code', '/manual-code', '/size', '/product-detail', '/rut', '/login', '/alias', '/preparing', '/preparing/:hash_id', '/pick-up', '/thanks', '/try', '/message', '/has-orders', '/orders', '/pair/:order/:device', '/pair/:order', '/pair', '/no-stock', '/no-available')
  GROUP BY 1, 2, 3, 4;--> statement-breakpoint
CREATE TEMPORARY TABLE "old_web_vital" ON COMMIT DROP AS
  SELECT (v."at" AT TIME ZONE 'UTC')::date AS "day", v."path", v."surface", s."id" AS "store_id", v."name",
    count(*) FILTER (WHERE v."value" <= b."good") AS "good",
    count(*) FILTER (WHERE v."value" > b."good" AND v."value" <= b."fair") AS "fair",
    count(*) FILTER (WHERE v."value" > b."fair") AS "poor", sum(v."value") AS "total"
  FROM "web_vital" v
    JOIN (VALUES ('CLS', 0.1, 0.25), ('FCP', 1800, 3000), ('INP', 200, 500), ('LCP', 2500, 4000), ('TTFB', 800, 1800))
      b ("name", "good", "fair") ON b."name" = v."name"
    LEFT JOIN "store" s ON s."code" = v."store_code"
  WHERE v."path" IN ('/', '/check-in', '/check-in/:token', '/store/:store_code', '/error', '/home', '/hello', '/discounts', '/scan-code', '/manual-code', '/size', '/product-detail', '/rut', '/login', '/alias', '/preparing', '/preparing/:hash_id', '/pick-up', '/thanks', '/try', '/message', '/has-orders', '/orders', '/pair/:order/:device', '/pair/:order', '/pair', '/no-stock', '/no-available')
  GROUP BY 1, 2, 3, 4, 5;--> statement-breakpoint
TRUNCATE "page_view", "web_vital";--> statement-breakpoint
-- by hand, before: end
DROP INDEX "product_type_idx";--> statement-breakpoint
ALTER TABLE "page_view" ADD COLUMN "day" date NOT NULL;--> statement-breakpoint
ALTER TABLE "page_view" ADD COLUMN "store_id" integer;--> statement-breakpoint
ALTER TABLE "page_view" ADD COLUMN "views" bigint NOT NULL;--> statement-breakpoint
ALTER TABLE "web_vital" ADD COLUMN "day" date NOT NULL;--> statement-breakpoint
ALTER TABLE "web_vital" ADD COLUMN "store_id" integer;--> statement-breakpoint
ALTER TABLE "web_vital" ADD COLUMN "good" bigint NOT NULL;--> statement-breakpoint
ALTER TABLE "web_vital" ADD COLUMN "fair" bigint NOT NULL;--> statement-breakpoint
ALTER TABLE "web_vital" ADD COLUMN "poor" bigint NOT NULL;--> statement-breakpoint
ALTER TABLE "web_vital" ADD COLUMN "total" double precision NOT NULL;--> statement-breakpoint
ALTER TABLE "page_view" ADD CONSTRAINT "page_view_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "web_vital" ADD CONSTRAINT "web_vital_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alert_dismissal_at_idx" ON "alert_dismissal" USING btree ("at");--> statement-breakpoint
CREATE INDEX "order_over_idx" ON "order" USING btree ("over_at") WHERE "order"."over_at" is not null;--> statement-breakpoint
CREATE INDEX "order_event_pair_idx" ON "order_event" USING btree ("pair_id") WHERE "order_event"."pair_id" is not null;--> statement-breakpoint
CREATE INDEX "product_offer_idx" ON "product" USING btree ("id") WHERE not "product"."special" and "product"."price_offer" < "product"."price_normal";--> statement-breakpoint
CREATE INDEX "session_expires_idx" ON "session" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "staff_action_at_idx" ON "staff_action" USING btree ("at");--> statement-breakpoint
CREATE INDEX "staff_session_expires_idx" ON "staff_session" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "product_type_idx" ON "product" USING btree ("type_id","id");--> statement-breakpoint
ALTER TABLE "page_view" DROP COLUMN "id";--> statement-breakpoint
ALTER TABLE "page_view" DROP COLUMN "store_code";--> statement-breakpoint
ALTER TABLE "page_view" DROP COLUMN "at";--> statement-breakpoint
ALTER TABLE "web_vital" DROP COLUMN "id";--> statement-breakpoint
ALTER TABLE "web_vital" DROP COLUMN "store_code";--> statement-breakpoint
ALTER TABLE "web_vital" DROP COLUMN "value";--> statement-breakpoint
ALTER TABLE "web_vital" DROP COLUMN "at";--> statement-breakpoint
ALTER TABLE "page_view" ADD CONSTRAINT "page_view_once" UNIQUE NULLS NOT DISTINCT("day","path","surface","store_id");--> statement-breakpoint
ALTER TABLE "web_vital" ADD CONSTRAINT "web_vital_once" UNIQUE NULLS NOT DISTINCT("day","path","surface","store_id","name");--> statement-breakpoint
-- by hand
INSERT INTO "page_view" ("day", "path", "surface", "store_id", "views")
  SELECT "day", "path", "surface", "store_id", "views" FROM "old_page_view";--> statement-breakpoint
INSERT INTO "web_vital" ("day", "path", "surface", "store_id", "name", "good", "fair", "poor", "total")
  SELECT "day", "path", "surface", "store_id", "name", "good", "fair", "poor", "total" FROM "old_web_vital";--> statement-breakpoint
-- What happened is never changed, and removed only when it is old: no statement of anybody removes a row of the last 30 days.
DROP TRIGGER order_event_append_only ON "order_event";--> statement-breakpoint
DROP FUNCTION order_event_append_only();--> statement-breakpoint
DROP TRIGGER staff_event_append_only ON "staff_event";--> statement-breakpoint
DROP TRIGGER device_event_append_only ON "device_event";--> statement-breakpoint
CREATE FUNCTION young_event_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.at > now() - interval '30 days' THEN
    RAISE EXCEPTION '% is append-only: % is not allowed within 30 days', TG_TABLE_NAME, TG_OP USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN OLD;
END
$$;
--> statement-breakpoint
-- Addresses that wrong PINs came from are told no longer, and were never anybody's business for good.
UPDATE "staff_event" SET "data" = "data" - 'address' WHERE "type" = 'sign_in_failed' AND "data" ? 'address';--> statement-breakpoint
CREATE TRIGGER order_event_append_only BEFORE UPDATE OR TRUNCATE ON "order_event"
  FOR EACH STATEMENT EXECUTE FUNCTION event_append_only();
--> statement-breakpoint
CREATE TRIGGER order_event_stays BEFORE DELETE ON "order_event" FOR EACH ROW EXECUTE FUNCTION young_event_stays();
--> statement-breakpoint
CREATE TRIGGER staff_event_append_only BEFORE UPDATE OR TRUNCATE ON "staff_event"
  FOR EACH STATEMENT EXECUTE FUNCTION event_append_only();
--> statement-breakpoint
CREATE TRIGGER staff_event_stays BEFORE DELETE ON "staff_event" FOR EACH ROW EXECUTE FUNCTION young_event_stays();
--> statement-breakpoint
CREATE TRIGGER device_event_append_only BEFORE UPDATE OR TRUNCATE ON "device_event"
  FOR EACH STATEMENT EXECUTE FUNCTION event_append_only();
--> statement-breakpoint
CREATE TRIGGER device_event_stays BEFORE DELETE ON "device_event" FOR EACH ROW EXECUTE FUNCTION young_event_stays();
--> statement-breakpoint
-- The server's role may not delete there. These do it for the sweep, as the tables' owner.
CREATE FUNCTION forget_order_events(orders bigint[]) RETURNS void LANGUAGE sql
  SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DELETE FROM order_event WHERE order_id = ANY(orders);
$$;
--> statement-breakpoint
-- Looks at the oldest rows of each table and no others; answers how many of the table that had more to remove.
CREATE FUNCTION forget_events(before timestamptz, looked_at integer) RETURNS integer LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  of_staff integer;
  of_devices integer;
BEGIN
  DELETE FROM staff_event WHERE id IN (
    SELECT id FROM (SELECT id, at FROM staff_event ORDER BY id LIMIT looked_at) oldest WHERE at < before
  );
  GET DIAGNOSTICS of_staff = ROW_COUNT;
  DELETE FROM device_event WHERE id IN (
    SELECT id FROM (SELECT id, at FROM device_event ORDER BY id LIMIT looked_at) oldest WHERE at < before
  );
  GET DIAGNOSTICS of_devices = ROW_COUNT;
  RETURN greatest(of_staff, of_devices);
END
$$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION forget_order_events(bigint[]), forget_events(timestamptz, integer) FROM PUBLIC;
--> statement-breakpoint
-- Visits that were erased and never asked for anything tell of nobody and nothing.
DELETE FROM "client" c WHERE c."data_key" IS NULL AND c."active_at" < now() - interval '31 days'
  AND coalesce(c."document_number", c."phone", c."nickname", c."phone_hash") IS NULL
  AND NOT EXISTS (SELECT 1 FROM "order" o WHERE o."client_id" = c."id")
  AND NOT EXISTS (SELECT 1 FROM "session" s WHERE s."client_id" = c."id");
