import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Database } from '../lib/db/client.ts';
import { commandLine, runCommand } from '../tests/support/command-line.ts';
import { aBrand } from '../tests/support/factories.ts';
import { hasSwift, type OwnSwift, ownSwift } from '../tests/support/swift-server.ts';
import { testDatabase } from '../tests/support/test-database.ts';

// Each command starts a process.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

let db: Database;
beforeAll(async () => {
  db = await testDatabase();
  await aBrand(db, { domain: 'acme.com' });
});

test.each(['move', 'check', 'sweep'])('pictures %s needs a bucket', async (command) => {
  const { code, name } = await commandLine(() => db).failure('pictures', command);
  expect({ code, name }).toEqual({ code: 2, name: 'config' });
});

describe.skipIf(!hasSwift)('OpenStack Swift (skipped: python3-swift is not installed)', () => {
  let swift: OwnSwift;
  beforeAll(async () => {
    swift = await ownSwift();
  });
  afterEach(() => swift.mend());

  const pictures = async (args: string[], more = '') => {
    const { PICTURES_URL } = swift.env;
    const env = { ...swift.env, PICTURES_URL: `${PICTURES_URL}${more}` };
    const { code, out, err } = await runCommand(db, ['pictures', ...args, '--json'], '', env);
    return { code, ...JSON.parse(out || err) };
  };

  test('move, check, sweep, and back', async () => {
    expect(await pictures(['move'])).toMatchObject({ code: 0, to: 'bucket', pictures: 3 });
    expect(await pictures(['check', '--read'])).toEqual({
      ...{ code: 0, used: 3, unused: 0 },
      ...{ missing: { count: 0, keys: [] }, damaged: { count: 0, keys: [] } },
    });
    expect(await pictures(['move', '--to', 'database'])).toMatchObject({
      code: 1,
      error: { code: 'not_read_only' },
    });
    const back = await pictures(['move', '--to', 'database'], '&readonly=1');
    expect(back).toMatchObject({ code: 0, pictures: 3 });
    for (const command of ['move', 'sweep'])
      expect(await pictures([command], '&readonly=1')).toMatchObject({ code: 2, error: { code: 'config' } });
    expect(await pictures(['sweep'])).toEqual({ code: 0, deleted: 0, waiting: 3 });
    expect(await pictures(['sweep', '--days', '0'])).toMatchObject({ code: 2, error: { code: 'usage' } });
  });

  test('a missing picture is exit code 1, a bucket that is away an error', async () => {
    await db.sql`update logo_rendition set png = null, object = ${'0'.repeat(80)} where size = 64`;
    expect(await pictures(['check'])).toMatchObject({
      code: 1,
      missing: { count: 1, keys: ['0'.repeat(80)] },
    });
    expect(await pictures(['move', '--to', 'database'], '&readonly=1')).toMatchObject({
      ...{ code: 1, pictures: 0, missing: 1 },
    });
    await swift.fail('cut');
    expect(await pictures(['check'])).toMatchObject({ code: 1, error: { code: 'bucket' } });
  });
});
