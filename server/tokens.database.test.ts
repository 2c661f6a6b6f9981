import { beforeAll } from 'vitest';
import type { Database } from '../lib/db/client.ts';
import { type Presented, rejectsBadTokens } from '../tests/support/bad-token-suite.ts';
import { type Call, frontServer } from '../tests/support/call.ts';
import { aBrand, aCoin, anInstrument } from '../tests/support/factories.ts';
import { testDatabase } from '../tests/support/test-database.ts';
import { testService } from '../tests/support/test-service.ts';
import type { Service } from './create-service.ts';

let db: Database;
let service: Service;
let call: Call;

beforeAll(async () => {
  db = await testDatabase();
  service = testService(db);
  ({ call } = await frontServer(service));
  const acme = await aBrand(db, { domain: 'acme.com' });
  await anInstrument(db, acme.id, { listings: [{ mic: 'XNYS', ticker: 'ACME' }] });
  await aCoin(db, { symbol: 'BTC' });
});

for (const [name, path] of [
  ['GET /{domain}', '/acme.com'],
  ['HEAD /{domain}', '/acme.com'],
  ['GET /ticker/{symbol}', '/ticker/ACME'],
  ['HEAD /ticker/{symbol}', '/ticker/ACME'],
  ['GET /crypto/{symbol}', '/crypto/BTC'],
  ['HEAD /crypto/{symbol}', '/crypto/BTC'],
] as const) {
  const method = name.split(' ')[0] ?? 'GET';
  rejectsBadTokens(name, {
    kind: 'publishable',
    hasBody: method === 'GET',
    world: () => ({ db, service }),
    call: ({ query = [], authorization }: Presented) =>
      call(`${path}?${query.map((token) => `token=${token}`).join('&')}`, {
        method,
        headers: authorization === undefined ? {} : { authorization },
      }),
  });
}

for (const method of ['GET', 'HEAD'])
  rejectsBadTokens(`${method} /brands/{identifier}`, {
    kind: 'secret',
    hasBody: method === 'GET',
    realm: 'brands',
    world: () => ({ db, service }),
    call: ({ query = [], authorization }: Presented) =>
      call(`/brands/acme.com?${query.map((token) => `token=${token}`).join('&')}`, {
        method,
        headers: authorization === undefined ? {} : { authorization },
      }),
  });
