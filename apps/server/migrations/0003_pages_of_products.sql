DROP INDEX "price_offer_idx";--> statement-breakpoint
CREATE INDEX "price_offer_page_idx" ON "price" USING btree ("product_id","store_id","starts","ends") WHERE "price"."type" = 'offer';--> statement-breakpoint
CREATE INDEX "product_size_order_idx" ON "product_size" USING btree ("product_id",(case when "size" ~ '^([0-9]{1,6}([.][0-9]*)?|[.][0-9]+)$' then "size"::float8 end), "size" collate "C");