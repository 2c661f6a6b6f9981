import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Service } from '../../../server/create-service.ts';
import { type Call, frontServer } from '../../../tests/support/call.ts';
import { eventually } from '../../../tests/support/eventually.ts';
import { aBrand, aToken, solidSquare } from '../../../tests/support/factories.ts';
import { objectsOf } from '../../../tests/support/objects-of.ts';
import { done } from '../../../tests/support/refused.ts';
import { hasSwift, type OwnSwift, ownSwift } from '../../../tests/support/swift-server.ts';
import { testDatabase } from '../../../tests/support/test-database.ts';
import { testService } from '../../../tests/support/test-service.ts';
import { uploadLogo } from '../../../tests/support/upload-logo.ts';
import { takeDown } from '../../catalog/withdraw.ts';
import { type Domain, parseDomain } from '../../core/identifiers/domain.ts';
import type { Database } from '../../db/client.ts';
import { movePictures } from './move-pictures.ts';

// Servers are started and ended.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

const domain = (text: string): Domain => done(parseDomain(text));

describe.skipIf(!hasSwift)('a service whose bucket fails (skipped: python3-swift is not installed)', () => {
  let swift: OwnSwift;
  let folder: string;
  let service: Service;
  let db: Database;
  let call: Call;
  let token: string;
  let brands = 0;

  beforeAll(async () => {
    swift = await ownSwift();
    folder = await mkdtemp(join(tmpdir(), 'blazon-bucket-'));
    const { url } = await testDatabase();
    const dataDir = join(folder, 'service');
    service = testService({ url }, { ...swift.env, BLAZON_DATA_DIR: dataDir });
    db = service.db;
    ({ call } = await frontServer(service));
    ({ token } = await aToken(db));
  });
  afterEach(() => swift.mend());
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const path = (host: string) => `/${host}?fallback=404&size=64&token=${token}`;
  const get = (host: string) => call(path(host));
  /** Asks again after 503: a busy machine may answer for the bucket too late. */
  const served = (host: string) =>
    eventually('it is served', async () => {
      const reply = await get(host);
      return reply.status === 200 && reply;
    });
  /** A brand whose pictures are in the bucket only. */
  const inBucketOnly = async (): Promise<{ host: string; id: number }> => {
    brands += 1;
    const host = `moved-${brands}.com`;
    const { id } = await aBrand(db, { domain: host, color: `#${brands}${brands}9999` });
    await movePictures(db, 'bucket');
    return { host, id };
  };

  test.each(['cut', 'freeze'] as const)(
    'serves what it has while connections %s; other logos are 503',
    async (how) => {
      const [warm, cold] = [await inBucketOnly(), await inBucketOnly()];
      const before = await served(warm.host);
      await swift.fail(how);
      expect((await get(warm.host)).body).toEqual(before.body);
      const refused = await get(cold.host);
      expect(refused.status).toBe(503);
      expect(refused.problem().code).toBe('unavailable');
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      expect((await get('unknown-to-all.com')).status).toBe(404);
      await swift.mend();
      await served(cold.host);
    },
  );

  test('serves pictures that another process left on disk', async () => {
    const { host, id } = await inBucketOnly();
    const { body } = await served(host);
    const [key = ''] = await objectsOf(db, id);
    const dataDir = join(folder, 'service');
    await eventually('the picture is on disk', async () =>
      (await readdir(join(dataDir, 'pictures', key.slice(0, 2)))).includes(`${key}.png`),
    );
    await swift.fail('cut');
    const other = testService({ url: db.url }, { ...swift.env, BLAZON_DATA_DIR: dataDir });
    expect((await (await frontServer(other)).call(path(host))).body).toEqual(body);
  });

  test('takes logos and takedowns', async () => {
    const { host, id } = await inBucketOnly();
    await served(host);
    await swift.fail('cut');
    await uploadLogo(db, id, '#abcdef');
    const uploaded = await solidSquare('#abcdef', 64);
    await eventually('the upload is served', async () => (await get(host)).body.equals(uploaded));
    done(await takeDown(db, 'x', domain(host), 'a letter'));
    await eventually('it is gone', async () => (await get(host)).status === 404);
  });

  test('answers 503 instead of other bytes, until the bucket has the true ones', async () => {
    const { host, id } = await inBucketOnly();
    const [key = ''] = await objectsOf(db, id);
    const png = await db.pictures.bucket?.get(key);
    const name = `p/${key.slice(0, 2)}/${key}.png`;
    await swift.write(name, Buffer.from('other'));
    expect((await get(host)).status).toBe(503);
    await swift.write(name, png ?? Buffer.from(''));
    await served(host);
  });

  test('without the variable, pictures in the bucket are 503 and others are served', async () => {
    const { host } = await inBucketOnly();
    await aBrand(db, { domain: 'here.com' });
    const without = (await frontServer(testService({ url: db.url }))).call;
    expect((await without(path(host))).status).toBe(503);
    expect((await without(path('here.com'))).status).toBe(200);
  });
});
