CREATE TABLE "import_change" (
	"import_id" bigint PRIMARY KEY NOT NULL,
	"fields" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "import_refusal" ADD COLUMN "known" text;--> statement-breakpoint
ALTER TABLE "stock_correction" ADD COLUMN "sets_back" bigint;--> statement-breakpoint
ALTER TABLE "import_change" ADD CONSTRAINT "import_change_import_id_import_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."import"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stock_correction_back_idx" ON "stock_correction" USING btree ("at") WHERE "stock_correction"."sets_back" is not null;