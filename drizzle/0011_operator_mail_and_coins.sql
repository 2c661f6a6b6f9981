CREATE TABLE "operator_mail" (
	"request_id" uuid PRIMARY KEY NOT NULL,
	"mailed_at" timestamp with time zone,
	"mail_due_at" timestamp with time zone NOT NULL,
	"mail_attempts" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "crypto_asset" ADD COLUMN "operator_name" text;--> statement-breakpoint
ALTER TABLE "crypto_asset" ADD COLUMN "operator_rank" integer;--> statement-breakpoint
CREATE INDEX "operator_mail_mailed" ON "operator_mail" USING btree ("mailed_at");