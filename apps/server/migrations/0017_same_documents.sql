ALTER TABLE "stock_change" DROP CONSTRAINT "stock_change_once";--> statement-breakpoint
CREATE INDEX "sale_digest_idx" ON "sale" USING btree ("digest");--> statement-breakpoint
CREATE UNIQUE INDEX "stock_change_once" ON "stock_change" USING btree ("store_id","sku","move_id",("pieces" > 0));