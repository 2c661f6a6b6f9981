CREATE TABLE "correction" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"identifier" text NOT NULL,
	"note" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"sent_by" text NOT NULL,
	"sent_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_by" text,
	"decided_at" timestamp with time zone,
	"answer" text
);
--> statement-breakpoint
CREATE TABLE "exchange_request" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"mic" text NOT NULL,
	"reason" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"requested_by" text NOT NULL,
	"requested_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_by" text,
	"decided_at" timestamp with time zone,
	"answer" text
);
--> statement-breakpoint
CREATE TABLE "payment_customer" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"subscription_id" text,
	"as_of" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_customer_customer_id_unique" UNIQUE("customer_id")
);
--> statement-breakpoint
CREATE TABLE "payment_event" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"done_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "upgrade_request" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"plan" text NOT NULL,
	"note" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"requested_by" text NOT NULL,
	"requested_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_by" text,
	"decided_at" timestamp with time zone,
	"answer" text
);
--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "banned_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "ban_reason" text;--> statement-breakpoint
ALTER TABLE "token" ADD COLUMN "rolled_from" uuid;--> statement-breakpoint
ALTER TABLE "usage_day" ADD COLUMN "last_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "correction" ADD CONSTRAINT "correction_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exchange_request" ADD CONSTRAINT "exchange_request_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_customer" ADD CONSTRAINT "payment_customer_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upgrade_request" ADD CONSTRAINT "upgrade_request_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "correction_account" ON "correction" USING btree ("account_id","sent_at");--> statement-breakpoint
CREATE INDEX "correction_state" ON "correction" USING btree ("state","sent_at");--> statement-breakpoint
CREATE UNIQUE INDEX "exchange_request_open" ON "exchange_request" USING btree ("account_id","mic") WHERE "exchange_request"."state" = 'open';--> statement-breakpoint
CREATE INDEX "exchange_request_account" ON "exchange_request" USING btree ("account_id","requested_at");--> statement-breakpoint
CREATE UNIQUE INDEX "upgrade_request_open" ON "upgrade_request" USING btree ("account_id") WHERE "upgrade_request"."state" = 'open';--> statement-breakpoint
CREATE INDEX "upgrade_request_account" ON "upgrade_request" USING btree ("account_id","requested_at");--> statement-breakpoint
ALTER TABLE "token" ADD CONSTRAINT "token_rolled_from_unique" UNIQUE("rolled_from");--> statement-breakpoint
-- An account has at most 100 tokens in force; rolling goes on up to 200, because the old ones end by themselves. The
-- account's row is locked first, so that requests at once are counted one after the other; a statement of its own
-- could not see what the others are about to write.
CREATE FUNCTION blazon_token_cap() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM account WHERE id = NEW.account_id FOR NO KEY UPDATE;
  IF (SELECT count(*) FROM token WHERE account_id = NEW.account_id AND revoked_at IS NULL
        AND (expires_at IS NULL OR expires_at > blazon_now()))
     >= (CASE WHEN NEW.rolled_from IS NULL THEN 100 ELSE 200 END) THEN
    RAISE EXCEPTION 'account % has as many tokens as an account may have', NEW.account_id USING ERRCODE = 'BZ002';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER blazon_token_cap BEFORE INSERT ON "token" FOR EACH ROW EXECUTE FUNCTION blazon_token_cap();
--> statement-breakpoint
-- What people of an account wrote goes with it; what was decided stays in the audit log.
CREATE FUNCTION blazon_account_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM exchange_request WHERE account_id = NEW.id;
  DELETE FROM upgrade_request WHERE account_id = NEW.id;
  DELETE FROM correction WHERE account_id = NEW.id;
  DELETE FROM notification WHERE account_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER blazon_account_deleted AFTER UPDATE OF deleted_at ON "account" FOR EACH ROW
  WHEN (OLD.deleted_at IS NULL AND NEW.deleted_at IS NOT NULL) EXECUTE FUNCTION blazon_account_deleted();
