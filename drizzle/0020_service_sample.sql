CREATE TABLE "service_sample" (
	"resolution" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"served" bigint NOT NULL,
	"refused" bigint NOT NULL,
	"limited" bigint NOT NULL,
	"failed" bigint NOT NULL,
	"loads" bigint NOT NULL,
	"busy_ms" bigint NOT NULL,
	"covered_ms" bigint NOT NULL,
	"durations" bigint[] NOT NULL,
	CONSTRAINT "service_sample_resolution_at_pk" PRIMARY KEY("resolution","at")
);
