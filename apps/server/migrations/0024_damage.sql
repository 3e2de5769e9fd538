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
ALTER TABLE "order" DROP CONSTRAINT "order_cancel_reason";--> statement-breakpoint
ALTER TABLE "order" DROP CONSTRAINT "order_reason";--> statement-breakpoint
ALTER TABLE "pair" DROP CONSTRAINT "pair_end_reason";--> statement-breakpoint
ALTER TABLE "pair" DROP CONSTRAINT "pair_state";--> statement-breakpoint
ALTER TABLE "pair" DROP CONSTRAINT "pair_state_in_place";--> statement-breakpoint
ALTER TABLE "damage" ADD CONSTRAINT "damage_pair_id_pair_id_fk" FOREIGN KEY ("pair_id") REFERENCES "public"."pair"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "damage" ADD CONSTRAINT "damage_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "damage_photo" ADD CONSTRAINT "damage_photo_pair_id_damage_pair_id_fk" FOREIGN KEY ("pair_id") REFERENCES "public"."damage"("pair_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "damage_at_idx" ON "damage" USING btree ("at");--> statement-breakpoint
ALTER TABLE "order" DROP COLUMN "cancel_reason";--> statement-breakpoint
ALTER TABLE "order" DROP COLUMN "queued_at";--> statement-breakpoint
ALTER TABLE "pair" DROP COLUMN "end_reason";--> statement-breakpoint
ALTER TABLE "order" ADD CONSTRAINT "order_reason" CHECK ("reason" in ('window_passed'));--> statement-breakpoint
ALTER TABLE "pair" ADD CONSTRAINT "pair_state" CHECK ("state" in ('requested', 'picking', 'placed', 'with_shopper', 'bought', 'returned', 'shelved', 'missing'));--> statement-breakpoint
ALTER TABLE "pair" ADD CONSTRAINT "pair_state_in_place" CHECK (case "pair"."state"
        when 'requested' then "pair"."place" = 'shelf'
        when 'picking' then "pair"."place" = 'runner'
        when 'placed' then "pair"."place" in ('box', 'pickup_shelf', 'zone')
        when 'with_shopper' then "pair"."place" = 'shopper'
        when 'bought' then "pair"."place" = 'sold'
        when 'shelved' then "pair"."place" = 'shelf'
        else "pair"."place" not in ('runner', 'shopper', 'sold') end);