-- Two indexes fewer per row of an import: one whose texts are compared byte by byte serves equality and beginnings alike.
DROP INDEX "brand_domain_prefix";--> statement-breakpoint
DROP INDEX "listing_ticker";--> statement-breakpoint
DROP INDEX "listing_ticker_prefix";--> statement-breakpoint
ALTER TABLE "brand_domain" ALTER COLUMN "domain" SET DATA TYPE text COLLATE "C";--> statement-breakpoint
CREATE INDEX "listing_ticker_mic" ON "listing" USING btree ("ticker" text_pattern_ops,"mic");--> statement-breakpoint
-- A column that changes its type loses its statistics.
ANALYZE "brand_domain" ("domain");
