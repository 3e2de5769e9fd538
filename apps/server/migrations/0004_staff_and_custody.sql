CREATE TABLE "alert_dismissal" (
	"store_id" integer NOT NULL,
	"key" text NOT NULL,
	"staff_id" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "alert_dismissal_store_id_key_pk" PRIMARY KEY("store_id","key")
);
--> statement-breakpoint
CREATE TABLE "count_report" (
	"store_id" integer NOT NULL,
	"day" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"report" jsonb NOT NULL,
	CONSTRAINT "count_report_store_id_day_pk" PRIMARY KEY("store_id","day")
);
--> statement-breakpoint
CREATE TABLE "device_credential" (
	"device_id" integer PRIMARY KEY NOT NULL,
	"password_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "device_event" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"device_id" integer NOT NULL,
	"type" text NOT NULL,
	"job" text,
	"staff_id" integer,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_handover" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"order_id" bigint NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff" (
	"id" serial PRIMARY KEY NOT NULL,
	"store_id" integer NOT NULL,
	"login" text NOT NULL,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"pin_hash" text NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "staff_login_once" UNIQUE("store_id","login"),
	CONSTRAINT "staff_role" CHECK ("role" in ('runner', 'seller', 'cashier', 'manager', 'technician'))
);
--> statement-breakpoint
CREATE TABLE "staff_action" (
	"staff_id" integer NOT NULL,
	"key" text NOT NULL,
	"call" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "staff_action_staff_id_key_pk" PRIMARY KEY("staff_id","key")
);
--> statement-breakpoint
CREATE TABLE "staff_event" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"store_id" integer NOT NULL,
	"staff_id" integer,
	"type" text NOT NULL,
	"device_id" integer,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_session" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"staff_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "device" DROP CONSTRAINT "device_idle_is_free";--> statement-breakpoint
DROP INDEX "pair_returned_idx";--> statement-breakpoint
ALTER TABLE "device" ADD COLUMN "job" text;--> statement-breakpoint
ALTER TABLE "device" ADD COLUMN "job_kind" text;--> statement-breakpoint
ALTER TABLE "device" ADD COLUMN "out_of_service" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "device" ADD COLUMN "online" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "device" ADD COLUMN "online_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "device" ADD COLUMN "faults" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "device" ADD COLUMN "front_open" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "device" ADD COLUMN "back_open" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "device" ADD COLUMN "pairs_inside" smallint;--> statement-breakpoint
ALTER TABLE "device" ADD COLUMN "sensors" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "device" ADD COLUMN "firmware" text;--> statement-breakpoint
ALTER TABLE "device" ADD COLUMN "boot" text;--> statement-breakpoint
ALTER TABLE "device" ADD COLUMN "seq" bigint;--> statement-breakpoint
ALTER TABLE "device" ADD COLUMN "old_boots" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "seller_id" integer;--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "notify_seller" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "order_event" ADD COLUMN "staff_id" integer;--> statement-breakpoint
ALTER TABLE "pair" ADD COLUMN "place" text DEFAULT 'shelf' NOT NULL;--> statement-breakpoint
ALTER TABLE "pair" ADD COLUMN "clean" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "pair" ADD COLUMN "placed_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "pair" ADD COLUMN "device_id" integer;--> statement-breakpoint
ALTER TABLE "pair" ADD COLUMN "holder_id" integer;--> statement-breakpoint
ALTER TABLE "pair" ADD COLUMN "rack_slot" smallint;--> statement-breakpoint
ALTER TABLE "pair" ADD COLUMN "confirmed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "pair" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "stock" ADD COLUMN "location" text;--> statement-breakpoint
ALTER TABLE "store" ADD COLUMN "rack_slots" smallint DEFAULT 24 NOT NULL;--> statement-breakpoint
ALTER TABLE "alert_dismissal" ADD CONSTRAINT "alert_dismissal_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_dismissal" ADD CONSTRAINT "alert_dismissal_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "count_report" ADD CONSTRAINT "count_report_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_credential" ADD CONSTRAINT "device_credential_device_id_device_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."device"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_event" ADD CONSTRAINT "device_event_device_id_device_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."device"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_event" ADD CONSTRAINT "device_event_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_handover" ADD CONSTRAINT "order_handover_order_id_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff" ADD CONSTRAINT "staff_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_action" ADD CONSTRAINT "staff_action_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_event" ADD CONSTRAINT "staff_event_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_event" ADD CONSTRAINT "staff_event_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_event" ADD CONSTRAINT "staff_event_device_id_device_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."device"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_session" ADD CONSTRAINT "staff_session_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "device_event_device_idx" ON "device_event" USING btree ("device_id","id");--> statement-breakpoint
CREATE INDEX "order_handover_order_idx" ON "order_handover" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_handover_code_idx" ON "order_handover" USING btree ("code");--> statement-breakpoint
CREATE INDEX "staff_event_store_idx" ON "staff_event" USING btree ("store_id","at");--> statement-breakpoint
CREATE INDEX "staff_session_staff_idx" ON "staff_session" USING btree ("staff_id");--> statement-breakpoint
ALTER TABLE "order" ADD CONSTRAINT "order_seller_id_staff_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_event" ADD CONSTRAINT "order_event_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pair" ADD CONSTRAINT "pair_device_id_device_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."device"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pair" ADD CONSTRAINT "pair_holder_id_staff_id_fk" FOREIGN KEY ("holder_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pair_away_idx" ON "pair" USING btree ("order_id") WHERE "pair"."place" not in ('shelf', 'sold', 'written_off');--> statement-breakpoint
ALTER TABLE "device" ADD CONSTRAINT "device_job_unique" UNIQUE("job");--> statement-breakpoint
-- Pairs and devices from before: where they are follows from what their order knew of them.
UPDATE "pair" SET "place" = CASE "state"
  WHEN 'picking' THEN 'runner' WHEN 'with_shopper' THEN 'shopper' WHEN 'bought' THEN 'sold'
  WHEN 'returned' THEN 'return_rack' WHEN 'missing' THEN 'written_off' WHEN 'placed' THEN 'zone' ELSE 'shelf' END,
  "clean" = "state" NOT IN ('with_shopper', 'returned');--> statement-breakpoint
UPDATE "pair" SET "place" = CASE d."type_id" WHEN 'box' THEN 'box' ELSE 'pickup_shelf' END, "device_id" = d."id"
  FROM "device" d WHERE d."order_id" = "pair"."order_id" AND "pair"."state" = 'placed';--> statement-breakpoint
UPDATE "device" SET "job" = md5(random()::text), "job_kind" = 'order' WHERE "status_id" <> 'idle';--> statement-breakpoint
ALTER TABLE "device" ADD CONSTRAINT "device_job_has_kind" CHECK (("device"."job" is null) = ("device"."job_kind" is null));--> statement-breakpoint
ALTER TABLE "device" ADD CONSTRAINT "device_order_has_job" CHECK (("device"."order_id" is not null) = coalesce("device"."job_kind" = 'order', false));--> statement-breakpoint
ALTER TABLE "device" ADD CONSTRAINT "device_idle_is_free" CHECK (("device"."status_id" = 'idle') = ("device"."job" is null));--> statement-breakpoint
ALTER TABLE "pair" ADD CONSTRAINT "pair_place" CHECK ("place" in ('shelf', 'runner', 'box', 'pickup_shelf', 'zone', 'shopper', 'return_rack', 'sanitizer', 'sold', 'lost', 'written_off'));--> statement-breakpoint
ALTER TABLE "pair" ADD CONSTRAINT "pair_in_device" CHECK (("pair"."device_id" is not null) = ("pair"."place" in ('box', 'pickup_shelf', 'sanitizer')));--> statement-breakpoint
ALTER TABLE "pair" ADD CONSTRAINT "pair_state_in_place" CHECK (case "pair"."state"
        when 'requested' then "pair"."place" = 'shelf'
        when 'picking' then "pair"."place" = 'runner'
        when 'placed' then "pair"."place" in ('box', 'pickup_shelf', 'zone')
        when 'with_shopper' then "pair"."place" = 'shopper'
        when 'bought' then "pair"."place" = 'sold'
        when 'shelved' then "pair"."place" = 'shelf'
        else "pair"."place" not in ('runner', 'shopper', 'sold') end);
