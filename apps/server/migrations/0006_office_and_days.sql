-- Older servers do not send event_noted: with this migration they do not replace the functions that do.
CREATE TABLE "day_figures" (
	"store_id" integer NOT NULL,
	"day" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"hours" integer[] NOT NULL,
	"figures" json NOT NULL,
	CONSTRAINT "day_figures_store_id_day_pk" PRIMARY KEY("store_id","day")
);
--> statement-breakpoint
CREATE TABLE "office_company_session" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"tokens" text NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"answered_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "office_group" (
	"name" text PRIMARY KEY NOT NULL,
	"role" text NOT NULL,
	"store_ids" integer[],
	CONSTRAINT "office_group_name" CHECK (length("name") between 1 and 200),
	CONSTRAINT "office_group_role" CHECK ("role" in ('head_office', 'area_manager', 'auditor', 'manager')),
	CONSTRAINT "office_group_stores" CHECK (case "role" when 'head_office' then "store_ids" is null when 'auditor' then true else "store_ids" is not null end),
	CONSTRAINT "office_group_some_store" CHECK ("store_ids" is null or cardinality("store_ids") > 0)
);
--> statement-breakpoint
CREATE TABLE "office_link" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"person_id" integer,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"tokens" text,
	"browser_hash" text
);
--> statement-breakpoint
CREATE TABLE "office_passkey" (
	"id" text PRIMARY KEY NOT NULL,
	"person_id" integer NOT NULL,
	"public_key" "bytea" NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"device" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"answered_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "office_person" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"store_ids" integer[],
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"entered_at" timestamp (3) with time zone,
	"issuer" text,
	"subject" text,
	"groups" text[],
	CONSTRAINT "office_person_company" CHECK (("issuer" is null) = ("subject" is null)),
	CONSTRAINT "office_person_name" CHECK (length("name") between 1 and 60),
	CONSTRAINT "office_person_role" CHECK ("role" in ('head_office', 'area_manager', 'auditor', 'manager')),
	CONSTRAINT "office_person_stores" CHECK (case "role" when 'head_office' then "store_ids" is null when 'auditor' then true else "store_ids" is not null end),
	CONSTRAINT "office_person_some_store" CHECK ("store_ids" is null or cardinality("store_ids") > 0)
);
--> statement-breakpoint
CREATE TABLE "office_session" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"person_id" integer NOT NULL,
	"browser_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit" DROP CONSTRAINT "audit_actor";--> statement-breakpoint
ALTER TABLE "poll_answer" ADD COLUMN "store_id" integer;--> statement-breakpoint
ALTER TABLE "day_figures" ADD CONSTRAINT "day_figures_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "office_company_session" ADD CONSTRAINT "office_company_session_token_hash_office_session_token_hash_fk" FOREIGN KEY ("token_hash") REFERENCES "public"."office_session"("token_hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "office_link" ADD CONSTRAINT "office_link_person_id_office_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."office_person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "office_passkey" ADD CONSTRAINT "office_passkey_person_id_office_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."office_person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "office_session" ADD CONSTRAINT "office_session_person_id_office_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."office_person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "office_link_one_each" ON "office_link" USING btree (coalesce("person_id", 0));--> statement-breakpoint
CREATE INDEX "office_passkey_person_idx" ON "office_passkey" USING btree ("person_id");--> statement-breakpoint
CREATE UNIQUE INDEX "office_person_company_idx" ON "office_person" USING btree ("issuer","subject");--> statement-breakpoint
CREATE INDEX "office_session_person_idx" ON "office_session" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "office_session_expires_idx" ON "office_session" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "order_touched_idx" ON "order" USING btree ("store_id","updated_at");--> statement-breakpoint
CREATE INDEX "poll_answer_of_store_idx" ON "poll_answer" USING btree ("store_id","at");--> statement-breakpoint
CREATE INDEX "staff_event_at_idx" ON "staff_event" USING btree ("at","id");--> statement-breakpoint
ALTER TABLE "audit" ADD CONSTRAINT "audit_actor" CHECK ("actor_kind" in ('key', 'staff', 'office', 'command', 'system'));--> statement-breakpoint
UPDATE "poll_answer" SET "store_id" = o."store_id" FROM "order" o
  WHERE o."id" = "poll_answer"."order_id" AND "poll_answer"."at" > now() - interval '31 days';
