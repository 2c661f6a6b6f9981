ALTER TABLE "logo" ADD COLUMN "origin" text DEFAULT 'starter' NOT NULL;--> statement-breakpoint
ALTER TABLE "logo" ADD COLUMN "source_hash" text;--> statement-breakpoint
-- So far an operator's logo was told by the beginning of its source.
UPDATE "logo" SET "origin" = 'operator' WHERE "source" LIKE 'operator%';
