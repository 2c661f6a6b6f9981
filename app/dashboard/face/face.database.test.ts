import { afterEach, expect, test } from 'vitest';
import { takeDown } from '../../../lib/catalog/withdraw.ts';
import { isRefusal } from '../../../lib/core/errors/errors.ts';
import { parseDomain } from '../../../lib/core/identifiers/domain.ts';
import { aBrand, aPerson } from '../../../tests/support/factories.ts';
import { db, request } from '../../../tests/support/sent-form.ts';

const { GET } = await import('./route.ts');
afterEach(() => {
  request.cookie = null;
});

const get = (query: string) => GET(new Request(`http://blazon.test/dashboard/face?${query}`));

test('only signed-in people get logos, and nothing is counted', async () => {
  await aBrand(db, { domain: 'face.com' });
  expect((await get('of=domain:face.com')).status).toBe(401);
  request.cookie = (await aPerson(db)).sessionToken;
  const answer = await get('of=domain:face.com&v=1');
  expect(answer.headers.get('content-type')).toBe('image/png');
  expect(answer.headers.get('cache-control')).toContain('immutable');
  expect((await get('of=domain:127.0.0.1')).headers.get('content-type')).toBe('image/svg+xml');
  expect(await db.sql`select from usage_day`).toHaveLength(0);
});

test('without a logo, or taken down, customers get the first letter', async () => {
  request.cookie = (await aPerson(db)).sessionToken;
  const none = await get('of=domain:nobody-has-this.com&v=1');
  expect(none.headers.get('content-type')).toBe('image/svg+xml');
  expect(none.headers.get('cache-control')).not.toContain('immutable');
  expect(await none.text()).toContain('>N</text>');
  await aBrand(db, { domain: 'down.com' });
  const domain = parseDomain('down.com');
  if (isRefusal(domain)) throw new Error(domain.detail);
  await takeDown(db, 'x', domain, 'asked to');
  expect((await get('of=domain:down.com')).headers.get('content-type')).toBe('image/svg+xml');
});
