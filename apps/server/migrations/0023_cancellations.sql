ALTER TABLE "order" DROP CONSTRAINT "order_reason";--> statement-breakpoint
ALTER TABLE "pair" DROP CONSTRAINT "pair_state";--> statement-breakpoint
ALTER TABLE "pair" DROP CONSTRAINT "pair_state_in_place";--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "cancel_reason" text;--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "queued_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "pair" ADD COLUMN "end_reason" text;--> statement-breakpoint
ALTER TABLE "order" ADD CONSTRAINT "order_cancel_reason" CHECK ("cancel_reason" in ('left', 'changed_mind', 'no_stock', 'asked_twice', 'store', 'misuse'));--> statement-breakpoint
ALTER TABLE "order" ADD CONSTRAINT "order_reason" CHECK ("reason" in ('window_passed', 'no_stock', 'not_served', 'shopper', 'staff'));--> statement-breakpoint
ALTER TABLE "pair" ADD CONSTRAINT "pair_end_reason" CHECK ("end_reason" in ('window_passed', 'no_stock', 'not_served', 'shopper', 'staff'));--> statement-breakpoint
ALTER TABLE "pair" ADD CONSTRAINT "pair_state" CHECK ("state" in ('requested', 'picking', 'placed', 'with_shopper', 'bought', 'returned', 'shelved', 'missing', 'canceled'));--> statement-breakpoint
ALTER TABLE "pair" ADD CONSTRAINT "pair_state_in_place" CHECK (case "pair"."state"
        when 'requested' then "pair"."place" = 'shelf'
        when 'picking' then "pair"."place" = 'runner'
        when 'placed' then "pair"."place" in ('box', 'pickup_shelf', 'zone')
        when 'with_shopper' then "pair"."place" = 'shopper'
        when 'bought' then "pair"."place" = 'sold'
        when 'shelved' then "pair"."place" = 'shelf'
        when 'canceled' then "pair"."place" not in ('shopper', 'sold')
        else "pair"."place" not in ('runner', 'shopper', 'sold') end);