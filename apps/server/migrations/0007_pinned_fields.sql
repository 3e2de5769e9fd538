CREATE TABLE "pinned_field" (
	"thing" text NOT NULL,
	"key" text NOT NULL,
	"field" text NOT NULL,
	"by" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "pinned_field_thing_key_field_pk" PRIMARY KEY("thing","key","field"),
	CONSTRAINT "pinned_field_thing" CHECK ("thing" in ('product', 'sku'))
);
