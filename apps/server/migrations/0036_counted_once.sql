CREATE TABLE "counted" (
	"key" text PRIMARY KEY NOT NULL,
	"uses" integer NOT NULL,
	"until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "counted_until_idx" ON "counted" USING btree ("until");