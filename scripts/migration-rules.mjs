import { readFileSync } from 'node:fs';
import { trackedFiles } from './tracked-files.mjs';

/** Tables with a row per logo, name, use or event: building an index on one takes minutes, during which it cannot be written. */
const BIG_TABLES = [
  ...[
    'brand',
    'brand_domain',
    'brand_key',
    'instrument',
    'listing',
    'securities_number',
    'logo',
    'logo_rendition',
  ],
  ...[
    'token',
    'usage_day',
    'usage_hour',
    'recent_request',
    'usage_top',
    'usage_batch',
    'quota_day',
    'quota_lease',
    'audit_event',
    'visit',
    'visit_log',
  ],
];

/** The last one from before these rules; all installations have it. */
const LAST_OLD = 18;

const RULES = [
  {
    pattern: /create\s+(?:unique\s+)?index\s+(?!concurrently)[^;]*?\son\s+(?:"?public"?\.)?"?(\w+)"?/gi,
    why: (table) => `an index on ${table} locks it while it is built; add it to lib/db/background-indexes.ts`,
  },
  {
    pattern: /alter\s+table\s+(?:"?public"?\.)?"?(\w+)"?\s[^;]*?\btype\s+/gi,
    why: (table) =>
      `a new type rewrites ${table}; add a column, fill it in steps, and use it one release later`,
  },
];

/** @param {string} text of a migration @returns {string[]} what is wrong with it */
export const brokenMigrationRules = (text) =>
  RULES.flatMap(({ pattern, why }) =>
    Array.from(withoutNewTables(text).matchAll(pattern), ([, table = '']) => table)
      .filter((table) => BIG_TABLES.includes(table.toLowerCase()))
      .map(why),
  );

/** A table made by the same migration is empty. @param {string} text */
function withoutNewTables(text) {
  const made = Array.from(text.matchAll(/create\s+table\s+"?(\w+)"?/gi), ([, table]) => table);
  return text
    .split(';')
    .filter((statement) => !made.some((table) => new RegExp(`\\bon\\s+"?${table}"?`, 'i').test(statement)))
    .join(';');
}

/** @returns {string[]} a line per violation */
export const brokenMigrations = () =>
  trackedFiles(/^drizzle\/\d+_\w+\.sql$/)
    .filter((file) => Number.parseInt(file.slice('drizzle/'.length), 10) > LAST_OLD)
    .flatMap((file) => brokenMigrationRules(readFileSync(file, 'utf8')).map((why) => `${file}: ${why}`));
