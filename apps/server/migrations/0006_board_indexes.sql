CREATE INDEX "order_created_idx" ON "order" USING btree ("store_id","created_at");--> statement-breakpoint
CREATE INDEX "poll_answer_at_idx" ON "poll_answer" USING btree ("at");