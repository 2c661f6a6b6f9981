import { expect, test } from 'vitest';
import { subjectOf } from './subject-of.ts';

test.each([
  ['logo', '/github.com', 'domain', 'github.com'],
  ['logo', '/m%C3%BCnchen.de', 'domain', 'münchen.de'],
  ['logo', '/ticker/EUR%2FUSD', 'ticker', 'EUR/USD'],
  ['logo', '/crypto/BTC', 'crypto', 'BTC'],
  ['logo', '/100%', 'domain', '100%'],
  ['brand', '/brands/github.com', 'domain', 'github.com'],
  ['brand', '/brands/AAPL', 'ticker', 'AAPL'],
  ['mcp', 'get_brand_by_domain github.com', 'domain', 'github.com'],
  ['mcp', 'get_brand_by_ticker VOD.L', 'ticker', 'VOD.L'],
] as const)('%s %s is about the %s %s', (operation, asked, kind, text) =>
  expect(subjectOf({ operation, asked })).toEqual({ kind, text }),
);

test('a call with invalid arguments is about none', () =>
  expect(subjectOf({ operation: 'mcp', asked: 'tools/call' })).toBeNull());
