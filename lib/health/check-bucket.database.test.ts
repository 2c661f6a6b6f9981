import { describe, expect, test, vi } from 'vitest';
import { eventually } from '../../tests/support/eventually.ts';
import { aBrand } from '../../tests/support/factories.ts';
import { hasSwift, ownSwift } from '../../tests/support/swift-server.ts';
import { testDatabase } from '../../tests/support/test-database.ts';
import { checkBucket } from './check-bucket.ts';

// A server is started.
vi.setConfig({ testTimeout: 240_000 });

test('pictures in a bucket that is not configured are a problem, none are not', async () => {
  const db = await testDatabase();
  await aBrand(db, { domain: 'acme.com' });
  await db.sql`analyze logo_rendition`;
  expect(await checkBucket({ bucket: null }, db)).toEqual([]);
  await db.sql`update logo_rendition set png = null, object = repeat('a', 80)`;
  await db.sql`analyze logo_rendition`;
  expect(await checkBucket({ bucket: null }, db)).toMatchObject([{ check: 'bucket', ok: false }]);
});

describe.skipIf(!hasSwift)('OpenStack Swift (skipped: python3-swift is not installed)', () => {
  test('is found, also while the database is away, until it does not answer', async () => {
    const swift = await ownSwift();
    const bucket = swift.settings;
    // A busy machine may answer too late.
    await eventually('it answers', async () => (await checkBucket({ bucket }, null))[0]?.ok);
    const wrong = { ...bucket, secretAccessKey: 'wrong' };
    expect(await checkBucket({ bucket: wrong }, null)).toMatchObject([{ ok: false }]);
    await swift.fail('freeze');
    expect(await checkBucket({ bucket }, null)).toMatchObject([{ ok: false }]);
  });
});
