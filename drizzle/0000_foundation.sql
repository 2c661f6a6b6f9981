CREATE TABLE "account" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"plan" text NOT NULL,
	"limits" jsonb,
	"is_demo" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "audit_event" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"account_id" uuid,
	"actor" text NOT NULL,
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"detail" jsonb
);
--> statement-breakpoint
CREATE TABLE "brand" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "brand_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"color" text,
	"website" text,
	"source" text NOT NULL,
	"source_url" text,
	"hidden_at" timestamp with time zone,
	"hidden_reason" text
);
--> statement-breakpoint
CREATE TABLE "brand_domain" (
	"domain" text PRIMARY KEY NOT NULL,
	"brand_id" bigint NOT NULL,
	"is_primary" boolean NOT NULL,
	"source" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "catalog_load" (
	"source" text PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"loaded_at" timestamp with time zone DEFAULT now() NOT NULL,
	"counts" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "crypto_asset" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "crypto_asset_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"symbol" text NOT NULL,
	"name" text NOT NULL,
	"coingecko_id" text,
	"market_cap_rank" integer,
	"is_preferred" boolean NOT NULL,
	"color" text,
	"source" text NOT NULL,
	"hidden_at" timestamp with time zone,
	"hidden_reason" text,
	CONSTRAINT "crypto_asset_symbol_name" UNIQUE("symbol","name")
);
--> statement-breakpoint
CREATE TABLE "currency" (
	"code" text PRIMARY KEY NOT NULL,
	"numeric" text NOT NULL,
	"name" text NOT NULL,
	"minor_units" smallint,
	"flag" text,
	"source" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "logo" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "logo_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"brand_id" bigint,
	"crypto_asset_id" bigint,
	"currency_code" text,
	"source" text NOT NULL,
	"license" text NOT NULL,
	"master" text NOT NULL,
	"content_hash" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "logo_one_subject" CHECK (num_nonnulls(brand_id, crypto_asset_id, currency_code) = 1)
);
--> statement-breakpoint
CREATE TABLE "logo_rendition" (
	"logo_id" bigint NOT NULL,
	"size" smallint NOT NULL,
	"png" "bytea" NOT NULL,
	"etag" text NOT NULL,
	CONSTRAINT "logo_rendition_logo_id_size_pk" PRIMARY KEY("logo_id","size")
);
--> statement-breakpoint
CREATE TABLE "token" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"hash" "bytea" NOT NULL,
	"start" text NOT NULL,
	"last_four" text NOT NULL,
	"publishable_text" text,
	"banned_at" timestamp with time zone,
	"ban_reason" text,
	"revoked_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "token_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "usage_batch" (
	"id" uuid PRIMARY KEY NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "usage_day" (
	"account_id" uuid NOT NULL,
	"token_id" uuid NOT NULL,
	"day" date NOT NULL,
	"operation" text NOT NULL,
	"outcome" text NOT NULL,
	"count" bigint NOT NULL,
	CONSTRAINT "usage_day_account_id_day_operation_token_id_outcome_pk" PRIMARY KEY("account_id","day","operation","token_id","outcome")
);
--> statement-breakpoint
ALTER TABLE "brand_domain" ADD CONSTRAINT "brand_domain_brand_id_brand_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brand"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "logo" ADD CONSTRAINT "logo_brand_id_brand_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brand"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "logo" ADD CONSTRAINT "logo_crypto_asset_id_crypto_asset_id_fk" FOREIGN KEY ("crypto_asset_id") REFERENCES "public"."crypto_asset"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "logo" ADD CONSTRAINT "logo_currency_code_currency_code_fk" FOREIGN KEY ("currency_code") REFERENCES "public"."currency"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "logo_rendition" ADD CONSTRAINT "logo_rendition_logo_id_logo_id_fk" FOREIGN KEY ("logo_id") REFERENCES "public"."logo"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "token" ADD CONSTRAINT "token_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "account_demo" ON "account" USING btree ("is_demo") WHERE "account"."is_demo";--> statement-breakpoint
CREATE INDEX "audit_event_account" ON "audit_event" USING btree ("account_id","at");--> statement-breakpoint
CREATE INDEX "brand_name_prefix" ON "brand" USING btree (lower("name") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "brand_domain_brand" ON "brand_domain" USING btree ("brand_id");--> statement-breakpoint
CREATE INDEX "brand_domain_prefix" ON "brand_domain" USING btree ("domain" text_pattern_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "crypto_asset_preferred" ON "crypto_asset" USING btree ("symbol") WHERE "crypto_asset"."is_preferred";--> statement-breakpoint
CREATE UNIQUE INDEX "logo_brand" ON "logo" USING btree ("brand_id");--> statement-breakpoint
CREATE UNIQUE INDEX "logo_crypto_asset" ON "logo" USING btree ("crypto_asset_id");--> statement-breakpoint
CREATE UNIQUE INDEX "logo_currency" ON "logo" USING btree ("currency_code");--> statement-breakpoint
CREATE INDEX "token_account" ON "token" USING btree ("account_id");