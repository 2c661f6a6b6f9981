CREATE TABLE "unused_picture" (
	"object" text PRIMARY KEY NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "logo_rendition" ALTER COLUMN "png" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "logo_rendition" ADD COLUMN "object" text;--> statement-breakpoint
ALTER TABLE "replaced_logo" ADD COLUMN "objects" jsonb;