import { beforeAll, expect, test } from 'vitest';
import { type Call, frontServer } from '../../tests/support/call.ts';
import { eventually } from '../../tests/support/eventually.ts';
import { aBrand, aToken } from '../../tests/support/factories.ts';
import { done, refused } from '../../tests/support/refused.ts';
import { testDatabase } from '../../tests/support/test-database.ts';
import { testService } from '../../tests/support/test-service.ts';
import { isRefusal } from '../core/errors/errors.ts';
import { type Domain, parseDomain } from '../core/identifiers/domain.ts';
import type { Database } from '../db/client.ts';
import { addAlias, removeAlias } from './edit-aliases.ts';

let db: Database;
let call: Call;
let token: string;
beforeAll(async () => {
  db = await testDatabase();
  call = (await frontServer(testService(db))).call;
  token = (await aToken(db)).token;
});

const domain = (text: string): Domain => {
  const read = parseDomain(text);
  if (isRefusal(read)) throw new Error(read.detail);
  return read;
};
const source = async (host: string) =>
  (await call(`/${host}?token=${token}`)).headers['x-logo-source'] as string;

test('adding and removing an alias takes effect and is audited', async () => {
  const { id } = await aBrand(db, { domain: 'harbour.com' });
  expect(await source('hafen.de')).toBe('monogram');
  expect(done(await addAlias(db, 'person:x', domain('www.harbour.com'), domain('hafen.de')))).toEqual({
    brandId: id,
    domain: 'harbour.com',
    alias: 'hafen.de',
    movedFrom: null,
  });
  await eventually('the alias is served', async () => (await source('hafen.de')) === 'catalog');
  done(await removeAlias(db, 'person:x', domain('harbour.com'), domain('hafen.de')));
  await eventually('the alias is gone', async () => (await source('hafen.de')) === 'monogram');
  const told = await db.sql<{ action: string; actor: string }[]>`
    select action, actor from audit_event where subject = ${`brand:${id}`} order by id`;
  expect(told.map((event) => ({ ...event }))).toEqual([
    { action: 'catalog.alias', actor: 'person:x' },
    { action: 'catalog.unalias', actor: 'person:x' },
  ]);
});

test('an alias of another brand is moved; a primary domain is neither moved nor removed', async () => {
  await aBrand(db, { domain: 'from.com', aliases: ['moving.com'] });
  const { id } = await aBrand(db, { domain: 'to.com' });
  const moved = done(await addAlias(db, 'x', domain('to.com'), domain('moving.com')));
  expect(moved.movedFrom).toBe('from.com');
  const again = done(await addAlias(db, 'x', domain('to.com'), domain('moving.com')));
  expect(again.movedFrom).toBeNull();
  const [row] = await db.sql<
    { brand_id: string }[]
  >`select brand_id from brand_domain where domain = 'moving.com'`;
  expect(Number(row?.brand_id)).toBe(id);
  expect(refused(await addAlias(db, 'x', domain('to.com'), domain('from.com')))).toBe('conflict');
  expect(refused(await removeAlias(db, 'x', domain('to.com'), domain('to.com')))).toBe('not_found');
  expect(refused(await removeAlias(db, 'x', domain('from.com'), domain('moving.com')))).toBe('not_found');
  expect(refused(await addAlias(db, 'x', domain('nobody.com'), domain('new.com')))).toBe('not_found');
});

test('a leading www. is dropped, as in requests', async () => {
  await aBrand(db, { domain: 'quay.com' });
  expect(done(await addAlias(db, 'x', domain('quay.com'), domain('www.kai.de')))).toMatchObject({
    alias: 'kai.de',
  });
  await eventually('the alias is served', async () => (await source('kai.de')) === 'catalog');
});
