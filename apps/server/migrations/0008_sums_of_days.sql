CREATE TABLE "day_figures" (
	"store_id" integer NOT NULL,
	"day" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"hours" integer[] NOT NULL,
	"figures" json NOT NULL,
	CONSTRAINT "day_figures_store_id_day_pk" PRIMARY KEY("store_id","day")
);
--> statement-breakpoint
ALTER TABLE "poll_answer" ADD COLUMN "store_id" integer;--> statement-breakpoint
ALTER TABLE "day_figures" ADD CONSTRAINT "day_figures_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_touched_idx" ON "order" USING btree ("store_id","updated_at");--> statement-breakpoint
CREATE INDEX "poll_answer_of_store_idx" ON "poll_answer" USING btree ("store_id","at");--> statement-breakpoint
UPDATE "poll_answer" SET "store_id" = o."store_id" FROM "order" o
  WHERE o."id" = "poll_answer"."order_id" AND "poll_answer"."at" > now() - interval '31 days';
