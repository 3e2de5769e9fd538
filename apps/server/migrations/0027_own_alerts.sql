ALTER TABLE "alert_dismissal" DROP CONSTRAINT "alert_dismissal_store_id_key_pk";--> statement-breakpoint
ALTER TABLE "alert_dismissal" ADD CONSTRAINT "alert_dismissal_store_id_key_staff_id_pk" PRIMARY KEY("store_id","key","staff_id");--> statement-breakpoint
ALTER TABLE "alert_dismissal" ADD COLUMN "ended" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Until now a dismissed alert was put away for everybody.
UPDATE "alert_dismissal" SET "ended" = true;
