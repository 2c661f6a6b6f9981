import { expect, test } from 'vitest';
import { ChangeLog } from './change-log.ts';

test('a change counts for entries read before it', () => {
  const log = new ChangeLog();
  const before = log.count;
  log.note(['acme.com', 'brand:7']);
  const after = log.count;
  log.note(['other.com']);
  expect([log.has('acme.com', before), log.has('acme.com', after), log.has('none.com', before)]).toEqual([
    true,
    false,
    false,
  ]);
});

test('a full log is cleared, and later changes still count', () => {
  const log = new ChangeLog();
  log.note(Array.from({ length: 20_001 }, (_none, i) => `site-${i}.com`));
  expect(log.isFull).toBe(true);
  const { count } = log;
  log.clear();
  expect([log.isFull, log.has('site-1.com', 0)]).toEqual([false, false]);
  log.note(['site-1.com']);
  expect(log.has('site-1.com', count)).toBe(true);
});

test.each([
  ['acme.com', ['acme.com'], true],
  ['shop.acme.com', ['acme.com'], true],
  ['a.b.acme.com', ['other.com', 'b.acme.com'], true],
  ['myacme.com', ['acme.com'], false],
  ['acme.com', ['shop.acme.com'], false],
  ['acme.com', [], false],
])('%s below one of %j: %s', (host, changed, expected) => {
  const log = new ChangeLog();
  log.note(changed);
  expect(log.hasAbove(host, 0)).toBe(expected);
});
