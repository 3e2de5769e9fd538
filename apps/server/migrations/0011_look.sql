CREATE TABLE "look" (
	"state" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"theme" text NOT NULL,
	"logo" text,
	"texts" jsonb NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"by" text NOT NULL,
	"preview" text,
	CONSTRAINT "look_state" CHECK ("state" in ('live', 'draft')),
	CONSTRAINT "look_preview" CHECK (("state" = 'draft') = ("preview" is not null))
);
--> statement-breakpoint
ALTER TABLE "look" ADD CONSTRAINT "look_logo_picture_hash_fk" FOREIGN KEY ("logo") REFERENCES "public"."picture"("hash") ON DELETE no action ON UPDATE no action;