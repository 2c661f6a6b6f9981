CREATE TABLE "usage_instance" (
	"instance_id" uuid PRIMARY KEY NOT NULL,
	"last_batch" bigint NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL
);
