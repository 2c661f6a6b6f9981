import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { changePlan } from '../lib/accounts/change-plan.ts';
import { restore, takeDown } from '../lib/catalog/withdraw.ts';
import { isRefusal } from '../lib/core/errors/errors.ts';
import { parseCryptoSymbol } from '../lib/core/identifiers/crypto-symbol.ts';
import { parseDomain } from '../lib/core/identifiers/domain.ts';
import type { NamedIdentifier } from '../lib/core/identifiers/identifier.ts';
import { SharedClock } from '../lib/core/shared-clock.ts';
import { changedSubjects } from '../lib/db/changed-subjects.ts';
import type { Database } from '../lib/db/client.ts';
import { LogoFinder } from '../lib/gateway/logos/find-logo.ts';
import { inProcessDrawer } from '../lib/monograms/in-process-drawer.ts';
import { changeToken } from '../lib/tokens/change-token.ts';
import { TokenDirectory } from '../lib/tokens/token-directory.ts';
import { type Call, frontServer, type Reply } from '../tests/support/call.ts';
import { countedQueries } from '../tests/support/counted-queries.ts';
import { eventually } from '../tests/support/eventually.ts';
import { aBrand, aCoin, aLogo, aToken, solidSquare } from '../tests/support/factories.ts';
import { testDatabase } from '../tests/support/test-database.ts';
import { testService } from '../tests/support/test-service.ts';
import type { Service } from './create-service.ts';

let db: Database;
let services: Service[];
let servers: Call[];

beforeAll(async () => {
  db = await testDatabase();
  services = [testService(db), testService(db)];
  servers = await Promise.all(services.map(async (service) => (await frontServer(service)).call));
  // The first monogram of a process loads fonts.
  const { token } = await aToken(db);
  for (const call of servers) expect((await call(`/warm.com?token=${token}`)).status).toBe(200);
});

const identifierOf = <T extends NamedIdentifier>(read: T | { code: string }): T => {
  if (isRefusal(read)) throw new Error(read.detail);
  return read as T;
};
const domain = (text: string) => identifierOf(parseDomain(text));

/** Both servers have the path in memory before the change; both serve the new state soon after it. */
async function reachesBothServers(
  path: string,
  {
    before,
    change,
    after,
  }: { before: (reply: Reply) => boolean; change: () => Promise<unknown>; after: (reply: Reply) => boolean },
): Promise<void> {
  for (let i = 0; i < 3; i += 1) {
    for (const call of servers) await call(path);
    // Written responses outlive it.
    await otherChange();
  }
  for (const call of servers) expect(before(await call(path))).toBe(true);
  await change();
  await Promise.all(servers.map((call) => eventually(path, async () => after(await call(path)))));
}

let others = 0;
/** Of another brand; known to both servers when it ends. */
async function otherChange(): Promise<void> {
  const versions = services.map(({ logos }) => logos.version);
  others += 1;
  await aBrand(db, { domain: `another-${others}.com` });
  await eventually('it is known', () => services.every(({ logos }, i) => logos.version > (versions[i] ?? 0)));
}

const status = (wanted: number) => (reply: Reply) => reply.status === wanted;
const source = (wanted: string) => (reply: Reply) => reply.headers['x-logo-source'] === wanted;
const code = (wanted: string) => (reply: Reply) => reply.headers['x-error-code'] === wanted;

describe('a change reaches every server', () => {
  let token: { id: string; token: string; accountId: string };
  let name: string;
  let brandId: number;
  let made = 0;

  beforeEach(async () => {
    made += 1;
    name = `acme${made}.com`;
    token = await aToken(db, { plan: 'startup' });
    brandId = (await aBrand(db, { domain: name, color: '#336699' })).id;
  });

  test('ban and unban', async () => {
    const path = `/${name}?token=${token.token}`;
    await reachesBothServers(path, {
      before: status(200),
      change: () => changeToken(db, 'test', 'ban', token.id),
      after: code('token_banned'),
    });
    await reachesBothServers(path, {
      before: status(401),
      change: () => changeToken(db, 'test', 'unban', token.id),
      after: status(200),
    });
  });

  test('revocation', () =>
    reachesBothServers(`/${name}?token=${token.token}`, {
      before: status(200),
      change: () => changeToken(db, 'test', 'revoke', token.id),
      after: code('token_revoked'),
    }));

  test('change of plan', () =>
    reachesBothServers(`/${name}?size=256&token=${token.token}`, {
      before: (reply) => reply.headers['x-logo-size'] === '256',
      change: () => changePlan(db, 'test', token.accountId, { plan: 'free', limits: null }),
      after: (reply) =>
        reply.headers['x-logo-size'] === '64' && reply.headers['x-logo-notice'] === 'size_limited_by_plan',
    }));

  test('change of limits', () =>
    reachesBothServers(`/${name}?token=${token.token}`, {
      before: status(200),
      change: () =>
        changePlan(db, 'test', token.accountId, {
          plan: 'enterprise',
          limits: { logoPerDay: 1, logoPerMinute: 5000 },
        }),
      after: code('usage_exceeded'),
    }));

  test('deletion of an account', () =>
    reachesBothServers(`/${name}?token=${token.token}`, {
      before: status(200),
      change: () => db.sql`update account set deleted_at = now() where id = ${token.accountId}`,
      after: code('token_invalid'),
    }));

  test('takedown and restoration', async () => {
    const path = `/shop.${name}?token=${token.token}`;
    await reachesBothServers(path, {
      before: source('catalog'),
      change: () => takeDown(db, 'test', domain(name), 'takedown notice'),
      after: (reply) => reply.headers['x-logo-reason'] === 'withdrawn',
    });
    await reachesBothServers(path, {
      before: source('monogram'),
      change: () => restore(db, 'test', domain(name)),
      after: source('catalog'),
    });
  });

  test('new logo, in every size', async () => {
    const wanted = await solidSquare('#aa2200', 256);
    for (const call of servers)
      for (const size of [64, 128]) await call(`/${name}?size=${size}&token=${token.token}`);
    await reachesBothServers(`/${name}?size=256&token=${token.token}`, {
      before: source('catalog'),
      change: () => aLogo(db, { brandId, color: '#aa2200' }),
      after: (reply) => reply.body.equals(wanted),
    });
    for (const call of servers)
      for (const size of [64, 128] as const)
        expect((await call(`/${name}?size=${size}&token=${token.token}`)).body).toEqual(
          await solidSquare('#aa2200', size),
        );
  });

  test('new alias, also for its subdomains', () =>
    reachesBothServers(`/www.other-${name}?token=${token.token}`, {
      before: (reply) => reply.headers['x-logo-reason'] === 'not_in_catalog',
      change: () => db.sql`
        insert into brand_domain (domain, brand_id, is_primary, source) values (${`other-${name}`}, ${brandId}, false, 'test')`,
      after: (reply) => reply.headers['x-logo-match'] === 'alias',
    }));

  test('removed alias', async () => {
    const alias = `old-${name}`;
    await db.sql`insert into brand_domain (domain, brand_id, is_primary, source) values (${alias}, ${brandId}, false, 'test')`;
    await reachesBothServers(`/${alias}?token=${token.token}`, {
      before: source('catalog'),
      change: () => db.sql`delete from brand_domain where domain = ${alias}`,
      after: (reply) => reply.headers['x-logo-reason'] === 'not_in_catalog',
    });
  });

  test('a coin that is added, gets a logo and is taken down', async () => {
    const symbol = `COIN${made}`;
    const path = `/crypto/${symbol}-USD?token=${token.token}`;
    let coinId = 0;
    await reachesBothServers(path, {
      before: (reply) => reply.headers['x-logo-reason'] === 'not_in_catalog',
      change: async () => {
        coinId = (await aCoin(db, { symbol, color: null })).id;
      },
      after: (reply) => reply.headers['x-logo-reason'] === 'no_logo',
    });
    await reachesBothServers(path, {
      before: source('monogram'),
      change: () => aLogo(db, { cryptoAssetId: coinId, color: '#00aa22' }),
      after: source('catalog'),
    });
    await reachesBothServers(path, {
      before: source('catalog'),
      change: () => takeDown(db, 'test', identifierOf(parseCryptoSymbol(symbol)), 'takedown notice'),
      after: (reply) => reply.headers['x-logo-reason'] === 'withdrawn',
    });
  });

  test('a coin whose symbol was read as a pair of another coin', async () => {
    await aCoin(db, { symbol: `PAIR${made}` });
    await reachesBothServers(`/crypto/PAIR${made}USDT?token=${token.token}`, {
      before: source('catalog'),
      change: () => aCoin(db, { symbol: `PAIR${made}USDT`, color: null }),
      after: (reply) => reply.headers['x-logo-reason'] === 'no_logo',
    });
  });
});

describe('concurrent requests for something unknown', () => {
  test('look up a domain once', async () => {
    await aBrand(db, { domain: 'crowd.com' });
    const { database, statements } = countedQueries(db);
    const logos = new LogoFinder(database, inProcessDrawer());
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => logos.find(domain('crowd.com'), 128, new Set())),
    );
    expect(statements).toHaveLength(1);
    expect(answers.every((answer) => answer.found)).toBe(true);
    expect(logos.find(domain('crowd.com'), 128, new Set())).toMatchObject({ found: true });
    expect(statements).toHaveLength(1);
  });

  test('look up a token once, and malformed tokens never', async () => {
    const { token, id } = await aToken(db);
    const { database, statements } = countedQueries(db);
    const tokens = new TokenDirectory(database, new SharedClock());
    const answers = await Promise.all(Array.from({ length: 200 }, () => tokens.find(token)));
    expect(statements).toHaveLength(1);
    expect(answers.every((answer) => answer?.id === id)).toBe(true);
    for (let i = 0; i < 1000; i += 1) expect(tokens.find(`pk_${String(i).padStart(36, '0')}`)).toBeNull();
    expect(statements).toHaveLength(1);
  });

  test('a change during a lookup is seen by later requests', async () => {
    await aBrand(db, { domain: 'race.com', color: '#111111' });
    const logos = new LogoFinder(db, inProcessDrawer());
    const first = logos.find(domain('race.com'), 64, new Set());
    logos.changed(changedSubjects({ domains: ['race.com'] }));
    await first;
    expect(logos.find(domain('race.com'), 64, new Set())).toBeInstanceOf(Promise);
  });
});

test('concurrent requests cannot overshoot the daily quota', async () => {
  const { token } = await aToken(db, { plan: 'enterprise', limits: { logoPerDay: 10 } });
  const [call] = servers;
  const replies = await Promise.all(
    Array.from({ length: 60 }, (_nothing, i) => call?.(`/cold${i}.com?token=${token}&fallback=404`)),
  );
  const statuses = replies.map((reply) => reply?.status);
  expect(statuses.filter((one) => one === 404)).toHaveLength(10);
  expect(statuses.filter((one) => one === 429)).toHaveLength(50);
});
