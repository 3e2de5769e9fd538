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
ALTER TABLE "office_passkey" ADD CONSTRAINT "office_passkey_person_id_office_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."office_person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "office_passkey_person_idx" ON "office_passkey" USING btree ("person_id");