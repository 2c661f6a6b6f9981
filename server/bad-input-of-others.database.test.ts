import { beforeAll, describe, expect, test } from 'vitest';
import { createLogger } from '../lib/core/log/logger.ts';
import type { Database } from '../lib/db/client.ts';
import { frontServer } from '../tests/support/call.ts';
import { eachOf, needs, percentEncoded, rawUtf8, thirdPartyCorpus } from '../tests/support/corpora.ts';
import { aBrand, aCoin, aToken } from '../tests/support/factories.ts';
import { pagesUpstream } from '../tests/support/pages-upstream.ts';
import { exchange, requestBytes } from '../tests/support/raw-exchange.ts';
import { expectSound, problemOf, soundReply } from '../tests/support/sound-reply.ts';
import { testDatabase } from '../tests/support/test-database.ts';
import { testService } from '../tests/support/test-service.ts';
import { Forwarder } from './pages/forward.ts';

const NAUGHTY = thirdPartyCorpus('strings/blns.json');
const URLS = thirdPartyCorpus('url/urltestdata.json');
const IDNA = thirdPartyCorpus('url/IdnaTestV2.json');
const TO_ASCII = thirdPartyCorpus('url/toascii.json');

let db: Database;
let port: number;
let token: string;

beforeAll(async () => {
  db = await testDatabase();
  const pages = await pagesUpstream();
  const forwarder = new Forwarder({
    address: { host: '127.0.0.1', port: pages.port },
    log: createLogger('silent'),
  });
  ({ port } = await frontServer(testService(db), {}, forwarder));
  await aBrand(db, { domain: 'acme.com' });
  await aCoin(db, { symbol: 'BTC' });
  const limits = { logoPerMinute: 10_000_000, logoPerDay: 100_000_000 };
  token = (await aToken(db, { plan: 'enterprise', limits })).token;
});

const ask = (target: string, headers: readonly (readonly [string, string])[] = []) =>
  soundReply(port, target, { secrets: [token] }, headers);

describe('naughty strings', () => {
  const strings = (): string[] => JSON.parse(NAUGHTY ?? '[]') as string[];
  const everyString = (name: string, job: (text: string) => Promise<unknown>) =>
    test.skipIf(NAUGHTY === null)(
      needs('strings/blns.json', NAUGHTY, name),
      { timeout: 120_000 },
      async () => {
        expect(strings().length).toBeGreaterThan(500);
        await eachOf(strings(), async (text) => void (await job(text)));
        expect((await ask(`/acme.com?token=${token}`)).status).toBe(200);
      },
    );

  everyString('as a path, encoded', (text) => ask(`/${percentEncoded(text)}?token=${token}&fallback=404`));
  everyString('as a path, as it is', (text) => ask(`/${rawUtf8(text)}?token=${token}&fallback=404`));
  everyString('as a host name', (text) => ask(`/${percentEncoded(text)}.com?token=${token}&fallback=404`));
  everyString('as a coin', (text) => ask(`/crypto/${percentEncoded(text)}?token=${token}&fallback=404`));
  everyString('as a page', (text) => ask(`/docs/${percentEncoded(text)}`));

  everyString('as a size', async (text) => {
    const reply = await ask(`/acme.com?token=${token}&size=${percentEncoded(text)}`);
    expect([200, 400]).toContain(reply.status);
    if (reply.status === 400) expect(problemOf(reply).code).toBe('invalid_size');
    else expect(['64', '128', '256']).toContain(text);
  });

  everyString('as a fallback', async (text) => {
    const reply = await ask(`/acme.com?token=${token}&fallback=${percentEncoded(text)}`);
    expect(problemOf(reply).code).toBe('invalid_fallback');
  });

  everyString('as a token', async (text) => {
    const reply = await ask(`/acme.com?token=${percentEncoded(text)}`);
    expect(reply.status).toBe(401);
  });

  everyString('as another parameter, name and value', async (text) => {
    const reply = await ask(`/acme.com?token=${token}&${percentEncoded(text)}=${percentEncoded(text)}`);
    expect(reply.status).toBe(200);
  });

  everyString('as a query, as it is', (text) => ask(`/acme.com?token=${token}&size=${rawUtf8(text)}`));

  everyString('as the value of every header we read, and some we do not', async (text) => {
    const value = rawUtf8(text).replace(/[\r\n]/g, ' ');
    const names = [
      'Accept',
      'Authorization',
      'If-None-Match',
      'User-Agent',
      'Referer',
      'X-Request-Id',
      'Cookie',
    ];
    const reply = await ask(
      `/acme.com?token=${token}`,
      names.map((name) => [name, value] as const),
    );
    expect([200, 304, 400]).toContain(reply.status);
  });

  everyString('as the host', (text) => ask('/acme.com', [['Host', rawUtf8(text).replace(/[\r\n]/g, ' ')]]));
});

describe('URLs of the URL standard', () => {
  const inputs = (): string[] =>
    (JSON.parse(URLS ?? '[]') as (string | { input: string })[])
      .filter((row): row is { input: string } => typeof row !== 'string')
      .map((row) => row.input);

  test.skipIf(URLS === null)(
    needs('url/urltestdata.json', URLS, 'as a path, encoded and as they are'),
    {
      timeout: 120_000,
    },
    async () => {
      expect(inputs().length).toBeGreaterThan(800);
      await eachOf(inputs(), async (input) => {
        await ask(`/${percentEncoded(input)}?token=${token}&fallback=404`);
        const bytes = requestBytes('GET', `/${rawUtf8(input)}?token=${token}`, [['Connection', 'close']]);
        expectSound(await exchange(port, bytes), { secrets: [token] }, input);
        const absolute = requestBytes('GET', rawUtf8(input), [['Connection', 'close']]);
        expectSound(await exchange(port, absolute), { secrets: [token] }, input);
      });
    },
  );
});

describe('internationalized names', () => {
  interface Row {
    input: string;
    output: string | null;
  }
  const rows = (list: string | null): Row[] =>
    (JSON.parse(list ?? '[]') as (string | Row)[]).filter((row): row is Row => typeof row !== 'string');

  test.skipIf(IDNA === null || TO_ASCII === null)(
    needs(
      'url/IdnaTestV2.json',
      IDNA,
      'two spellings with one canonical form have one answer, under that form',
    ),
    { timeout: 180_000 },
    async () => {
      const all = [...rows(IDNA), ...rows(TO_ASCII)].filter((row) => row.input !== '');
      expect(all.length).toBeGreaterThan(2500);
      let found = 0;
      await eachOf(all, async ({ input, output }) => {
        const reply = await ask(`/${percentEncoded(`${input}.com`)}?token=${token}&fallback=404`);
        expect([400, 404]).toContain(reply.status);
        const { code, detail } = problemOf(reply);
        if (code !== 'logo_not_found') return;
        found += 1;
        // Names without a canonical form are refused, all others are known only by it. Space around
        // an identifier is trimmed first, which the IDNA tables know nothing of.
        const name = output ?? (input === input.trim() ? null : input.trim());
        expect([input, detail]).toEqual([input, `No logo is known for ${name?.toLowerCase()}.com.`]);
      });
      expect(found).toBeGreaterThan(400);
    },
  );
});
