import { expect, test } from 'vitest';
import { type Domain, parseDomain } from '../../core/identifiers/domain.ts';
import { MemoReader } from '../../core/identifiers/memo-reader.ts';
import { parseStockSymbol, type StockSymbol } from '../../core/identifiers/stock-symbol.ts';
import { PLANS } from '../../core/plans/plans.ts';
import type { Caller } from '../authenticate.ts';
import { type KeptAnswer, LogoAddress } from './logo-address.ts';

const NOW = Date.UTC(2026, 10, 21, 12);
const exchanges = new Set<string>();

const caller = (plan: 'free' | 'startup', of: ReadonlySet<string> = exchanges): Caller => ({
  id: 'token',
  kind: 'publishable',
  start: 'pk_ab12',
  lastFour: 'wxyz',
  isBanned: false,
  isRevoked: false,
  expiresAtMs: null,
  allowedDomains: null,
  allowsNoReferrer: true,
  account: { id: 'account', plan, limits: PLANS[plan].limits, exchanges: of },
});

const answer: KeptAnswer = {
  outcome: 'logo',
  png: Buffer.from('png'),
  etag: 'abc',
  lines: 'X-Logo-Match: exact\r\n',
  bodyLinesAt: 21,
};

const keptAddress = (): LogoAddress => {
  const address = new LogoAddress('domain', 'acme.com', 'token=pk_x');
  address.keep(answer, caller('startup'), 1, NOW);
  return address;
};

test('what it led to last is there for the same plan, exchanges and catalogue', () => {
  expect(keptAddress().kept(caller('startup'), 1, NOW + 29_999)).toMatchObject(answer);
});

test.each([
  ['another plan', caller('free'), 1, NOW],
  ['exchanges that were read anew', caller('startup', new Set(['XETR'])), 1, NOW],
  ['a change in the catalogue', caller('startup'), 2, NOW],
  ['half a minute', caller('startup'), 1, NOW + 30_000],
])('and no longer after %s', (_what, who, version, nowMs) => {
  expect(keptAddress().kept(who, version, nowMs)).toBeNull();
});

test('nothing is there before the first answer', () => {
  expect(new LogoAddress('crypto', 'BTC', '').kept(caller('startup'), 1, NOW)).toBeNull();
});

test('each operation reads its own kind of identifier', () => {
  const readers = {
    domains: new MemoReader<Domain>(parseDomain),
    stockSymbols: new MemoReader<StockSymbol>(parseStockSymbol),
  };
  const kinds = (['domain', 'ticker', 'crypto'] as const).map((operation) => {
    const identifier = new LogoAddress(operation, operation === 'domain' ? 'a.com' : 'A', '').identifier(
      readers,
    );
    return 'kind' in identifier ? identifier.kind : identifier.refusal;
  });
  expect(kinds).toEqual(['domain', 'stock', 'crypto']);
});
