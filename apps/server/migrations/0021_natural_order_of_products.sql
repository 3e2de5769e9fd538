CREATE INDEX "product_id_order_idx" ON "product" USING btree (left(regexp_replace(regexp_replace(case when octet_length(replace(lower("id"), 'ñ', 'n~')) = length(replace(lower("id"), 'ñ', 'n~')) then lower(replace(lower("id"), 'ñ', 'n~'))
    else regexp_replace(lower(normalize(replace(lower("id"), 'ñ', 'n~'), NFD)), '[̀-ͯ]', '', 'g') end, '([0-9]+)', '000000000000000000\1', 'g'),
    '0*([0-9]{18})', '\1', 'g'), 500),"id");--> statement-breakpoint
CREATE INDEX "product_name_order_idx" ON "product" USING btree (left(regexp_replace(regexp_replace(case when octet_length(replace(lower("name"), 'ñ', 'n~')) = length(replace(lower("name"), 'ñ', 'n~')) then lower(replace(lower("name"), 'ñ', 'n~'))
    else regexp_replace(lower(normalize(replace(lower("name"), 'ñ', 'n~'), NFD)), '[̀-ͯ]', '', 'g') end, '([0-9]+)', '000000000000000000\1', 'g'),
    '0*([0-9]{18})', '\1', 'g'), 500),"id");--> statement-breakpoint
CREATE INDEX "product_brand_order_idx" ON "product" USING btree (left(regexp_replace(regexp_replace(case when octet_length(replace(lower("brand"), 'ñ', 'n~')) = length(replace(lower("brand"), 'ñ', 'n~')) then lower(replace(lower("brand"), 'ñ', 'n~'))
    else regexp_replace(lower(normalize(replace(lower("brand"), 'ñ', 'n~'), NFD)), '[̀-ͯ]', '', 'g') end, '([0-9]+)', '000000000000000000\1', 'g'),
    '0*([0-9]{18})', '\1', 'g'), 500),"id");