CREATE TABLE "webhook" (
	"id" serial PRIMARY KEY NOT NULL,
	"key_id" integer NOT NULL,
	"url" text NOT NULL,
	"type" text,
	"store_id" integer,
	"active" boolean DEFAULT true NOT NULL,
	"secret" text NOT NULL,
	"old_secret" text,
	"old_until" timestamp (3) with time zone,
	"cursor" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"removed_at" timestamp (3) with time zone,
	CONSTRAINT "webhook_old" CHECK (("old_secret" is null) = ("old_until" is null))
);
--> statement-breakpoint
CREATE TABLE "webhook_delivery" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"webhook_id" integer NOT NULL,
	"event_id" uuid NOT NULL,
	"position" bigint,
	"type" text NOT NULL,
	"state" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp (3) with time zone,
	"attempted_at" timestamp (3) with time zone,
	"status" integer,
	"error" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "webhook_delivery_once" UNIQUE("webhook_id","event_id"),
	CONSTRAINT "webhook_delivery_state" CHECK ("state" in ('pending', 'delivered', 'failed')),
	CONSTRAINT "webhook_delivery_next" CHECK (("state" = 'pending') = ("next_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "webhook" ADD CONSTRAINT "webhook_key_id_api_key_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."api_key"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook" ADD CONSTRAINT "webhook_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_webhook_id_webhook_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhook"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhook_key_idx" ON "webhook" USING btree ("key_id") WHERE "webhook"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "webhook_delivery_due_idx" ON "webhook_delivery" USING btree ("webhook_id","next_at") WHERE "state" = 'pending';--> statement-breakpoint
CREATE INDEX "webhook_delivery_listed_idx" ON "webhook_delivery" USING btree ("webhook_id","id");--> statement-breakpoint
CREATE INDEX "webhook_delivery_created_idx" ON "webhook_delivery" USING btree ("created_at");