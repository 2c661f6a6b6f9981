import { expect, test } from 'vitest';
import { brokenMigrationRules } from './migration-rules.mjs';

test.each([
  ['CREATE INDEX "a" ON "brand" USING btree ("name");', 1],
  ['create unique index a on public.usage_day (account_id);', 1],
  ['ALTER TABLE "logo" ALTER COLUMN "id" SET DATA TYPE integer;', 1],
  ['CREATE INDEX CONCURRENTLY "a" ON "brand" ("name");', 0],
  ['CREATE INDEX "a" ON "currency" ("name");', 0],
  ['CREATE TABLE "visit" ("id" int);--> statement-breakpoint\nCREATE INDEX "a" ON "visit" ("id");', 0],
  ['ALTER TABLE "logo" ADD COLUMN "kind" text;', 0],
  ['CREATE INDEX "a" ON "currency" ("x");\nCREATE INDEX "b" ON "token" ("x");', 1],
])('%s breaks %i rules', (text, count) => {
  expect(brokenMigrationRules(text)).toHaveLength(count);
});
