CREATE TABLE "office_link" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"person_id" integer,
	"expires_at" timestamp (3) with time zone NOT NULL
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
ALTER TABLE "office_link" ADD CONSTRAINT "office_link_person_id_office_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."office_person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "office_session" ADD CONSTRAINT "office_session_person_id_office_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."office_person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "office_link_one_each" ON "office_link" USING btree (coalesce("person_id", 0));--> statement-breakpoint
CREATE INDEX "office_session_person_idx" ON "office_session" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "office_session_expires_idx" ON "office_session" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "audit" ADD CONSTRAINT "audit_actor" CHECK ("actor_kind" in ('key', 'staff', 'office', 'command', 'system'));