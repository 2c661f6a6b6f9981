import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { githubProfile, isVouchedFor } from './github.ts';

let server: http.Server;
let emails: { email: string; primary: boolean; verified: boolean }[];
const seen: string[] = [];

beforeAll(async () => {
  server = http.createServer((request, response) => {
    seen.push(`${request.headers.authorization} ${request.url}`);
    const body =
      request.url === '/api/v3/user'
        ? { id: 42, login: 'ada', name: 'Ada', email: 'typed@example.com' }
        : emails;
    response.setHeader('Content-Type', 'application/json').end(JSON.stringify(body));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
});
afterAll(() => new Promise((done) => server.close(done)));
beforeEach(() => {
  emails = [
    { email: 'other@example.com', primary: false, verified: true },
    { email: 'ada@example.com', primary: true, verified: true },
  ];
});

const ask = () =>
  githubProfile(`http://127.0.0.1:${(server.address() as AddressInfo).port}`).userinfo.request({
    tokens: { access_token: 'gho_x' },
  });

test('takes the primary address if GitHub verified it, never the one in the profile', async () => {
  const profile = await ask();
  expect(profile).toMatchObject({ id: 42, email: 'ada@example.com', email_verified: true });
  expect(isVouchedFor(profile as never)).toBe(true);
  expect(seen).toContain('Bearer gho_x /api/v3/user/emails');
});

test.each([
  ['not verified', () => emails.map((one) => ({ ...one, verified: false }))],
  ['verified, but not primary', () => emails.map((one) => ({ ...one, primary: false }))],
  ['none', () => []],
])('an address that is %s is refused', async (_what, list) => {
  emails = list();
  const profile = await ask();
  expect(profile).toMatchObject({ email: null, email_verified: false });
  expect(isVouchedFor(profile as never)).toBe(false);
});

test.each([
  [{ email: 'a@example.com', email_verified: true }, true],
  [{ email: 'a@example.com', email_verified: false }, false],
  [{ email: 'a@example.com' }, false],
  [{ email_verified: true }, false],
  [undefined, false],
])('a profile of %j is vouched for: %s', (profile, isVouched) =>
  expect(isVouchedFor(profile as never)).toBe(isVouched),
);
