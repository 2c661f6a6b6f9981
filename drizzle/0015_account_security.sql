CREATE TABLE "known_device" (
	"hash" "bytea" NOT NULL,
	"person_id" uuid NOT NULL,
	"used_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "known_device_hash_person_id_pk" PRIMARY KEY("hash","person_id")
);
--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "may_connect_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sign_in_method" ADD COLUMN "email" text;--> statement-breakpoint
ALTER TABLE "known_device" ADD CONSTRAINT "known_device_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "known_device_person" ON "known_device" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "known_device_used" ON "known_device" USING btree ("used_at");