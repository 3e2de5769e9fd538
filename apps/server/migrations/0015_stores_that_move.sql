ALTER TABLE "event" DROP CONSTRAINT "event_store_id_store_id_fk";
--> statement-breakpoint
ALTER TABLE "webhook" DROP CONSTRAINT "webhook_store_id_store_id_fk";
