import { expect, test } from 'vitest';
import { DAY_MS } from '../core/time.ts';
import { counterInProcess } from '../limits/counters.ts';
import { OwnPages, VISITOR_PER_DAY } from './own-pages.ts';

const pagesOf = (origin: string | null, now = () => 0) =>
  new OwnPages(origin, counterInProcess('visitors', now));
const page = (url: string, host = 'blazon.test') => ({ referer: url, host });

test('only pages of the configured origin may use the token', async () => {
  const pages = pagesOf('https://blazon.test');
  const code = async (headers: object) => (await pages.refuse({ headers }))?.code ?? null;
  expect(await code({ referer: 'https://blazon.test/docs', host: 'img.blazon.test' })).toBeNull();
  for (const headers of [
    {},
    { referer: 'https://evil.example/', host: 'blazon.test' },
    { referer: 'https://evil.example/', host: 'evil.example' },
    { referer: 'https://img.blazon.test/', host: 'img.blazon.test' },
    { origin: 'null', referer: 'https://blazon.test/', host: 'blazon.test' },
  ])
    expect(await code(headers), JSON.stringify(headers)).toBe('domain_not_allowed');
});

test('without a configured origin, pages of the requested host may use it', async () => {
  const pages = pagesOf(null);
  const code = async (referer: string, host: string) =>
    (await pages.refuse({ headers: { referer, host } }))?.code ?? null;
  expect(await code('http://localhost:3000/', 'localhost:3000')).toBeNull();
  expect(await code('http://[::1]:3000/', '[::1]:3000')).toBeNull();
  expect(await code('http://localhost:3000/', '127.0.0.1:3000')).toBe('domain_not_allowed');
});

test('a network has a number of requests a day', async () => {
  let nowMs = 10 * DAY_MS;
  const pages = pagesOf('https://blazon.test', () => nowMs);
  const ask = (address: string) =>
    pages.refuse({ headers: page('https://blazon.test/'), client: () => address });
  for (let sent = 0; sent < VISITOR_PER_DAY; sent += 1) expect(await ask('93.184.216.34')).toBeNull();
  expect(await ask('93.184.216.34')).toMatchObject({
    code: 'rate_limited',
    policy: 'visitors',
    retryAfterSeconds: 86_400,
  });
  expect(await ask('93.184.216.35')).toBeNull();
  // A proxy that is not declared: everybody would share its limit.
  for (let sent = 0; sent <= VISITOR_PER_DAY; sent += 1) expect(await ask('127.0.0.1')).toBeNull();
  nowMs += DAY_MS;
  expect(await ask('93.184.216.34')).toBeNull();
});
