ALTER TABLE "discovery_budget" DROP CONSTRAINT "discovery_budget_account_id_account_id_fk";
--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "discovers" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "crypto_asset" ADD COLUMN "domain" text COLLATE "C";