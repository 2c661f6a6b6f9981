import { beforeAll, expect, test } from 'vitest';
import { type Call, frontServer } from '../../tests/support/call.ts';
import { eventually } from '../../tests/support/eventually.ts';
import { aBrand, aToken } from '../../tests/support/factories.ts';
import { done, refused } from '../../tests/support/refused.ts';
import { testDatabase } from '../../tests/support/test-database.ts';
import { testService } from '../../tests/support/test-service.ts';
import { uploadLogo } from '../../tests/support/upload-logo.ts';
import { isRefusal } from '../core/errors/errors.ts';
import { type Domain, parseDomain } from '../core/identifiers/domain.ts';
import type { Database } from '../db/client.ts';
import { editBrand } from './edit-brand.ts';
import { listReplacedLogos, restoreLogo } from './restore-logo.ts';

let db: Database;
let call: Call;
let token: string;
beforeAll(async () => {
  db = await testDatabase();
  call = (await frontServer(testService(db))).call;
  ({ token } = await aToken(db));
});

const domain = (text: string): Domain => {
  const read = parseDomain(text);
  if (isRefusal(read)) throw new Error(read.detail);
  return read;
};
const etag = async (host: string) => (await call(`/${host}?token=${token}`)).headers.etag;

test('a replaced logo is kept, and served again with its origin when it is restored', async () => {
  const { id } = await aBrand(db, { domain: 'harbour.com', color: '#336699' });
  const before = await etag('harbour.com');
  await uploadLogo(db, id, '#990000', 'b'.repeat(64));
  await eventually('the upload is served', async () => (await etag('harbour.com')) !== before);
  const [kept] = await listReplacedLogos(db, domain('harbour.com'));
  expect(kept).toMatchObject({ origin: 'starter', source: 'test', png: expect.any(String) });

  done(await restoreLogo(db, 'x', domain('www.harbour.com'), kept?.id ?? 0));
  await eventually('the old logo is served', async () => (await etag('harbour.com')) === before);
  const [row] = await db.sql<{ origin: string }[]>`select origin from logo where brand_id = ${id}`;
  expect(row?.origin).toBe('starter');
  // The upload took its place, so that restoring can be undone as well.
  expect(await listReplacedLogos(db, domain('harbour.com'))).toMatchObject([
    { origin: 'operator', contentHash: 'b'.repeat(64) },
  ]);
});

test('colors of a logo are restored with it; those set by hand stay', async () => {
  const { id } = await aBrand(db, { domain: 'colors.com', color: null });
  const colors = () => db.sql`select color, colors, field_sources from brand where id = ${id}`;
  const earlier = async () => (await listReplacedLogos(db, domain('colors.com')))[0]?.id ?? 0;
  await uploadLogo(db, id, '#aa0000');
  await uploadLogo(db, id, '#00aa00');
  done(await restoreLogo(db, 'x', domain('colors.com'), await earlier()));
  expect(await colors()).toMatchObject([{ color: '#aa0000', colors: ['#aa0000'] }]);
  done(await restoreLogo(db, 'x', domain('colors.com'), await earlier()));
  expect(await colors()).toMatchObject([{ color: '#00aa00', colors: ['#00aa00'] }]);

  // As of logos of the starter catalog, and of those kept by earlier versions.
  await db.sql`update replaced_logo set colors = null`;
  done(await restoreLogo(db, 'x', domain('colors.com'), await earlier()));
  expect(await colors()).toEqual([{ color: null, colors: null, field_sources: {} }]);

  done(await editBrand(db, 'x', domain('colors.com'), { field: 'color', value: '#0000ff' }));
  done(await restoreLogo(db, 'x', domain('colors.com'), await earlier()));
  expect(await colors()).toMatchObject([{ color: '#0000ff', colors: null }]);
});

test('only the last ten are kept; the logo of another brand cannot be restored', async () => {
  const { id } = await aBrand(db, { domain: 'many.com' });
  await aBrand(db, { domain: 'other.com' });
  for (let i = 0; i < 12; i += 1) await uploadLogo(db, id, '#123456', `${i}`.padStart(64, '0'));
  const kept = await listReplacedLogos(db, domain('many.com'));
  expect(kept).toHaveLength(10);
  expect(kept[0]?.contentHash).toBe('10'.padStart(64, '0'));
  expect(refused(await restoreLogo(db, 'x', domain('other.com'), kept[0]?.id ?? 0))).toBe('not_found');
  expect(refused(await restoreLogo(db, 'x', domain('nobody.com'), kept[0]?.id ?? 0))).toBe('not_found');
});
