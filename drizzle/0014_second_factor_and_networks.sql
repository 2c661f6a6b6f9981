CREATE TABLE "second_factor" (
	"person_id" uuid PRIMARY KEY NOT NULL,
	"sealed_secret" "bytea" NOT NULL,
	"confirmed_at" timestamp with time zone,
	"last_step" integer,
	"recovery_hashes" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "awaits_second_factor" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "token" ADD COLUMN "allowed_networks" text[];--> statement-breakpoint
ALTER TABLE "second_factor" ADD CONSTRAINT "second_factor_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;