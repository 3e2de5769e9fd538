CREATE TABLE "wallboard" (
	"id" serial PRIMARY KEY NOT NULL,
	"store_id" integer NOT NULL,
	"tablet_hash" text NOT NULL,
	"token_hash" text NOT NULL,
	"staff_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "wallboard_one_per_tablet" UNIQUE("tablet_hash"),
	CONSTRAINT "wallboard_token_once" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "wallboard" ADD CONSTRAINT "wallboard_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallboard" ADD CONSTRAINT "wallboard_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "wallboard_store_idx" ON "wallboard" USING btree ("store_id");