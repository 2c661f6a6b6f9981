CREATE TABLE "notification" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"topic" text NOT NULL,
	"facts" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp with time zone,
	"mailed_at" timestamp with time zone,
	"mail_due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"mail_attempts" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "instance" (
	"id" uuid PRIMARY KEY NOT NULL,
	"seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "quota_day" (
	"account_id" uuid NOT NULL,
	"operation" text NOT NULL,
	"day" integer NOT NULL,
	"taken" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "quota_day_account_id_operation_day_pk" PRIMARY KEY("account_id","operation","day")
);
--> statement-breakpoint
CREATE TABLE "quota_lease" (
	"account_id" uuid NOT NULL,
	"operation" text NOT NULL,
	"day" integer NOT NULL,
	"instance_id" uuid NOT NULL,
	"granted" bigint NOT NULL,
	"used" bigint DEFAULT 0 NOT NULL,
	"ahead" bigint DEFAULT 0 NOT NULL,
	"seq" bigint NOT NULL,
	CONSTRAINT "quota_lease_account_id_operation_day_instance_id_pk" PRIMARY KEY("account_id","operation","day","instance_id")
);
--> statement-breakpoint
CREATE TABLE "usage_top" (
	"account_id" uuid NOT NULL,
	"day" date NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"count" bigint NOT NULL,
	CONSTRAINT "usage_top_account_id_day_list_name_pk" PRIMARY KEY("account_id","day","list","name")
);
--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "email" text;--> statement-breakpoint
ALTER TABLE "token" ADD COLUMN "allowed_domains" text[];--> statement-breakpoint
ALTER TABLE "token" ADD COLUMN "allow_no_referrer" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "notification_topic" ON "notification" USING btree ("account_id","topic");--> statement-breakpoint
CREATE INDEX "notification_unmailed" ON "notification" USING btree ("mail_due_at") WHERE "notification"."mailed_at" is null;--> statement-breakpoint
-- The one clock of all instances: days, windows and expiry follow it, never a process's own (docs/decisions/0034).
CREATE FUNCTION blazon_now() RETURNS timestamptz LANGUAGE sql VOLATILE AS 'SELECT clock_timestamp()';
--> statement-breakpoint
CREATE FUNCTION blazon_now_ms() RETURNS float8 LANGUAGE sql VOLATILE AS
  'SELECT (extract(epoch from blazon_now()) * 1000)::float8';
--> statement-breakpoint
-- The UTC day, in whole days since 1970-01-01.
CREATE FUNCTION blazon_today() RETURNS integer LANGUAGE sql VOLATILE AS
  'SELECT floor(extract(epoch from blazon_now()) / 86400)::integer';
--> statement-breakpoint
-- One question of an instance about the quota of an account for an operation, answered in one statement.
-- It says what it holds (p_known: units granted to it on p_day, as far as it knows; what the row has above that was
-- granted by an answer that got lost, and is free again), needs p_need now and would like p_ahead more. What is needed
-- is given while there is any; what is ahead of need only in small parts of what is left. p_spare of the units it holds
-- are not spent yet. A question older than one already answered (p_seq) changes nothing and gets no row.
-- When there is not enough and others hold units ahead of need, these are called back.
CREATE FUNCTION blazon_ask_quota(
  p_instance uuid, p_account uuid, p_operation text, p_day integer, p_limit bigint,
  p_known bigint, p_spare bigint, p_need bigint, p_ahead bigint, p_seq bigint
) RETURNS TABLE (day integer, granted bigint, taken bigint, others_ahead bigint, holders integer)
LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  v_day integer := blazon_today();
  v_known bigint := p_known;
  v_spare bigint := p_spare;
  v_lease record;
  v_taken bigint;
  v_free bigint;
  v_give bigint;
  v_extra bigint;
  v_holders integer;
  v_others bigint := 0;
BEGIN
  -- What it holds is of another day: it holds nothing of this one.
  IF p_day <> v_day THEN
    v_known := 0;
    v_spare := 0;
  END IF;
  INSERT INTO quota_day (account_id, operation, day) VALUES (p_account, p_operation, v_day) ON CONFLICT DO NOTHING;
  -- Whoever asks about the same quota waits here; what is read from now on is what the one before has left.
  SELECT q.taken INTO v_taken FROM quota_day q
    WHERE q.account_id = p_account AND q.operation = p_operation AND q.day = v_day FOR UPDATE;
  SELECT l.granted, l.seq INTO v_lease FROM quota_lease l
    WHERE l.account_id = p_account AND l.operation = p_operation AND l.day = v_day AND l.instance_id = p_instance;
  IF v_lease.seq >= p_seq THEN
    RETURN;
  END IF;
  SELECT count(*) INTO v_holders FROM quota_lease l
    WHERE l.account_id = p_account AND l.operation = p_operation AND l.day = v_day AND l.instance_id <> p_instance;
  v_holders := v_holders + 1;
  v_taken := v_taken - (coalesce(v_lease.granted, 0) - v_known);
  v_free := greatest(0, p_limit - v_taken);
  v_give := least(p_need, v_free);
  v_extra := least(p_ahead, (v_free - v_give) / (16 * v_holders));
  IF v_give < p_need THEN
    SELECT coalesce(sum(l.ahead), 0) INTO v_others FROM quota_lease l
      WHERE l.account_id = p_account AND l.operation = p_operation AND l.day = v_day AND l.instance_id <> p_instance;
    IF v_others > 0 THEN
      PERFORM pg_notify('blazon_change', 'quota:' || p_account);
    END IF;
  END IF;
  v_taken := v_taken + v_give + v_extra;
  UPDATE quota_day q SET taken = v_taken
    WHERE q.account_id = p_account AND q.operation = p_operation AND q.day = v_day;
  INSERT INTO quota_lease AS l (account_id, operation, day, instance_id, granted, ahead, seq)
    VALUES (p_account, p_operation, v_day, p_instance, v_known + v_give + v_extra, v_spare + v_extra, p_seq)
    ON CONFLICT (account_id, operation, day, instance_id)
      DO UPDATE SET granted = excluded.granted, ahead = excluded.ahead, seq = excluded.seq;
  RETURN QUERY SELECT v_day, v_known + v_give + v_extra, v_taken, v_others, v_holders;
END $$;
--> statement-breakpoint
-- Gives back what an instance that is gone held and did not use, once all it counted has been added. What of its
-- questions still arrives changes nothing.
CREATE FUNCTION blazon_release_instance(p_instance uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_lease record;
BEGIN
  FOR v_lease IN
    SELECT l.account_id, l.operation, l.day FROM quota_lease l
    WHERE l.instance_id = p_instance AND l.day >= blazon_today() ORDER BY l.account_id, l.operation
  LOOP
    PERFORM FROM quota_day q
      WHERE q.account_id = v_lease.account_id AND q.operation = v_lease.operation AND q.day = v_lease.day FOR UPDATE;
    WITH released AS (
      UPDATE quota_lease l SET granted = l.used, ahead = 0, seq = 9223372036854775807
      FROM (SELECT p.granted AS held, p.used AS spent FROM quota_lease p
            WHERE p.account_id = v_lease.account_id AND p.operation = v_lease.operation AND p.day = v_lease.day
              AND p.instance_id = p_instance) old
      WHERE l.account_id = v_lease.account_id AND l.operation = v_lease.operation AND l.day = v_lease.day
        AND l.instance_id = p_instance
      RETURNING old.held - old.spent AS unused
    )
    UPDATE quota_day q SET taken = q.taken - released.unused FROM released
      WHERE q.account_id = v_lease.account_id AND q.operation = v_lease.operation AND q.day = v_lease.day;
  END LOOP;
  DELETE FROM instance WHERE id = p_instance;
END $$;
--> statement-breakpoint
-- Hot rows are updated many times a second: room in the page keeps these updates out of the index.
ALTER TABLE "quota_day" SET (fillfactor = 50);
--> statement-breakpoint
ALTER TABLE "quota_lease" SET (fillfactor = 50);
