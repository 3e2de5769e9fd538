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
ALTER TABLE "office_link" ADD COLUMN "tokens" text;--> statement-breakpoint
ALTER TABLE "office_link" ADD COLUMN "browser_hash" text;--> statement-breakpoint
ALTER TABLE "office_person" ADD COLUMN "issuer" text;--> statement-breakpoint
ALTER TABLE "office_person" ADD COLUMN "subject" text;--> statement-breakpoint
ALTER TABLE "office_person" ADD COLUMN "groups" text[];--> statement-breakpoint
ALTER TABLE "office_company_session" ADD CONSTRAINT "office_company_session_token_hash_office_session_token_hash_fk" FOREIGN KEY ("token_hash") REFERENCES "public"."office_session"("token_hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "office_person_company_idx" ON "office_person" USING btree ("issuer","subject");--> statement-breakpoint
ALTER TABLE "office_person" ADD CONSTRAINT "office_person_company" CHECK (("issuer" is null) = ("subject" is null));