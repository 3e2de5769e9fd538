CREATE TABLE "client" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"document_number" text,
	"phone" text,
	"nickname" text,
	"birthday" text,
	"sign_in_count" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "device" (
	"id" serial PRIMARY KEY NOT NULL,
	"store_id" integer NOT NULL,
	"hwd" text NOT NULL,
	"name" text NOT NULL,
	"type_id" text NOT NULL,
	"status_id" text DEFAULT 'idle' NOT NULL,
	"order_id" bigint,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "device_order_id_unique" UNIQUE("order_id"),
	CONSTRAINT "device_hwd_once" UNIQUE("store_id","hwd"),
	CONSTRAINT "device_status" CHECK ("status_id" in ('idle', 'occupied', 'back_door_opened', 'back_door_closed', 'sanitizing', 'sanitizing-spray', 'sanitizing-uvc', 'ready')),
	CONSTRAINT "device_idle_is_free" CHECK (("device"."status_id" = 'idle') = ("device"."order_id" is null))
);
--> statement-breakpoint
CREATE TABLE "login_code" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"browser_hash" text NOT NULL,
	"phone" text NOT NULL,
	"code_hash" text NOT NULL,
	"tries" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "order" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"hash_id" text NOT NULL,
	"code" text NOT NULL,
	"store_id" integer NOT NULL,
	"client_id" bigint NOT NULL,
	"status_id" text NOT NULL,
	"deliver_method" text NOT NULL,
	"idempotency_key" text,
	"extensions" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "order_hash_id_unique" UNIQUE("hash_id"),
	CONSTRAINT "order_created_once" UNIQUE("client_id","idempotency_key"),
	CONSTRAINT "order_status" CHECK ("status_id" in ('paid', 'pending', 'dispatch', 'ready', 'in_salon', 'multiple', 'canceled', 'done'))
);
--> statement-breakpoint
CREATE TABLE "order_event" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"order_id" bigint NOT NULL,
	"pair_id" bigint,
	"device_id" integer,
	"type" text NOT NULL,
	"actor" text NOT NULL,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "page_view" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"path" text NOT NULL,
	"surface" text NOT NULL,
	"store_code" text,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pair" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"order_id" bigint NOT NULL,
	"sku" text NOT NULL,
	"position" smallint NOT NULL,
	"state" text DEFAULT 'requested' NOT NULL,
	CONSTRAINT "pair_once" UNIQUE("order_id","sku"),
	CONSTRAINT "pair_state" CHECK ("state" in ('requested', 'picking', 'placed', 'with_shopper', 'bought', 'returned', 'shelved', 'missing'))
);
--> statement-breakpoint
CREATE TABLE "poll_answer" (
	"order_id" bigint PRIMARY KEY NOT NULL,
	"answer" smallint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product" (
	"id" text PRIMARY KEY NOT NULL,
	"type_id" integer NOT NULL,
	"model" text NOT NULL,
	"name" text NOT NULL,
	"brand" text NOT NULL,
	"color" text NOT NULL,
	"description" text NOT NULL,
	"sub_class" text NOT NULL,
	"picture" text NOT NULL,
	"scale" text NOT NULL,
	"price_normal" integer NOT NULL,
	"price_offer" integer,
	"rating" double precision,
	"sku_padre" text,
	"special" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_size" (
	"sku" text PRIMARY KEY NOT NULL,
	"ean" text NOT NULL,
	"product_id" text NOT NULL,
	"size" text NOT NULL,
	CONSTRAINT "product_size_ean_unique" UNIQUE("ean"),
	CONSTRAINT "product_size_once" UNIQUE("product_id","size")
);
--> statement-breakpoint
CREATE TABLE "product_type" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "product_type_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "session" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"client_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "size_conversion" (
	"scale" text NOT NULL,
	"input_value" text NOT NULL,
	"cl" text,
	"us" text,
	"uk" text,
	"eu" text,
	"cm" text,
	CONSTRAINT "size_conversion_scale_input_value_pk" PRIMARY KEY("scale","input_value")
);
--> statement-breakpoint
CREATE TABLE "stock" (
	"store_id" integer NOT NULL,
	"sku" text NOT NULL,
	"on_hand" integer NOT NULL,
	"held" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "stock_store_id_sku_pk" PRIMARY KEY("store_id","sku"),
	CONSTRAINT "stock_adds_up" CHECK ("stock"."held" >= 0 and "stock"."held" <= "stock"."on_hand")
);
--> statement-breakpoint
CREATE TABLE "store" (
	"id" serial PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"phone" text,
	"whatsapp" text,
	"has_tables" boolean DEFAULT false NOT NULL,
	"can_order_in_advance" boolean DEFAULT false NOT NULL,
	"payments" text[] DEFAULT '{}' NOT NULL,
	"deliver_methods" text[] DEFAULT '{}' NOT NULL,
	"accepts_in_store" boolean DEFAULT true NOT NULL,
	"accepts_delivery" boolean DEFAULT false NOT NULL,
	"accepts_to_go" boolean DEFAULT true NOT NULL,
	"is_opened" boolean DEFAULT true NOT NULL,
	"latitude" double precision,
	"longitude" double precision,
	CONSTRAINT "store_code_unique" UNIQUE("code")
);
--> statement-breakpoint
ALTER TABLE "device" ADD CONSTRAINT "device_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order" ADD CONSTRAINT "order_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order" ADD CONSTRAINT "order_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."client"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_event" ADD CONSTRAINT "order_event_order_id_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_event" ADD CONSTRAINT "order_event_pair_id_pair_id_fk" FOREIGN KEY ("pair_id") REFERENCES "public"."pair"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_event" ADD CONSTRAINT "order_event_device_id_device_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."device"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pair" ADD CONSTRAINT "pair_order_id_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pair" ADD CONSTRAINT "pair_sku_product_size_sku_fk" FOREIGN KEY ("sku") REFERENCES "public"."product_size"("sku") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "poll_answer" ADD CONSTRAINT "poll_answer_order_id_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product" ADD CONSTRAINT "product_type_id_product_type_id_fk" FOREIGN KEY ("type_id") REFERENCES "public"."product_type"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_size" ADD CONSTRAINT "product_size_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."client"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock" ADD CONSTRAINT "stock_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock" ADD CONSTRAINT "stock_sku_product_size_sku_fk" FOREIGN KEY ("sku") REFERENCES "public"."product_size"("sku") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "login_code_browser_idx" ON "login_code" USING btree ("browser_hash");--> statement-breakpoint
CREATE INDEX "order_open_idx" ON "order" USING btree ("store_id","updated_at") WHERE "order"."status_id" not in ('done', 'canceled');--> statement-breakpoint
CREATE INDEX "order_client_idx" ON "order" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "order_event_order_idx" ON "order_event" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "pair_returned_idx" ON "pair" USING btree ("order_id") WHERE "pair"."state" = 'returned';--> statement-breakpoint
CREATE INDEX "product_type_idx" ON "product" USING btree ("type_id");--> statement-breakpoint
CREATE INDEX "product_model_idx" ON "product" USING btree ("model");--> statement-breakpoint
CREATE INDEX "session_client_idx" ON "session" USING btree ("client_id");