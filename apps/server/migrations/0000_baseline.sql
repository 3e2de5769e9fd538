CREATE TABLE "alert_dismissal" (
	"store_id" integer NOT NULL,
	"key" text NOT NULL,
	"staff_id" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"ended" boolean DEFAULT false NOT NULL,
	CONSTRAINT "alert_dismissal_store_id_key_staff_id_pk" PRIMARY KEY("store_id","key","staff_id")
);
--> statement-breakpoint
CREATE TABLE "audit" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" integer,
	"actor_name" text NOT NULL,
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"store_id" integer,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "audit_actor" CHECK ("actor_kind" in ('key', 'staff', 'command', 'system'))
);
--> statement-breakpoint
CREATE TABLE "client" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"document_number" text,
	"phone" text,
	"nickname" text,
	"sign_in_count" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"phone_hash" text,
	"data_key" text,
	"key_day" text,
	"active_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "client_key_has_day" CHECK (("client"."data_key" is null) = ("client"."key_day" is null)),
	CONSTRAINT "client_sealed" CHECK ("client"."data_key" is not null or coalesce("client"."document_number", "client"."phone", "client"."nickname", "client"."phone_hash") is null)
);
--> statement-breakpoint
CREATE TABLE "login_code" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"browser_hash" text NOT NULL,
	"phone" text,
	"code_hash" text,
	"tries" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"network_hash" text NOT NULL,
	"store_id" integer,
	"phone_hash" text NOT NULL,
	"data_key" text NOT NULL,
	"key_day" text NOT NULL,
	"area_hash" text
);
--> statement-breakpoint
CREATE TABLE "session" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"client_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "handover" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"session_hash" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
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
CREATE TABLE "damage" (
	"pair_id" bigint PRIMARY KEY NOT NULL,
	"cause" text NOT NULL,
	"staff_id" integer,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "damage_cause" CHECK ("cause" in ('in_store', 'before', 'unknown'))
);
--> statement-breakpoint
CREATE TABLE "damage_photo" (
	"pair_id" bigint NOT NULL,
	"position" smallint NOT NULL,
	"image" "bytea" NOT NULL,
	"marks" jsonb NOT NULL,
	CONSTRAINT "damage_photo_pair_id_position_pk" PRIMARY KEY("pair_id","position")
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
	"job" text,
	"job_kind" text,
	"out_of_service" boolean DEFAULT false NOT NULL,
	"online" boolean DEFAULT false NOT NULL,
	"online_since" timestamp (3) with time zone,
	"faults" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"front_open" boolean DEFAULT false NOT NULL,
	"back_open" boolean DEFAULT false NOT NULL,
	"pairs_inside" smallint,
	"sensors" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"firmware" text,
	"boot" text,
	"seq" bigint,
	"old_boots" text[] DEFAULT '{}' NOT NULL,
	"retired_at" timestamp (3) with time zone,
	"import_id" bigint,
	CONSTRAINT "device_order_id_unique" UNIQUE("order_id"),
	CONSTRAINT "device_job_unique" UNIQUE("job"),
	CONSTRAINT "device_hwd_once" UNIQUE("store_id","hwd"),
	CONSTRAINT "device_status" CHECK ("status_id" in ('idle', 'occupied', 'back_door_opened', 'back_door_closed', 'sanitizing', 'sanitizing-spray', 'sanitizing-uvc', 'ready')),
	CONSTRAINT "device_idle_is_free" CHECK (("device"."status_id" = 'idle') = ("device"."job" is null)),
	CONSTRAINT "device_job_has_kind" CHECK (("device"."job" is null) = ("device"."job_kind" is null)),
	CONSTRAINT "device_order_has_job" CHECK (("device"."order_id" is not null) = coalesce("device"."job_kind" = 'order', false))
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
CREATE TABLE "event" (
	"position" bigserial PRIMARY KEY NOT NULL,
	"id" uuid NOT NULL,
	"type" text NOT NULL,
	"subject" text NOT NULL,
	"store_id" integer,
	"data" jsonb NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"published_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "event_outbox" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"source_id" bigint,
	"data" jsonb
);
--> statement-breakpoint
CREATE TABLE "event_sweep" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"swept_to" bigint NOT NULL,
	"swept_id" uuid
);
--> statement-breakpoint
CREATE TABLE "import_before" (
	"import_id" bigint NOT NULL,
	"table_name" text NOT NULL,
	"removed" boolean DEFAULT false NOT NULL,
	"row" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "import" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"file_name" text,
	"hash" text,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"format" jsonb,
	"dry_run" boolean NOT NULL,
	"refused" text NOT NULL,
	"state" text NOT NULL,
	"phase" text,
	"rows_read" integer DEFAULT 0 NOT NULL,
	"bytes_read" bigint DEFAULT 0 NOT NULL,
	"counts" jsonb,
	"changes" jsonb,
	"message" text,
	"actor" jsonb NOT NULL,
	"store_ids" integer[],
	"options" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"applied_at" timestamp (3) with time zone,
	"undone_at" timestamp (3) with time zone,
	"undone_by" jsonb,
	"forgotten_at" timestamp (3) with time zone,
	"figures" jsonb,
	"unusual" jsonb,
	"data_key" text,
	"key_day" text,
	CONSTRAINT "import_kind" CHECK ("kind" in ('stores', 'seats', 'slots', 'devices', 'staff', 'conversions', 'products', 'skus', 'prices', 'pictures', 'catalogue', 'stock', 'moves')),
	CONSTRAINT "import_state" CHECK ("state" in ('receiving', 'waiting', 'running', 'checked', 'refused', 'applied', 'failed', 'canceled', 'undoing', 'undone')),
	CONSTRAINT "import_phase" CHECK ("phase" in ('reading', 'checking', 'writing')),
	CONSTRAINT "import_sealed" CHECK ("import"."data_key" is null or "import"."state" in ('receiving', 'waiting', 'running')),
	CONSTRAINT "import_refused" CHECK ("refused" in ('stop', 'skip'))
);
--> statement-breakpoint
CREATE TABLE "import_mapping" (
	"name" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"mapping" text NOT NULL,
	"stop_above" integer,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "import_mapping_kind" CHECK ("kind" in ('stores', 'seats', 'slots', 'devices', 'staff', 'conversions', 'products', 'skus', 'prices', 'pictures', 'catalogue', 'stock', 'moves')),
	CONSTRAINT "import_mapping_stop_above" CHECK ("stop_above" between 1 and 1000)
);
--> statement-breakpoint
CREATE TABLE "import_part" (
	"import_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "import_part_import_id_position_pk" PRIMARY KEY("import_id","position")
);
--> statement-breakpoint
CREATE TABLE "import_refusal" (
	"import_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"row" integer NOT NULL,
	"column" text,
	"value" text,
	"reason" text NOT NULL,
	"meant" text,
	"other_row" integer,
	CONSTRAINT "import_refusal_import_id_position_pk" PRIMARY KEY("import_id","position")
);
--> statement-breakpoint
CREATE TABLE "slot" (
	"store_id" integer NOT NULL,
	"name" text NOT NULL,
	"import_id" bigint,
	CONSTRAINT "slot_store_id_name_pk" PRIMARY KEY("store_id","name"),
	CONSTRAINT "slot_name" CHECK (length("name") between 1 and 32)
);
--> statement-breakpoint
CREATE TABLE "lost_demand" (
	"at" timestamp (3) with time zone NOT NULL,
	"store_id" integer NOT NULL,
	"sku" text NOT NULL,
	"kind" text NOT NULL,
	"reason" text,
	"source" text NOT NULL,
	"pairs" integer NOT NULL,
	CONSTRAINT "lost_demand_once" UNIQUE NULLS NOT DISTINCT("store_id","at","sku","kind","reason","source"),
	CONSTRAINT "lost_demand_kind" CHECK ("kind" in ('not_there', 'refused', 'missed', 'not_served', 'window_passed')),
	CONSTRAINT "lost_demand_reason" CHECK ("reason" in ('no_stock', 'store_closed', 'not_there', 'incomplete', 'damaged', 'with_other_shopper', 'sold')),
	CONSTRAINT "lost_demand_source" CHECK ("source" in ('shopper', 'kiosk', 'seller'))
);
--> statement-breakpoint
CREATE TABLE "page_view" (
	"path" text NOT NULL,
	"surface" text NOT NULL,
	"day" date NOT NULL,
	"store_id" integer,
	"views" bigint NOT NULL,
	CONSTRAINT "page_view_once" UNIQUE NULLS NOT DISTINCT("day","path","surface","store_id")
);
--> statement-breakpoint
CREATE TABLE "web_vital" (
	"path" text NOT NULL,
	"surface" text NOT NULL,
	"name" text NOT NULL,
	"day" date NOT NULL,
	"store_id" integer,
	"good" bigint NOT NULL,
	"fair" bigint NOT NULL,
	"poor" bigint NOT NULL,
	"total" double precision NOT NULL,
	CONSTRAINT "web_vital_once" UNIQUE NULLS NOT DISTINCT("day","path","surface","store_id","name")
);
--> statement-breakpoint
CREATE TABLE "api_key" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"hash" text NOT NULL,
	"old_hash" text,
	"old_until" timestamp (3) with time zone,
	"scopes" text[] NOT NULL,
	"store_ids" integer[],
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	"last_used_at" timestamp (3) with time zone,
	CONSTRAINT "api_key_hash_unique" UNIQUE("hash"),
	CONSTRAINT "api_key_old_hash_unique" UNIQUE("old_hash"),
	CONSTRAINT "api_key_name" CHECK (length("name") between 1 and 64),
	CONSTRAINT "api_key_scopes" CHECK ("scopes" <@ array['catalogue', 'stock', 'events', 'sales', 'read'] and cardinality("scopes") > 0),
	CONSTRAINT "api_key_old" CHECK (("old_hash" is null) = ("old_until" is null))
);
--> statement-breakpoint
CREATE TABLE "backoff" (
	"key" text PRIMARY KEY NOT NULL,
	"misses" integer NOT NULL,
	"until" timestamp (3) with time zone,
	"forgotten_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "counted" (
	"key" text PRIMARY KEY NOT NULL,
	"uses" integer NOT NULL,
	"until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "rate_limit" (
	"key" varchar(255) PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
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
	"seller_id" integer,
	"notify_seller" boolean DEFAULT false NOT NULL,
	"ready_at" timestamp (3) with time zone,
	"over_at" timestamp (3) with time zone,
	"screens" smallint DEFAULT 0 NOT NULL,
	"from_browser" text,
	"from_network" text,
	"from_guest" boolean,
	"reason" text,
	"cancel_reason" text,
	"queued_at" timestamp (3) with time zone,
	"seller_called_at" timestamp (3) with time zone,
	"seller_coming_at" timestamp (3) with time zone,
	CONSTRAINT "order_hash_id_unique" UNIQUE("hash_id"),
	CONSTRAINT "order_created_once" UNIQUE("client_id","idempotency_key"),
	CONSTRAINT "order_status" CHECK ("status_id" in ('paid', 'pending', 'dispatch', 'ready', 'in_salon', 'multiple', 'canceled', 'done')),
	CONSTRAINT "order_reason" CHECK ("reason" in ('window_passed', 'no_stock', 'not_served', 'shopper', 'staff')),
	CONSTRAINT "order_cancel_reason" CHECK ("cancel_reason" in ('left', 'changed_mind', 'no_stock', 'asked_twice', 'store', 'misuse'))
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
	"at" timestamp (3) with time zone NOT NULL,
	"staff_id" integer,
	CONSTRAINT "order_event_note_sealed" CHECK (not ("order_event"."data" ? 'note'))
);
--> statement-breakpoint
CREATE TABLE "order_handover" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"code" text,
	"order_id" bigint NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"hwd" text
);
--> statement-breakpoint
CREATE TABLE "pair" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"order_id" bigint NOT NULL,
	"sku" text NOT NULL,
	"position" smallint NOT NULL,
	"state" text DEFAULT 'requested' NOT NULL,
	"place" text DEFAULT 'shelf' NOT NULL,
	"clean" boolean DEFAULT true NOT NULL,
	"placed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"device_id" integer,
	"holder_id" integer,
	"rack_slot" smallint,
	"confirmed_at" timestamp (3) with time zone,
	"reason" text,
	"location" text,
	"end_reason" text,
	"price_normal" integer NOT NULL,
	"price_offer" integer,
	CONSTRAINT "pair_once" UNIQUE("order_id","sku"),
	CONSTRAINT "pair_state" CHECK ("state" in ('requested', 'picking', 'placed', 'with_shopper', 'bought', 'returned', 'shelved', 'missing', 'canceled')),
	CONSTRAINT "pair_place" CHECK ("place" in ('shelf', 'runner', 'box', 'pickup_shelf', 'zone', 'shopper', 'return_rack', 'sanitizer', 'sold', 'lost', 'damaged', 'workshop', 'written_off')),
	CONSTRAINT "pair_end_reason" CHECK ("end_reason" in ('window_passed', 'no_stock', 'not_served', 'shopper', 'staff')),
	CONSTRAINT "pair_in_device" CHECK (("pair"."device_id" is not null) = ("pair"."place" in ('box', 'pickup_shelf', 'sanitizer'))),
	CONSTRAINT "pair_state_in_place" CHECK (case "pair"."state"
        when 'requested' then "pair"."place" = 'shelf'
        when 'picking' then "pair"."place" = 'runner'
        when 'placed' then "pair"."place" in ('box', 'pickup_shelf', 'zone')
        when 'with_shopper' then "pair"."place" = 'shopper'
        when 'bought' then "pair"."place" = 'sold'
        when 'shelved' then "pair"."place" = 'shelf'
        when 'canceled' then "pair"."place" not in ('shopper', 'sold')
        else "pair"."place" not in ('runner', 'shopper', 'sold') end)
);
--> statement-breakpoint
CREATE TABLE "poll_answer" (
	"order_id" bigint PRIMARY KEY NOT NULL,
	"answer" smallint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"cause" text
);
--> statement-breakpoint
CREATE TABLE "picture" (
	"hash" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "picture_hash" CHECK ("hash" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "picture_type" CHECK ("type" in ('image/jpeg', 'image/png', 'image/webp', 'image/avif'))
);
--> statement-breakpoint
CREATE TABLE "picture_size" (
	"hash" text NOT NULL,
	"width" smallint NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "picture_size_hash_width_pk" PRIMARY KEY("hash","width")
);
--> statement-breakpoint
CREATE TABLE "product_picture" (
	"product_id" text NOT NULL,
	"position" smallint NOT NULL,
	"address" text,
	"content" text,
	"import_id" bigint,
	CONSTRAINT "product_picture_product_id_position_pk" PRIMARY KEY("product_id","position"),
	CONSTRAINT "product_picture_source" CHECK (("address" is null) <> ("content" is null)),
	CONSTRAINT "product_picture_position" CHECK ("position" between 1 and 20)
);
--> statement-breakpoint
CREATE TABLE "price" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"product_id" text NOT NULL,
	"sku" text,
	"store_id" integer,
	"type" text NOT NULL,
	"value" integer NOT NULL,
	"starts" timestamp(0),
	"ends" timestamp(0),
	"import_id" bigint,
	CONSTRAINT "price_once" UNIQUE NULLS NOT DISTINCT("product_id","store_id","sku","type","starts"),
	CONSTRAINT "price_type" CHECK ("type" in ('normal', 'offer')),
	CONSTRAINT "price_value" CHECK ("value" >= 0),
	CONSTRAINT "price_time" CHECK ("starts" < "ends")
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
	"scale" text,
	"rating" double precision,
	"sku_padre" text,
	"special" boolean DEFAULT false NOT NULL,
	"state" text DEFAULT 'published' NOT NULL,
	"import_id" bigint,
	CONSTRAINT "product_state" CHECK ("state" in ('draft', 'published', 'withdrawn'))
);
--> statement-breakpoint
CREATE TABLE "product_size" (
	"sku" text PRIMARY KEY NOT NULL,
	"product_id" text NOT NULL,
	"size" text NOT NULL,
	"code" text,
	"import_id" bigint,
	CONSTRAINT "product_size_code_unique" UNIQUE("code"),
	CONSTRAINT "product_size_once" UNIQUE("product_id","size"),
	CONSTRAINT "product_size_sku" CHECK (length("sku") between 1 and 40),
	CONSTRAINT "product_size_code" CHECK ("code" ~ '^[0-9]{1,20}$')
);
--> statement-breakpoint
CREATE TABLE "product_type" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"import_id" bigint,
	CONSTRAINT "product_type_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "size_conversion" (
	"scale" text NOT NULL,
	"input_value" text NOT NULL,
	"sizes" jsonb NOT NULL,
	"import_id" bigint,
	CONSTRAINT "size_conversion_scale_input_value_pk" PRIMARY KEY("scale","input_value"),
	CONSTRAINT "size_conversion_sizes" CHECK (jsonb_typeof("sizes") = 'object')
);
--> statement-breakpoint
CREATE TABLE "size_system" (
	"code" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"position" smallint NOT NULL,
	"import_id" bigint,
	CONSTRAINT "size_system_code" CHECK ("code" ~ '^[a-z][a-z0-9_]{0,15}$' and "code" <> 'input_value')
);
--> statement-breakpoint
CREATE TABLE "sku_ean" (
	"ean" text PRIMARY KEY NOT NULL,
	"sku" text NOT NULL,
	"import_id" bigint
);
--> statement-breakpoint
CREATE TABLE "stock" (
	"store_id" integer NOT NULL,
	"sku" text NOT NULL,
	"on_hand" integer NOT NULL,
	"held" integer DEFAULT 0 NOT NULL,
	"location" text,
	CONSTRAINT "stock_once" UNIQUE NULLS NOT DISTINCT("store_id","sku","location"),
	CONSTRAINT "stock_adds_up" CHECK ("stock"."held" >= 0 and "stock"."held" <= "stock"."on_hand")
);
--> statement-breakpoint
CREATE TABLE "sale" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"store_id" integer NOT NULL,
	"kind" text NOT NULL,
	"ticket" text NOT NULL,
	"sold_at" timestamp (3) with time zone NOT NULL,
	"key_name" text NOT NULL,
	"digest" text NOT NULL,
	"recorded_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sale_once" UNIQUE("store_id","kind","ticket"),
	CONSTRAINT "sale_kind" CHECK ("kind" in ('sale', 'return'))
);
--> statement-breakpoint
CREATE TABLE "sale_line" (
	"sale_id" bigint NOT NULL,
	"position" smallint NOT NULL,
	"line" smallint NOT NULL,
	"sku" text,
	"quantity" integer NOT NULL,
	"price" integer NOT NULL,
	"outcome" text NOT NULL,
	"pair_id" bigint,
	CONSTRAINT "sale_line_sale_id_position_pk" PRIMARY KEY("sale_id","position"),
	CONSTRAINT "sale_line_outcome" CHECK ("outcome" in ('settled', 'recorded', 'returned', 'contradicts', 'store', 'unknown')),
	CONSTRAINT "sale_line_pair" CHECK ("sale_line"."pair_id" is null or "sale_line"."outcome" in ('settled', 'recorded', 'returned'))
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
	"signed_in_at" timestamp (3) with time zone,
	"paused_at" timestamp (3) with time zone,
	"import_id" bigint,
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
	"expires_at" timestamp (3) with time zone NOT NULL,
	"tablet_hash" text NOT NULL,
	"seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_tablet" (
	"tablet_hash" text NOT NULL,
	"store_id" integer NOT NULL,
	"used_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "staff_tablet_tablet_hash_store_id_pk" PRIMARY KEY("tablet_hash","store_id")
);
--> statement-breakpoint
CREATE TABLE "tablet_code" (
	"store_id" integer PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"staff_id" integer NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "erp_stock" (
	"store_id" integer NOT NULL,
	"sku" text NOT NULL,
	"location" text,
	"whole" boolean NOT NULL,
	"quantity" integer NOT NULL,
	"as_of" timestamp (3) with time zone NOT NULL,
	"short" integer NOT NULL,
	"short_at" timestamp (3) with time zone,
	"import_id" bigint,
	CONSTRAINT "erp_stock_once" UNIQUE NULLS NOT DISTINCT("store_id","sku","location"),
	CONSTRAINT "erp_stock_whole" CHECK (not "erp_stock"."whole" or "erp_stock"."location" is null)
);
--> statement-breakpoint
CREATE TABLE "slot_count" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"store_id" integer NOT NULL,
	"location" text NOT NULL,
	"product_id" text,
	"staff_id" integer NOT NULL,
	"began_at" timestamp (3) with time zone NOT NULL,
	"counted_at" timestamp (3) with time zone NOT NULL,
	"lines" jsonb NOT NULL,
	"state" text NOT NULL,
	"decided_by" integer,
	"decided_at" timestamp (3) with time zone,
	"last_correction" bigint,
	CONSTRAINT "slot_count_state" CHECK ("state" in ('open', 'even', 'applied', 'dropped', 'replaced'))
);
--> statement-breakpoint
CREATE TABLE "stock_change" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"store_id" integer NOT NULL,
	"sku" text NOT NULL,
	"location" text,
	"pieces" integer NOT NULL,
	"cause" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"move_id" text,
	CONSTRAINT "stock_change_once" UNIQUE("store_id","sku","move_id"),
	CONSTRAINT "stock_change_cause" CHECK ("cause" in ('sale', 'seen', 'move'))
);
--> statement-breakpoint
CREATE TABLE "stock_correction" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"store_id" integer NOT NULL,
	"sku" text NOT NULL,
	"location" text,
	"before" integer NOT NULL,
	"after" integer NOT NULL,
	"reason" text NOT NULL,
	"staff_id" integer,
	"count_id" bigint,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "stock_correction_reason" CHECK ("reason" in ('not_there', 'with_other_shopper', 'sold', 'counted', 'damaged', 'came_from_elsewhere', 'snapshot', 'move', 'sale'))
);
--> statement-breakpoint
CREATE TABLE "seat" (
	"store_id" integer NOT NULL,
	"name" text NOT NULL,
	"import_id" bigint,
	CONSTRAINT "seat_store_id_name_pk" PRIMARY KEY("store_id","name"),
	CONSTRAINT "seat_name" CHECK (length("name") between 1 and 12)
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
	"latitude" double precision,
	"longitude" double precision,
	"rack_slots" smallint DEFAULT 24 NOT NULL,
	"time_zone" text DEFAULT 'America/Santiago' NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"import_id" bigint,
	"demo" boolean DEFAULT false NOT NULL,
	CONSTRAINT "store_code_unique" UNIQUE("code"),
	CONSTRAINT "store_time_zone" CHECK ((timestamptz '2000-01-01 00:00Z' at time zone "time_zone") is not null)
);
--> statement-breakpoint
CREATE TABLE "store_exception" (
	"store_id" integer NOT NULL,
	"date" date NOT NULL,
	"opens" text,
	"closes" text,
	"reason" text NOT NULL,
	"import_id" bigint,
	CONSTRAINT "store_exception_store_id_date_pk" PRIMARY KEY("store_id","date"),
	CONSTRAINT "store_exception_hours" CHECK (("opens" is null) = ("closes" is null)),
	CONSTRAINT "store_exception_opens" CHECK ("opens" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
	CONSTRAINT "store_exception_closes" CHECK ("closes" ~ '^(([01][0-9]|2[0-3]):[0-5][0-9]|24:00)$'),
	CONSTRAINT "store_exception_reason" CHECK (length("reason") between 1 and 80)
);
--> statement-breakpoint
CREATE TABLE "store_hours" (
	"store_id" integer NOT NULL,
	"weekday" smallint NOT NULL,
	"opens" text NOT NULL,
	"closes" text NOT NULL,
	"import_id" bigint,
	CONSTRAINT "store_hours_store_id_weekday_pk" PRIMARY KEY("store_id","weekday"),
	CONSTRAINT "store_hours_weekday" CHECK ("weekday" between 1 and 7),
	CONSTRAINT "store_hours_opens" CHECK ("opens" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
	CONSTRAINT "store_hours_closes" CHECK ("closes" ~ '^(([01][0-9]|2[0-3]):[0-5][0-9]|24:00)$')
);
--> statement-breakpoint
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
ALTER TABLE "alert_dismissal" ADD CONSTRAINT "alert_dismissal_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_dismissal" ADD CONSTRAINT "alert_dismissal_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "login_code" ADD CONSTRAINT "login_code_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."client"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handover" ADD CONSTRAINT "handover_session_hash_session_token_hash_fk" FOREIGN KEY ("session_hash") REFERENCES "public"."session"("token_hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "count_report" ADD CONSTRAINT "count_report_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "damage" ADD CONSTRAINT "damage_pair_id_pair_id_fk" FOREIGN KEY ("pair_id") REFERENCES "public"."pair"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "damage" ADD CONSTRAINT "damage_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "damage_photo" ADD CONSTRAINT "damage_photo_pair_id_damage_pair_id_fk" FOREIGN KEY ("pair_id") REFERENCES "public"."damage"("pair_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device" ADD CONSTRAINT "device_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_credential" ADD CONSTRAINT "device_credential_device_id_device_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."device"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_event" ADD CONSTRAINT "device_event_device_id_device_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."device"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_event" ADD CONSTRAINT "device_event_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event" ADD CONSTRAINT "event_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_part" ADD CONSTRAINT "import_part_import_id_import_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."import"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_refusal" ADD CONSTRAINT "import_refusal_import_id_import_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."import"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slot" ADD CONSTRAINT "slot_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lost_demand" ADD CONSTRAINT "lost_demand_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lost_demand" ADD CONSTRAINT "lost_demand_sku_product_size_sku_fk" FOREIGN KEY ("sku") REFERENCES "public"."product_size"("sku") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_view" ADD CONSTRAINT "page_view_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "web_vital" ADD CONSTRAINT "web_vital_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order" ADD CONSTRAINT "order_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order" ADD CONSTRAINT "order_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."client"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order" ADD CONSTRAINT "order_seller_id_staff_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_event" ADD CONSTRAINT "order_event_order_id_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_event" ADD CONSTRAINT "order_event_pair_id_pair_id_fk" FOREIGN KEY ("pair_id") REFERENCES "public"."pair"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_event" ADD CONSTRAINT "order_event_device_id_device_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."device"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_event" ADD CONSTRAINT "order_event_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_handover" ADD CONSTRAINT "order_handover_order_id_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pair" ADD CONSTRAINT "pair_order_id_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pair" ADD CONSTRAINT "pair_sku_product_size_sku_fk" FOREIGN KEY ("sku") REFERENCES "public"."product_size"("sku") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pair" ADD CONSTRAINT "pair_device_id_device_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."device"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pair" ADD CONSTRAINT "pair_holder_id_staff_id_fk" FOREIGN KEY ("holder_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "poll_answer" ADD CONSTRAINT "poll_answer_order_id_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "picture_size" ADD CONSTRAINT "picture_size_hash_picture_hash_fk" FOREIGN KEY ("hash") REFERENCES "public"."picture"("hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_picture" ADD CONSTRAINT "product_picture_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_picture" ADD CONSTRAINT "product_picture_content_picture_hash_fk" FOREIGN KEY ("content") REFERENCES "public"."picture"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price" ADD CONSTRAINT "price_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price" ADD CONSTRAINT "price_sku_product_size_sku_fk" FOREIGN KEY ("sku") REFERENCES "public"."product_size"("sku") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price" ADD CONSTRAINT "price_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product" ADD CONSTRAINT "product_type_id_product_type_id_fk" FOREIGN KEY ("type_id") REFERENCES "public"."product_type"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_size" ADD CONSTRAINT "product_size_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sku_ean" ADD CONSTRAINT "sku_ean_sku_product_size_sku_fk" FOREIGN KEY ("sku") REFERENCES "public"."product_size"("sku") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock" ADD CONSTRAINT "stock_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock" ADD CONSTRAINT "stock_sku_product_size_sku_fk" FOREIGN KEY ("sku") REFERENCES "public"."product_size"("sku") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sale" ADD CONSTRAINT "sale_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sale_line" ADD CONSTRAINT "sale_line_sale_id_sale_id_fk" FOREIGN KEY ("sale_id") REFERENCES "public"."sale"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sale_line" ADD CONSTRAINT "sale_line_sku_product_size_sku_fk" FOREIGN KEY ("sku") REFERENCES "public"."product_size"("sku") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sale_line" ADD CONSTRAINT "sale_line_pair_id_pair_id_fk" FOREIGN KEY ("pair_id") REFERENCES "public"."pair"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff" ADD CONSTRAINT "staff_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_action" ADD CONSTRAINT "staff_action_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_event" ADD CONSTRAINT "staff_event_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_event" ADD CONSTRAINT "staff_event_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_event" ADD CONSTRAINT "staff_event_device_id_device_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."device"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_session" ADD CONSTRAINT "staff_session_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_tablet" ADD CONSTRAINT "staff_tablet_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tablet_code" ADD CONSTRAINT "tablet_code_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tablet_code" ADD CONSTRAINT "tablet_code_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallboard" ADD CONSTRAINT "wallboard_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallboard" ADD CONSTRAINT "wallboard_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "erp_stock" ADD CONSTRAINT "erp_stock_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "erp_stock" ADD CONSTRAINT "erp_stock_sku_product_size_sku_fk" FOREIGN KEY ("sku") REFERENCES "public"."product_size"("sku") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slot_count" ADD CONSTRAINT "slot_count_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slot_count" ADD CONSTRAINT "slot_count_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slot_count" ADD CONSTRAINT "slot_count_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slot_count" ADD CONSTRAINT "slot_count_decided_by_staff_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_change" ADD CONSTRAINT "stock_change_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_change" ADD CONSTRAINT "stock_change_sku_product_size_sku_fk" FOREIGN KEY ("sku") REFERENCES "public"."product_size"("sku") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_correction" ADD CONSTRAINT "stock_correction_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_correction" ADD CONSTRAINT "stock_correction_sku_product_size_sku_fk" FOREIGN KEY ("sku") REFERENCES "public"."product_size"("sku") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_correction" ADD CONSTRAINT "stock_correction_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seat" ADD CONSTRAINT "seat_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_exception" ADD CONSTRAINT "store_exception_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_hours" ADD CONSTRAINT "store_hours_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook" ADD CONSTRAINT "webhook_key_id_api_key_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."api_key"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook" ADD CONSTRAINT "webhook_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_webhook_id_webhook_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhook"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alert_dismissal_at_idx" ON "alert_dismissal" USING btree ("at");--> statement-breakpoint
CREATE INDEX "audit_at_idx" ON "audit" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "client_phone_idx" ON "client" USING btree ("phone_hash") WHERE "client"."phone_hash" is not null;--> statement-breakpoint
CREATE INDEX "client_key_idx" ON "client" USING btree ("key_day") WHERE "client"."data_key" is not null;--> statement-breakpoint
CREATE INDEX "login_code_browser_idx" ON "login_code" USING btree ("browser_hash");--> statement-breakpoint
CREATE INDEX "login_code_phone_idx" ON "login_code" USING btree ("phone_hash");--> statement-breakpoint
CREATE INDEX "login_code_network_idx" ON "login_code" USING btree ("network_hash","created_at");--> statement-breakpoint
CREATE INDEX "login_code_area_idx" ON "login_code" USING btree ("area_hash","created_at");--> statement-breakpoint
CREATE INDEX "login_code_store_idx" ON "login_code" USING btree ("store_id","created_at");--> statement-breakpoint
CREATE INDEX "login_code_created_idx" ON "login_code" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "session_client_idx" ON "session" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "session_expires_idx" ON "session" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "handover_session_idx" ON "handover" USING btree ("session_hash");--> statement-breakpoint
CREATE INDEX "damage_at_idx" ON "damage" USING btree ("at");--> statement-breakpoint
CREATE INDEX "device_event_device_idx" ON "device_event" USING btree ("device_id","id");--> statement-breakpoint
CREATE INDEX "event_published_idx" ON "event" USING btree ("published_at");--> statement-breakpoint
CREATE INDEX "import_before_idx" ON "import_before" USING btree ("import_id","table_name");--> statement-breakpoint
CREATE INDEX "import_open_idx" ON "import" USING btree ("id") WHERE "import"."state" in ('receiving', 'waiting', 'running', 'undoing');--> statement-breakpoint
CREATE INDEX "import_kind_idx" ON "import" USING btree ("kind","applied_at");--> statement-breakpoint
CREATE INDEX "lost_demand_at_idx" ON "lost_demand" USING btree ("at");--> statement-breakpoint
CREATE INDEX "lost_demand_sku_idx" ON "lost_demand" USING btree ("sku");--> statement-breakpoint
CREATE UNIQUE INDEX "api_key_name_once" ON "api_key" USING btree ("name") WHERE "api_key"."revoked_at" is null;--> statement-breakpoint
CREATE INDEX "backoff_forgotten_idx" ON "backoff" USING btree ("forgotten_at");--> statement-breakpoint
CREATE INDEX "counted_until_idx" ON "counted" USING btree ("until");--> statement-breakpoint
CREATE INDEX "order_open_idx" ON "order" USING btree ("store_id","updated_at") WHERE "order"."status_id" not in ('done', 'canceled');--> statement-breakpoint
CREATE INDEX "order_client_idx" ON "order" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "order_created_idx" ON "order" USING btree ("store_id","created_at");--> statement-breakpoint
CREATE INDEX "order_ready_idx" ON "order" USING btree ("store_id","ready_at");--> statement-breakpoint
CREATE INDEX "order_over_idx" ON "order" USING btree ("over_at") WHERE "order"."over_at" is not null;--> statement-breakpoint
CREATE INDEX "order_seller_idx" ON "order" USING btree ("seller_id","idempotency_key") WHERE "order"."seller_id" is not null;--> statement-breakpoint
CREATE INDEX "order_called_idx" ON "order" USING btree ("store_id","seller_called_at") WHERE "order"."seller_called_at" is not null and "order"."seller_coming_at" is null;--> statement-breakpoint
CREATE INDEX "order_from_browser_idx" ON "order" USING btree ("from_browser") WHERE "order"."from_browser" is not null;--> statement-breakpoint
CREATE INDEX "order_from_network_idx" ON "order" USING btree ("store_id","from_network") WHERE "order"."from_network" is not null;--> statement-breakpoint
CREATE INDEX "order_event_order_idx" ON "order_event" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_event_pair_idx" ON "order_event" USING btree ("pair_id") WHERE "order_event"."pair_id" is not null;--> statement-breakpoint
CREATE INDEX "order_event_device_idx" ON "order_event" USING btree ("device_id","id") WHERE "order_event"."device_id" is not null;--> statement-breakpoint
CREATE INDEX "order_event_figures_idx" ON "order_event" USING btree ("type","at") WHERE "order_event"."type" in ('pair_handed_over', 'pair_bought', 'pair_missed', 'order_settled');--> statement-breakpoint
CREATE INDEX "order_handover_order_idx" ON "order_handover" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_handover_code_idx" ON "order_handover" USING btree ("code");--> statement-breakpoint
CREATE INDEX "pair_sku_idx" ON "pair" USING btree ("sku");--> statement-breakpoint
CREATE INDEX "pair_away_idx" ON "pair" USING btree ("order_id") WHERE "pair"."place" not in ('shelf', 'sold', 'written_off');--> statement-breakpoint
CREATE INDEX "poll_answer_at_idx" ON "poll_answer" USING btree ("at");--> statement-breakpoint
CREATE INDEX "product_picture_content_idx" ON "product_picture" USING btree ("content") WHERE "product_picture"."content" is not null;--> statement-breakpoint
CREATE INDEX "price_sku_idx" ON "price" USING btree ("sku") WHERE "price"."sku" is not null;--> statement-breakpoint
CREATE INDEX "price_offer_idx" ON "price" USING btree ("product_id") WHERE "price"."type" = 'offer';--> statement-breakpoint
CREATE INDEX "product_type_idx" ON "product" USING btree ("type_id","id");--> statement-breakpoint
CREATE INDEX "product_model_idx" ON "product" USING btree ("model");--> statement-breakpoint
CREATE INDEX "sku_ean_sku_idx" ON "sku_ean" USING btree ("sku");--> statement-breakpoint
CREATE INDEX "stock_sku_idx" ON "stock" USING btree ("sku");--> statement-breakpoint
CREATE INDEX "sale_recorded_idx" ON "sale" USING btree ("recorded_at");--> statement-breakpoint
CREATE UNIQUE INDEX "sale_line_once" ON "sale_line" USING btree ("pair_id",("outcome" = 'returned'));--> statement-breakpoint
CREATE INDEX "sale_line_sku_idx" ON "sale_line" USING btree ("sku");--> statement-breakpoint
CREATE INDEX "staff_action_at_idx" ON "staff_action" USING btree ("at");--> statement-breakpoint
CREATE INDEX "staff_event_store_idx" ON "staff_event" USING btree ("store_id","at");--> statement-breakpoint
CREATE INDEX "staff_event_device_idx" ON "staff_event" USING btree ("device_id","id") WHERE "staff_event"."device_id" is not null;--> statement-breakpoint
CREATE INDEX "staff_session_staff_idx" ON "staff_session" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "staff_session_expires_idx" ON "staff_session" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "staff_tablet_used_idx" ON "staff_tablet" USING btree ("used_at");--> statement-breakpoint
CREATE INDEX "wallboard_store_idx" ON "wallboard" USING btree ("store_id");--> statement-breakpoint
CREATE INDEX "erp_stock_sku_idx" ON "erp_stock" USING btree ("sku");--> statement-breakpoint
CREATE INDEX "erp_stock_short_idx" ON "erp_stock" USING btree ("store_id") WHERE "erp_stock"."short" > 0;--> statement-breakpoint
CREATE INDEX "slot_count_slot_idx" ON "slot_count" USING btree ("store_id","location","id");--> statement-breakpoint
CREATE INDEX "slot_count_at_idx" ON "slot_count" USING btree ("counted_at");--> statement-breakpoint
CREATE INDEX "slot_count_product_idx" ON "slot_count" USING btree ("product_id") WHERE "slot_count"."product_id" is not null;--> statement-breakpoint
CREATE INDEX "stock_change_sku_idx" ON "stock_change" USING btree ("sku","store_id","at");--> statement-breakpoint
CREATE INDEX "stock_change_at_idx" ON "stock_change" USING btree ("at");--> statement-breakpoint
CREATE INDEX "stock_correction_slot_idx" ON "stock_correction" USING btree ("store_id","sku","id");--> statement-breakpoint
CREATE INDEX "stock_correction_at_idx" ON "stock_correction" USING btree ("at");--> statement-breakpoint
CREATE INDEX "stock_correction_sku_idx" ON "stock_correction" USING btree ("sku");--> statement-breakpoint
CREATE INDEX "webhook_key_idx" ON "webhook" USING btree ("key_id") WHERE "webhook"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "webhook_delivery_due_idx" ON "webhook_delivery" USING btree ("webhook_id","next_at") WHERE "state" = 'pending';--> statement-breakpoint
CREATE INDEX "webhook_delivery_listed_idx" ON "webhook_delivery" USING btree ("webhook_id","id");--> statement-breakpoint
CREATE INDEX "webhook_delivery_created_idx" ON "webhook_delivery" USING btree ("created_at");--> statement-breakpoint
-- By hand: the rows that every database has. Also by hand: rate_limit is unlogged, because counts of tries are cheap to lose, and the
-- columns have the order that the migrations before this one gave them.
INSERT INTO "size_system" ("code", "name", "position")
VALUES ('cl', 'CL', 1), ('us', 'US', 2), ('uk', 'UK', 3), ('eu', 'EU', 4), ('cm', 'CM', 5);--> statement-breakpoint
INSERT INTO "event_sweep" ("swept_to") VALUES (0);
