DROP INDEX "client_key_idx";--> statement-breakpoint
CREATE INDEX "client_day_idx" ON "client" USING btree ("key_day","id") WHERE "client"."data_key" is not null;--> statement-breakpoint
CREATE INDEX "client_active_idx" ON "client" USING btree ("active_at","id") WHERE "client"."data_key" is not null;