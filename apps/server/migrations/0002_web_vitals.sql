CREATE TABLE "web_vital" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"path" text NOT NULL,
	"surface" text NOT NULL,
	"store_code" text,
	"name" text NOT NULL,
	"value" double precision NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
