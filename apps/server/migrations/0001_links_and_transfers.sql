-- A shopper's order on another screen is a link, a visit that moves is a transfer (docs/decisions/structure.md). Servers before do not know the names.
ALTER TABLE "handover" RENAME TO "session_transfer";--> statement-breakpoint
ALTER TABLE "session_transfer" RENAME CONSTRAINT "handover_pkey" TO "session_transfer_pkey";--> statement-breakpoint
ALTER TABLE "session_transfer" RENAME CONSTRAINT "handover_session_hash_session_token_hash_fk" TO "session_transfer_session_hash_session_token_hash_fk";--> statement-breakpoint
ALTER INDEX "handover_session_idx" RENAME TO "session_transfer_session_idx";--> statement-breakpoint
ALTER TABLE "order_handover" RENAME TO "order_link";--> statement-breakpoint
ALTER TABLE "order_link" RENAME CONSTRAINT "order_handover_pkey" TO "order_link_pkey";--> statement-breakpoint
ALTER TABLE "order_link" RENAME CONSTRAINT "order_handover_order_id_order_id_fk" TO "order_link_order_id_order_id_fk";--> statement-breakpoint
ALTER INDEX "order_handover_order_idx" RENAME TO "order_link_order_idx";--> statement-breakpoint
ALTER INDEX "order_handover_code_idx" RENAME TO "order_link_code_idx";--> statement-breakpoint
UPDATE drizzle.compatibility SET oldest_server = 2;
