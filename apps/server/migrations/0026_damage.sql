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
ALTER TABLE "damage" ADD CONSTRAINT "damage_pair_id_pair_id_fk" FOREIGN KEY ("pair_id") REFERENCES "public"."pair"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "damage" ADD CONSTRAINT "damage_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "damage_photo" ADD CONSTRAINT "damage_photo_pair_id_damage_pair_id_fk" FOREIGN KEY ("pair_id") REFERENCES "public"."damage"("pair_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "damage_at_idx" ON "damage" USING btree ("at");