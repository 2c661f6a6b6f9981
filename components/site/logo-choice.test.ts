import { expect, test } from 'vitest';
import { isMeantAsDomain, literalPicks } from './logo-choice.ts';

test.each(['github.com', '0700.hk', '360.cn', 'münchen.de'])('%s is meant as a domain', (text) =>
  expect(isMeantAsDomain(text)).toBe(true),
);

test.each(['2222.SR', '0700.HK', '600519.SS'])('%s is meant as a stock', (text) => {
  expect(isMeantAsDomain(text)).toBe(false);
  expect(literalPicks(text)).toEqual([{ kind: 'ticker', text }]);
});
