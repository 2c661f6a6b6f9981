import { expect, test } from 'vitest';
import { KEYWORDS, scoreOf } from './palette-match.ts';

test.each([
  ['Exchanges', 'acme', 'exchanges'],
  ['Usage', 'git', 'usage'],
  ['Catalog', 'ada', 'catalog'],
  ['Health', 'ada', 'health'],
  ['Settings', 'git', 'settings'],
] as const)('%s is not found by “%s”', (name, typed, key) => {
  expect(scoreOf(name, typed, KEYWORDS[key])).toBe(0);
});

test.each([
  ['Settings', 'passkey', 'settings'],
  ['Settings', '2FA', 'settings'],
  ['Settings', 'second fac', 'settings'],
  ['Settings', 'two factor', 'settings'],
  ['Settings', 'password', 'settings'],
  ['Plan', 'billing', 'plan'],
  ['Tokens', 'api keys', 'tokens'],
  ['Members', ' mem', 'members'],
  ['Audit log', 'log audit', 'audit'],
] as const)('%s is found by “%s”', (name, typed, key) => {
  expect(scoreOf(name, typed, KEYWORDS[key])).toBeGreaterThan(0);
});

test('a name comes before a keyword', () => {
  expect(scoreOf('Log', 'log')).toBeGreaterThan(scoreOf('Audit', 'log', ['log']));
});
