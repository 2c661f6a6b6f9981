import { beforeEach, expect, test } from 'vitest';
import { testDatabase } from '../../tests/support/test-database.ts';
import type { SourceName } from '../core/brands/precedence.ts';
import { isRefusal } from '../core/errors/errors.ts';
import { type Domain, parseDomain } from '../core/identifiers/domain.ts';
import type { Database } from '../db/client.ts';
import { readImportRow } from '../jobs/import/import-row.ts';
import { Batch } from '../jobs/import/merge/batch.ts';
import { mergeBatch } from '../jobs/import/merge/merge-batch.ts';
import { createStaging } from '../jobs/import/merge/staging.ts';
import { editBrand, undoEdit } from './edit-brand.ts';
import { readFieldValue } from './field-value.ts';

let db: Database;
beforeEach(async () => {
  db ??= await testDatabase();
  await db.sql`truncate brand cascade`;
});

/** Writes a source's values for acme.com. */
async function say(source: SourceName, fields: object) {
  const row = readImportRow({ type: 'brand', domain: 'acme.com', ...fields });
  if (typeof row === 'string') throw new Error(row);
  const batch = new Batch();
  batch.add(row);
  return db.sql.begin(async (sql) => {
    await createStaging(sql);
    return mergeBatch(sql, source, batch);
  });
}

const domain = (text: string): Domain => {
  const parsed = parseDomain(text);
  if (isRefusal(parsed)) throw new Error(parsed.detail);
  return parsed;
};
const set = async (field: string, text: string) => {
  const value = readFieldValue(field, text);
  if (isRefusal(value)) throw new Error(value.detail);
  return editBrand(db, 'test', domain('www.acme.com'), value);
};
const unset = (field: 'name' | 'foundedYear' | 'address' | 'colors' | 'shortDescription') =>
  undoEdit(db, 'test', domain('acme.com'), field);
const now = async () => {
  const [row] = await db.sql`
    select name, founded_year, address, colors, short_description, field_sources::text as sources from brand`;
  return { ...row, name: row?.name, sources: JSON.parse(row?.sources) };
};

test('an edit survives every source, and undoing it restores the strongest later value', async () => {
  await say('starter', { name: 'acme' });
  expect(await set('name', 'ACME!')).toMatchObject({
    domain: 'acme.com',
    value: 'ACME!',
    source: 'operator',
  });
  await say('facts', { name: 'Acme' });
  await say('wikidata', { name: 'Acme Corporation' });
  const last = await say('import', { name: 'Acme Import' });
  expect(last.counts.fields.refused).toEqual({ name: 1 });
  expect(await now()).toMatchObject({ name: 'ACME!', sources: { name: ['operator', expect.anything()] } });
  expect(await unset('name')).toMatchObject({ value: 'Acme', source: 'facts' });
  expect(await now()).toMatchObject({ name: 'Acme', sources: { name: ['facts', expect.anything()] } });
  expect(await unset('name')).toMatchObject({ code: 'not_found' });
});

test.each([
  ['foundedYear', '1999', 1999, { foundedYear: 1950 }, 1950],
  ['colors', '#112233, #445566', ['#112233', '#445566'], { colors: ['#000000'] }, ['#000000']],
  [
    'address',
    '{"city":"Bern","country":"CH"}',
    { city: 'Bern', country: 'CH' },
    { address: { country: 'DE' } },
    { country: 'DE' },
  ],
  ['shortDescription', 'Ours.', 'Ours.', {}, null],
] as const)('%s can be set to %s and back', async (field, text, value, said, back) => {
  await say('gleif', { name: 'Acme', ...said });
  expect(await set(field, text)).toMatchObject({ field, value });
  expect(await unset(field)).toMatchObject({ value: back });
  expect((await now()).sources).toEqual({});
});

test('an edit can state that there is no value', async () => {
  await say('wikidata', { name: 'Acme', foundedYear: 1950 });
  expect(await set('foundedYear', '')).toMatchObject({ value: null });
  await say('facts', { foundedYear: 1951 });
  expect(await now()).toMatchObject({ founded_year: null });
  expect(await unset('foundedYear')).toMatchObject({ value: 1951, source: 'facts' });
});

test('rows in an operator’s file are edits', async () => {
  await say('facts', { name: 'Acme' });
  await say('operator', { name: 'Mine' });
  await say('facts', { name: 'Acme Two' });
  expect((await now()).name).toBe('Mine');
  expect(await unset('name')).toMatchObject({ value: 'Acme Two', source: 'facts' });
});

test('every edit is in the audit log', async () => {
  await say('facts', { name: 'Acme' });
  await set('name', 'Mine');
  await unset('name');
  const events = await db.sql`select actor, action, detail from audit_event order by id`;
  expect(events.slice(-2)).toMatchObject([
    { actor: 'test', action: 'catalog.edit', detail: { field: 'name', before: 'Acme', after: 'Mine' } },
    { action: 'catalog.undo_edit', detail: { field: 'name', after: 'Acme' } },
  ]);
});

test('an unknown subject cannot be edited', async () => {
  expect(await set('name', 'X')).toMatchObject({ code: 'not_found' });
});

test.each([
  ['shade', 'red', 'Expected a field among name'],
  ['color', 'red', 'expected a color such as'],
  ['name', ' ', 'Expected a name'],
  ['foundedYear', 'long ago', 'foundedYear'],
  ['address', 'Bern', 'address'],
  ['address', '{"country":"Switzerland"}', 'at country'],
  ['website', 'javascript:alert(1)', 'website'],
  ['gics', '452', '8 digits'],
])('%s = %s is refused: %s', (field, text, word) => {
  const read = readFieldValue(field, text);
  expect(isRefusal(read) && read.detail).toContain(word);
});
