ALTER TABLE "pair" ADD COLUMN "store_id" integer;--> statement-breakpoint
CREATE INDEX "order_over_of_store_idx" ON "order" USING btree ("store_id","over_at") WHERE "order"."over_at" is not null;--> statement-breakpoint
CREATE INDEX "pair_away_of_store_idx" ON "pair" USING btree ("store_id","place","order_id") WHERE "pair"."place" not in ('shelf', 'sold', 'written_off');--> statement-breakpoint
CREATE INDEX "poll_answer_worst_idx" ON "poll_answer" USING btree ("at") WHERE "poll_answer"."answer" = 4;--> statement-breakpoint
UPDATE "pair" SET "store_id" = o."store_id" FROM "order" o
  WHERE o."id" = "pair"."order_id" AND "pair"."place" NOT IN ('shelf', 'sold', 'written_off');
