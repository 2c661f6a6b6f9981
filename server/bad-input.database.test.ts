import { Writable } from 'node:stream';
import { beforeAll, describe, expect, test } from 'vitest';
import { createLogger } from '../lib/core/log/logger.ts';
import { generateToken } from '../lib/core/token-format.ts';
import type { Database } from '../lib/db/client.ts';
import { Failures } from '../lib/gateway/failures.ts';
import { frontServer } from '../tests/support/call.ts';
import { eachOf, ownCorpus, rawUtf8 } from '../tests/support/corpora.ts';
import { aBrand, aToken, solidSquare } from '../tests/support/factories.ts';
import { type PagesUpstream, pagesUpstream } from '../tests/support/pages-upstream.ts';
import { exchange, requestBytes } from '../tests/support/raw-exchange.ts';
import { expectSound, problemOf, refusedStatuses, soundReply } from '../tests/support/sound-reply.ts';
import { testDatabase } from '../tests/support/test-database.ts';
import { testService } from '../tests/support/test-service.ts';
import { Forwarder } from './pages/forward.ts';

interface DomainRow {
  wire: string;
  cls: 'valid' | 'invalid' | 'reserved-or-odd' | 'ip-or-internal' | 'homograph';
  canonical?: string;
}

const MANY = { logoPerMinute: 10_000_000, logoPerDay: 100_000_000 };
const DOMAINS = ownCorpus<DomainRow>('domains');
/** Domains whose logo other domains must not get. */
const VICTIMS = ['apple.com', 'paypal.com', 'google.com', 'googlee.com', 'microsoft.com', 'dropbox.com'];

let db: Database;
let pages: PagesUpstream;
let port: number;
let paid: string;
let free: string;
let secrets: string[];
/** Canonical domain → its picture. */
const pictures = new Map<string, Buffer>();
const logged: string[] = [];

/** A logger whose lines are checked at the end. */
const listening = () =>
  createLogger(
    'info',
    {},
    new Writable({
      write(chunk, _encoding, done) {
        logged.push(String(chunk));
        done();
      },
    }),
  );

beforeAll(async () => {
  db = await testDatabase();
  pages = await pagesUpstream();
  const forwarder = new Forwarder({
    address: { host: '127.0.0.1', port: pages.port },
    log: createLogger('silent'),
  });
  ({ port } = await frontServer(testService(db, {}, listening()), {}, forwarder));
  const canonicals = new Set([...DOMAINS.flatMap((row) => row.canonical ?? []), ...VICTIMS, 'acme.com']);
  for (const [position, domain] of [...canonicals].entries()) {
    const color = `#${(0x102030 + position * 0x050301).toString(16)}`;
    await aBrand(db, { domain, color });
    pictures.set(domain, await solidSquare(color, 128));
  }
  paid = (await aToken(db, { plan: 'enterprise', limits: MANY })).token;
  free = (await aToken(db, { plan: 'free' })).token;
  await db.sql`update account set limits = ${JSON.stringify(MANY)} where plan = 'free'`;
  secrets = [paid, free];
});

const ask = (target: string, headers: readonly (readonly [string, string])[] = []) =>
  soundReply(port, target, { secrets }, headers);

describe('raw domains', () => {
  /** `mcp` is an endpoint, tested below. */
  const rows = (...classes: DomainRow['cls'][]) =>
    DOMAINS.filter((row) => classes.includes(row.cls) && row.wire !== 'mcp');
  const short = (wire: string) => wire.slice(0, 60);
  const SPACED = ['apple.com%20', '%20apple.com'];

  test.each(rows('valid').map((row) => [short(row.wire), row] as const))(
    '%s has its logo',
    async (_name, row) => {
      const reply = await ask(`/${row.wire}?token=${paid}`);
      expect(reply.status).toBe(200);
      expect(reply.header('x-logo-source')).toBe('catalog');
      expect(reply.body.equals(pictures.get(row.canonical ?? '') ?? Buffer.of())).toBe(true);
    },
  );

  test.each(SPACED)('%s has its logo: spaces around are dropped', async (wire) => {
    expect((await ask(`/${wire}?token=${paid}`)).body.equals(pictures.get('apple.com') ?? Buffer.of())).toBe(
      true,
    );
  });

  test.each(
    rows('invalid', 'reserved-or-odd', 'ip-or-internal')
      .filter(({ wire }) => !SPACED.includes(wire))
      .map((row) => [short(row.wire), row] as const),
  )('%s is refused, with and without a token', async (_name, row) => {
    const accepted = ['github.io', '127.0.0.1.nip.io', 'localtest.me'].includes(row.wire);
    const reply = await ask(`/${row.wire}?token=${paid}&fallback=404`);
    expect([400, 404, 431]).toContain(reply.status);
    // Names that resolve to private addresses are ordinary domains: lookups never resolve them.
    if (accepted) expect(problemOf(reply).code).toBe('logo_not_found');
    else expect(reply.header('x-error-code')).not.toBe('logo_not_found');
    for (const target of [`/${row.wire}`, `/crypto/${row.wire}?token=${paid}&fallback=404`])
      expect([400, 401, 404, 431]).toContain((await ask(target)).status);
  });

  test('mcp is not a domain but the endpoint, where GET is 405 in JSON-RPC', async () => {
    expect(DOMAINS.filter(({ wire }) => wire === 'mcp')).toHaveLength(1);
    for (const target of ['/mcp', `/mcp?token=${paid}`, `/mcp?token=${paid}&fallback=404&size=64`]) {
      const { replies, bytes } = await exchange(port, requestBytes('GET', target, [['Connection', 'close']]));
      const [reply] = replies;
      expect(replies).toHaveLength(1);
      expect(reply?.status).toBe(405);
      expect(reply?.header('allow')).toBe('POST');
      expect(reply?.header('content-type')).toBe('application/json');
      expect(reply?.header('cache-control')).toBe('no-store');
      expect(JSON.parse(reply?.body.toString() ?? '')).toEqual({
        jsonrpc: '2.0',
        id: null,
        error: { code: -32_000, message: 'Method not allowed: send JSON-RPC messages with POST.' },
      });
      for (const token of secrets) expect(bytes.includes(token)).toBe(false);
    }
    // At another endpoint it is an ordinary symbol.
    expect((await ask(`/crypto/mcp?token=${paid}&fallback=404`)).header('x-error-code')).toBe(
      'logo_not_found',
    );
  });

  test.each(rows('homograph').map((row) => [row.wire, row] as const))(
    '%s is a different domain or none, never its victim',
    async (_name, row) => {
      for (const query of ['', '&fallback=404', '&size=64', '&fallback=monogram-light']) {
        const reply = await ask(`/${row.wire}?token=${paid}${query}`);
        expect(reply.header('x-logo-source')).not.toBe('catalog');
        for (const victim of VICTIMS)
          expect(reply.body.equals(pictures.get(victim) ?? Buffer.of())).toBe(false);
      }
    },
  );
});

describe('query parameters', () => {
  interface Row {
    query: string;
    free: string;
    paid: string;
  }
  const ROWS = ownCorpus<Row>('query-params');
  const cases = ROWS.flatMap((row) =>
    (['free', 'paid'] as const).map((plan) => [plan, row.query.slice(0, 60), row] as const),
  );
  const target = (plan: 'free' | 'paid', query: string) =>
    `/acme.com?${rawUtf8(query)}&token=${plan === 'free' ? free : paid}`;

  test.each(cases)('%s plan: %s', async (plan, _name, row) => {
    const reply = await ask(target(plan, row.query));
    const expected = row[plan];
    if (expected === 'invalid') expect(reply.status).toBe(400);
    else if (expected === 'documented') expect([200, 400, 431]).toContain(reply.status);
    else {
      expect(reply.status).toBe(200);
      expect(reply.header('x-logo-size')).toBe(expected.startsWith('policy') ? '64' : expected);
    }
    if (reply.status === 400 && !/[^ -~]/.test(row.query))
      expect(problemOf(reply).errors?.[0]?.parameter ?? 'none').toMatch(/^(size|fallback)$/);
  });

  test('a hundred equal requests get equal responses', async () => {
    for (const row of ROWS.filter((_row, position) => position % 7 === 0)) {
      const answers = new Set<string>();
      await eachOf(Array(100).fill(target('paid', row.query)) as string[], async (asked) => {
        const reply = await ask(asked);
        const body = reply.body.toString('base64');
        answers.add(`${reply.status} ${reply.status === 200 ? body : problemOf(reply).detail}`);
      });
      expect(answers.size, row.query).toBe(1);
    }
  });
});

describe('tokens', () => {
  const ROWS = ownCorpus<{ where: string; raw: string | null; expect: number }>('tokens').filter(
    (row) => row.raw !== null,
  ) as { where: string; raw: string; expect: number }[];

  test.each(ROWS.map((row) => [row.where, row.raw.slice(0, 40), row] as const))(
    'in the %s: %j is refused',
    async (where, _name, row) => {
      const reply =
        where === 'query'
          ? await ask(`/acme.com?token=${row.raw.replaceAll(' ', '%20')}`)
          : await ask('/acme.com', [['Authorization', rawUtf8(row.raw)]]);
      expect(reply.status).toBe(row.raw.length > 12_000 ? 431 : row.expect);
      if (reply.status === 401) expect(reply.header('www-authenticate')).toMatch(/^Bearer realm="logos"/);
    },
  );

  test.each(['%s.com', 'crypto/%s', 'x_%s', '%s', 'page/%s', '%%70k_%s.com', 'a.%s'])(
    'a token in the path /%s is not echoed',
    async (form) => {
      const stray = generateToken('pk_');
      const path = form.replace('%%', '%').replace('%s', form.includes('%%70k_') ? stray.slice(3) : stray);
      for (const query of [
        `?token=${paid}`,
        '',
        `?token=${paid}&size=${stray}`,
        `?token=${paid}&fallback=x${stray}`,
      ]) {
        const answered = await exchange(
          port,
          requestBytes('GET', `/${path}${query}`, [['Connection', 'close']]),
        );
        expectSound(answered, { secrets: [...secrets, stray, stray.slice(3)] }, path);
      }
    },
  );
});

describe('headers, with configured origins', () => {
  interface Row {
    headers: [string, string][];
  }
  const ROWS = ownCorpus<Row>('headers');
  let hosted: number;
  beforeAll(async () => {
    const forwarder = new Forwarder({
      address: { host: '127.0.0.1', port: pages.port },
      log: createLogger('silent'),
    });
    const origins = { image: 'http://img.example.com', app: 'http://app.example.com' };
    ({ port: hosted } = await frontServer(testService(db, {}, listening()), origins, forwarder));
  });
  const OURS = /^img\.example\.com\.?(:\d+)?$/i;

  test.each(ROWS.map((row) => [JSON.stringify(row.headers).slice(0, 80), row] as const))(
    '%s',
    async (_name, row) => {
      const headers = row.headers.map(([name, value]) => [name, rawUtf8(value)] as const);
      const host = headers.find(([name]) => name === 'Host')?.[1] ?? 'img.example.com';
      const own = headers.filter(([name]) => name !== 'Host');
      const asked = (target: string) => soundReply(hosted, target, { secrets }, [['Host', host], ...own]);
      const reply = await asked(`/apple.com?token=${paid}`);
      if (reply.status === 200) {
        expect(host).toMatch(OURS);
        expect(reply.body.equals(pictures.get('apple.com') ?? Buffer.of())).toBe(true);
        expect(reply.header('vary')).toBeUndefined();
        expect(reply.header('location')).toBeUndefined();
      } else expect(refusedStatuses(host, 'img.example.com')).toContain(reply.status);

      pages.seen.length = 0;
      await asked('/dashboard/page');
      for (const seen of pages.seen) {
        expect(seen.headers.host).toBe('app.example.com');
        expect(seen.headers['x-forwarded-host']).toBe('app.example.com');
        expect(seen.headers['x-forwarded-for']).toBe('127.0.0.1');
        expect(JSON.stringify(seen.headers)).not.toContain('evil.com');
      }
      const clean = await soundReply(hosted, `/apple.com?token=${paid}`, { secrets }, [
        ['Host', 'img.example.com'],
      ]);
      expect(clean.body.equals(pictures.get('apple.com') ?? Buffer.of())).toBe(true);
    },
  );
});

describe('the log', () => {
  test('has one line of JSON per failed request, without tokens', async () => {
    const dead = await pagesUpstream();
    await dead.stop();
    const broken = testService({ url: 'postgres://nobody@127.0.0.1:1/none' }, {}, listening());
    broken.failures = new Failures(broken.log, 0);
    const { port: failing } = await frontServer(
      broken,
      {},
      new Forwarder({ address: { host: '127.0.0.1', port: dead.port }, log: listening() }),
    );
    const before = logged.length;
    const values = ownCorpus<{ value: string }>('log-injection').map((row) => row.value);
    const known = generateToken('pk_');
    let failures = 0;
    for (const value of values) {
      const encoded = encodeURIComponent(value.slice(0, 3000));
      for (const target of [
        `/page/${encoded}?q=${encoded}&token=${known}`,
        `/${encoded.slice(0, 50)}.acme.com?token=${known}`,
        `/page/${known}/${known.replace('pk_', '%70%6B%5F')}/x${known}?TOKEN=${known}&%74oken=${known}`,
      ]) {
        const reply = await soundReply(failing, target, { secrets: [known], mayFail: true }, [
          ['User-Agent', rawUtf8(value.slice(0, 3000)).replace(/[\0\r\n]/g, ' ')],
        ]);
        if (reply.status >= 500) failures += 1;
      }
    }
    expect(failures).toBeGreaterThan(values.length);
    const lines = logged.slice(before);
    expect(lines).toHaveLength(failures);
    for (const line of lines) {
      expect(line.endsWith('\n')).toBe(true);
      expect(line.slice(0, -1)).not.toMatch(/[\p{Cc}\u2028\u2029\u202e]/u);
      expect(line).not.toContain(known.slice(3));
      expect(JSON.parse(line)).toMatchObject({ level: expect.any(String), time: expect.any(String) });
    }
  });

  test('has nothing about the requests above, and no tokens', () => {
    for (const line of logged) {
      for (const token of secrets) expect(line).not.toContain(token);
      expect(line).not.toMatch(/(?:pk|sk)(?:_pa|_en)?_[0-9A-Za-z]{30,}/);
    }
  });

  test('and the server still responds', async () => {
    expect((await ask(`/acme.com?token=${paid}`)).status).toBe(200);
  });
});
