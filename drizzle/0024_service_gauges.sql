ALTER TABLE "service_sample" ADD COLUMN "exhausted" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "service_sample" ADD COLUMN "matched" bigint;--> statement-breakpoint
ALTER TABLE "service_sample" ADD COLUMN "free_mb" bigint;--> statement-breakpoint
ALTER TABLE "service_sample" ADD COLUMN "waiting" integer;