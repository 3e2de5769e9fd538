ALTER TABLE "order" ADD COLUMN "from_pairs" smallint DEFAULT 2 NOT NULL;--> statement-breakpoint
UPDATE "order" SET "from_pairs" = (
  SELECT count(*) FROM "pair" WHERE "order_id" = "order"."id" AND "state" IN ('requested', 'picking', 'placed')
) WHERE "from_network" IS NOT NULL;
