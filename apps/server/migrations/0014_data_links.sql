CREATE TABLE "client_data_link" (
	"client_id" bigint PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"wrong_proofs" smallint DEFAULT 0 NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "client_data_link_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "client_data_link" ADD CONSTRAINT "client_data_link_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."client"("id") ON DELETE cascade ON UPDATE no action;