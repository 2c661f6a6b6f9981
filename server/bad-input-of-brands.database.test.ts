import { beforeAll, describe, expect, test } from 'vitest';
import { generateToken } from '../lib/core/token-format.ts';
import type { Database } from '../lib/db/client.ts';
import { frontServer } from '../tests/support/call.ts';
import {
  eachOf,
  needs,
  ownCorpus,
  percentEncoded,
  rawUtf8,
  thirdPartyCorpus,
} from '../tests/support/corpora.ts';
import { aBrand, anInstrument, aToken } from '../tests/support/factories.ts';
import { problemOf, refusedStatuses, soundReply } from '../tests/support/sound-reply.ts';
import { testDatabase } from '../tests/support/test-database.ts';
import { testService } from '../tests/support/test-service.ts';

interface DomainRow {
  wire: string;
  cls: 'valid' | 'invalid' | 'reserved-or-odd' | 'ip-or-internal' | 'homograph';
  canonical?: string;
}

const DOMAINS = ownCorpus<DomainRow>('domains');
/** Domains whose record other domains must not get. */
const VICTIMS = ['apple.com', 'paypal.com', 'google.com', 'googlee.com', 'microsoft.com', 'dropbox.com'];
const NAUGHTY = thirdPartyCorpus('strings/blns.json');

let db: Database;
let port: number;
let hosted: number;
let token: string;

beforeAll(async () => {
  db = await testDatabase();
  const service = testService(db);
  ({ port } = await frontServer(service));
  ({ port: hosted } = await frontServer(service, {
    base: 'http://api.example.com',
    app: 'http://app.example.com',
  }));
  const canonicals = new Set([...DOMAINS.flatMap((row) => row.canonical ?? []), ...VICTIMS]);
  for (const domain of canonicals) await aBrand(db, { domain, color: null });
  const { id } = await aBrand(db, { domain: 'listed.com', color: null });
  await anInstrument(db, id, {
    numbers: { isin: 'US0378331005', cusip: '037833100', sedol: '2046251', wkn: '865985' },
    listings: [
      { mic: 'XNAS', ticker: 'AAPL' },
      { mic: 'XNYS', ticker: 'BRK-B' },
    ],
  });
  const limits = { brandPerMinute: 10_000_000, brandPerDay: 100_000_000 };
  ({ token } = await aToken(db, { kind: 'secret', plan: 'enterprise', limits }));
});

const ask = (
  target: string,
  headers: readonly (readonly [string, string])[] = [['Authorization', `Bearer ${token}`]],
  at = port,
) => soundReply(at, target, { secrets: [token] }, headers);

const domainOf = (reply: { body: Buffer }) =>
  (JSON.parse(reply.body.toString()) as { domain: string }).domain;
const short = (text: string) => text.slice(0, 60);

describe('raw domains', () => {
  const rows = (...classes: DomainRow['cls'][]) =>
    DOMAINS.filter((row) => classes.includes(row.cls)).map((row) => [short(row.wire), row] as const);

  test.each(rows('valid'))('%s has its record', async (_name, row) => {
    const reply = await ask(`/brands/${row.wire}`);
    expect(reply.status).toBe(200);
    expect(domainOf(reply)).toBe(row.canonical);
    expect(reply.header('x-resolved-as')).toMatch(/^domain;/);
  });

  test.each(rows('invalid', 'reserved-or-odd', 'ip-or-internal'))(
    '%s has none, with and without a token',
    async (_name, row) => {
      const reply = await ask(`/brands/${row.wire}`);
      // URLs are reduced to their host, so some of these are valid.
      if (reply.status === 200) expect(row.canonical ?? row.wire).toContain(domainOf(reply));
      else expect([400, 404, 431]).toContain(reply.status);
      expect([400, 401, 404, 431]).toContain((await ask(`/brands/${row.wire}`, [])).status);
    },
  );

  test.each(rows('homograph'))('%s is a different domain or none, never its victim', async (_name, row) => {
    const reply = await ask(`/brands/${row.wire}`);
    if (reply.status === 200) expect(VICTIMS).not.toContain(domainOf(reply));
    else expect([400, 404]).toContain(reply.status);
  });
});

describe('stock symbols', () => {
  interface SymbolRow {
    symbol: string;
    kind: 'isin' | 'cusip' | 'sedol' | 'wkn' | 'free';
    checksum_ok: boolean | null;
  }
  const KNOWN = ['US0378331005', '037833100', '2046251', '865985', 'AAPL', 'BRK-B'];

  test.each(ownCorpus<SymbolRow>('symbols').map((row) => [short(row.symbol), row] as const))(
    '%j, as it is and encoded',
    async (_name, row) => {
      const replies = [await ask(`/brands/${rawUtf8(row.symbol)}`)];
      // Raw spaces, control characters and question marks would change the request.
      if (!/[%?\s]/.test(row.symbol)) replies.push(await ask(`/brands/${percentEncoded(row.symbol)}`));
      for (const reply of replies) {
        expect([200, 400, 404]).toContain(reply.status);
        if (row.checksum_ok === false) expect(reply.status).not.toBe(200);
        if (KNOWN.includes(row.symbol.toUpperCase())) {
          expect(reply.status).toBe(200);
          expect(domainOf(reply)).toBe('listed.com');
        }
        if (row.kind === 'isin' && row.checksum_ok === false && row.symbol.length === 12)
          expect(reply.header('x-brand-reason')).toBe('invalid_check_digit');
      }
    },
  );
});

describe('tokens', () => {
  const ROWS = ownCorpus<{ where: string; raw: string | null; expect: number }>('tokens').filter(
    (row) => row.raw !== null,
  ) as { where: string; raw: string; expect: number }[];

  test.each(ROWS.map((row) => [row.where, short(row.raw), row] as const))(
    'in the %s: %j is refused',
    async (where, _name, row) => {
      const reply =
        where === 'query'
          ? await ask(`/brands/apple.com?token=${row.raw.replaceAll(' ', '%20')}`, [])
          : await ask('/brands/apple.com', [['Authorization', rawUtf8(row.raw)]]);
      expect(reply.status).toBe(row.raw.length > 12_000 ? 431 : row.expect);
      if (reply.status === 401) expect(reply.header('www-authenticate')).toMatch(/^Bearer realm="brands"/);
    },
  );

  test('the second of two Authorization headers is never used', async () => {
    const good = ['Authorization', `Bearer ${token}`] as const;
    const bad = ['Authorization', 'Bearer sk_x'] as const;
    expect((await ask('/brands/apple.com', [bad, good])).status).toBe(401);
    expect((await ask('/brands/apple.com', [good, bad])).status).toBe(200);
  });

  test('a token in the path is not echoed', async () => {
    const stray = generateToken('sk_pa_');
    for (const path of [
      stray,
      `${stray}.com`,
      `a.${stray}`,
      `x/${stray}`,
      `ISIN:${stray}`,
      stray.slice(0, 40),
    ])
      for (const headers of [undefined, []])
        await soundReply(
          port,
          `/brands/${path}`,
          { secrets: [token, stray, stray.slice(6), stray.slice(0, 40)] },
          headers ?? [['Authorization', `Bearer ${token}`]],
        );
  });
});

describe('headers, with configured origins', () => {
  interface Row {
    headers: [string, string][];
  }
  const OURS = /^api\.example\.com\.?(:\d+)?$/i;

  test.each(ownCorpus<Row>('headers').map((row) => [JSON.stringify(row.headers).slice(0, 80), row] as const))(
    '%s',
    async (_name, row) => {
      const headers = row.headers.map(([name, value]) => [name, rawUtf8(value)] as const);
      const host = headers.find(([name]) => name === 'Host')?.[1] ?? 'api.example.com';
      const own = headers.filter(([name]) => name !== 'Host');
      const asked = (more: readonly (readonly [string, string])[]) =>
        ask('/brands/apple.com', [['Host', host], ...own, ...more], hosted);
      const reply = await asked([['Authorization', `Bearer ${token}`]]);
      if (reply.status === 200) {
        expect(host).toMatch(OURS);
        expect(domainOf(reply)).toBe('apple.com');
        expect(reply.header('location')).toBeUndefined();
        expect((await asked([])).status).toBe(401);
      } else expect(refusedStatuses(host, 'api.example.com')).toContain(reply.status);
      const clean = [
        ['Host', 'api.example.com'],
        ['Authorization', `Bearer ${token}`],
      ] as const;
      expect(domainOf(await ask('/brands/apple.com', clean, hosted))).toBe('apple.com');
    },
  );
});

describe('naughty strings', () => {
  const everyString = (name: string, job: (text: string) => Promise<unknown>) =>
    test.skipIf(NAUGHTY === null)(
      needs('strings/blns.json', NAUGHTY, name),
      { timeout: 120_000 },
      async () => {
        const strings = JSON.parse(NAUGHTY ?? '[]') as string[];
        expect(strings.length).toBeGreaterThan(500);
        await eachOf(strings, async (text) => void (await job(text)));
      },
    );

  everyString('as an identifier, encoded', async (text) => {
    const reply = await ask(`/brands/${percentEncoded(text)}`);
    expect([200, 400, 404, 431]).toContain(reply.status);
    if (reply.status === 400) expect(problemOf(reply).code).toMatch(/^invalid_(request|domain|symbol)$/);
  });
  everyString('as an identifier, as it is', (text) => ask(`/brands/${rawUtf8(text)}`));
  everyString('as a token', async (text) => {
    const value = rawUtf8(text).replace(/[\r\n]/g, ' ');
    for (const form of [value, `Bearer ${value}`])
      expect([400, 401, 431]).toContain((await ask('/brands/apple.com', [['Authorization', form]])).status);
  });
  everyString('as If-None-Match and Accept-Encoding', async (text) => {
    const value = rawUtf8(text).replace(/[\r\n]/g, ' ');
    const reply = await ask('/brands/apple.com', [
      ['Authorization', `Bearer ${token}`],
      ['If-None-Match', value],
      ['Accept-Encoding', value],
    ]);
    expect([200, 304, 400, 431]).toContain(reply.status);
  });
});
