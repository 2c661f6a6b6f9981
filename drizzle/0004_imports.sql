CREATE TABLE "brand_edit" (
	"brand_id" bigint NOT NULL,
	"field" text NOT NULL,
	"beneath" jsonb,
	"beneath_source" text,
	"edited_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "brand_edit_brand_id_field_pk" PRIMARY KEY("brand_id","field")
);
--> statement-breakpoint
CREATE TABLE "brand_key" (
	"type" text NOT NULL,
	"value" text NOT NULL,
	"brand_id" bigint NOT NULL,
	"source" text NOT NULL,
	CONSTRAINT "brand_key_type_value_pk" PRIMARY KEY("type","value")
);
--> statement-breakpoint
CREATE TABLE "import_run" (
	"id" uuid PRIMARY KEY NOT NULL,
	"file_name" text NOT NULL,
	"file_size" bigint NOT NULL,
	"file_hash" text NOT NULL,
	"format" text NOT NULL,
	"source" text NOT NULL,
	"license" text NOT NULL,
	"status" text NOT NULL,
	"byte_offset" bigint NOT NULL,
	"line_offset" bigint NOT NULL,
	"row_offset" bigint NOT NULL,
	"counts" jsonb NOT NULL,
	"report_file" text NOT NULL,
	"report_bytes" bigint NOT NULL,
	"problem" text,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "brand" ADD COLUMN "field_sources" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "crypto_asset" ADD COLUMN "rank_source" text;--> statement-breakpoint
ALTER TABLE "securities_number" ADD COLUMN "source" text DEFAULT 'unknown' NOT NULL;--> statement-breakpoint
ALTER TABLE "brand_edit" ADD CONSTRAINT "brand_edit_brand_id_brand_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brand"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brand_key" ADD CONSTRAINT "brand_key_brand_id_brand_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brand"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "brand_key_brand" ON "brand_key" USING btree ("brand_id","type");--> statement-breakpoint
CREATE INDEX "import_run_file" ON "import_run" USING btree ("file_hash","started_at");--> statement-breakpoint
CREATE INDEX "crypto_asset_coingecko" ON "crypto_asset" USING btree ("coingecko_id");--> statement-breakpoint
UPDATE "securities_number" n SET "source" = i."source" FROM "instrument" i WHERE i."id" = n."instrument_id";
--> statement-breakpoint
-- Facts used to take a whole row over; now they hold the fields they said. The primary domain tells who made the brand.
UPDATE "brand" b SET "source" = 'starter', "field_sources" = (
  SELECT jsonb_object_agg(said.field, jsonb_build_array('facts', current_date::text))
  FROM (VALUES ('name', true), ('longName', b."long_name" IS NOT NULL), ('shortDescription', b."short_description" IS NOT NULL),
    ('longDescription', b."long_description" IS NOT NULL), ('website', b."website" IS NOT NULL),
    ('color', b."colors" IS NOT NULL), ('colors', b."colors" IS NOT NULL), ('foundedYear', b."founded_year" IS NOT NULL),
    ('employees', b."employees" IS NOT NULL), ('issuedCurrency', b."issued_currency" IS NOT NULL),
    ('social', b."social" IS NOT NULL), ('address', b."address" IS NOT NULL), ('gics', b."gics" IS NOT NULL)
  ) AS said (field, is_said)
  WHERE said.is_said)
FROM "brand_domain" d
WHERE b."source" = 'facts' AND d."brand_id" = b."id" AND d."is_primary" AND d."source" = 'starter';
--> statement-breakpoint
-- A bulk load announces itself: its rows need not even ask.
CREATE OR REPLACE TRIGGER blazon_changed AFTER INSERT OR UPDATE OR DELETE ON "brand" FOR EACH ROW WHEN (current_setting('blazon.bulk', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION blazon_row_changed();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER blazon_changed AFTER INSERT OR UPDATE OR DELETE ON "brand_domain" FOR EACH ROW WHEN (current_setting('blazon.bulk', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION blazon_row_changed();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER blazon_changed AFTER INSERT OR UPDATE OR DELETE ON "crypto_asset" FOR EACH ROW WHEN (current_setting('blazon.bulk', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION blazon_row_changed();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER blazon_changed AFTER INSERT OR UPDATE OR DELETE ON "instrument" FOR EACH ROW WHEN (current_setting('blazon.bulk', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION blazon_listing_changed();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER blazon_changed AFTER INSERT OR UPDATE OR DELETE ON "securities_number" FOR EACH ROW WHEN (current_setting('blazon.bulk', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION blazon_listing_changed();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER blazon_changed AFTER INSERT OR UPDATE OR DELETE ON "listing" FOR EACH ROW WHEN (current_setting('blazon.bulk', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION blazon_listing_changed();
