CREATE INDEX "lost_demand_sku_idx" ON "lost_demand" USING btree ("sku");--> statement-breakpoint
CREATE INDEX "pair_sku_idx" ON "pair" USING btree ("sku");--> statement-breakpoint
CREATE INDEX "price_sku_idx" ON "price" USING btree ("sku") WHERE "price"."sku" is not null;--> statement-breakpoint
CREATE INDEX "slot_count_product_idx" ON "slot_count" USING btree ("product_id") WHERE "slot_count"."product_id" is not null;--> statement-breakpoint
CREATE INDEX "stock_correction_sku_idx" ON "stock_correction" USING btree ("sku");