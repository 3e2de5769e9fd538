ALTER TABLE "store" ADD COLUMN "demo" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- The stores of an earlier demo: its own import wrote them, or its people are there.
UPDATE "store" SET "demo" = true WHERE "code" IN ('0101', '0102') AND (
  "import_id" IN (SELECT "id" FROM "import" WHERE "actor"->>'kind' = 'system' AND "actor"->>'name' = 'demo')
  OR (SELECT count(*) FROM "staff" WHERE "store_id" = "store"."id"
    AND ("login", "name") IN (('runner', 'Rodrigo'), ('manager', 'Paula'))) = 2
);
