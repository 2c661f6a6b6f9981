import { expect, test } from 'vitest';
import { FINDINGS } from '../lib/attribution/findings.ts';
import { REASONS } from '../lib/core/errors/reasons.ts';
import { refuseBecause } from '../lib/core/errors/refuse-because.ts';
import { EFFECTS } from '../lib/core/plans/effects.ts';
import { fill } from '../lib/core/text/fill.ts';
import { NOTICES } from '../lib/notifications/notices.ts';
import { getTranslator } from '../messages/i18n.ts';

/** A value for every place of a sentence: a number has thousands, a text what a formatter might trip over. */
const valuesFor = (text: string) =>
  Object.fromEntries(
    [...text.matchAll(/\{(\w+)(, number)?\}/g)].map(([, name = '', isNumber]) => [
      name,
      isNumber === undefined ? `"<${name}> isn't '{here}'"` : 1_234_567,
    ]),
  );

test.each(Object.entries(REASONS))('%s says the same on the command line and on a page', (reason, text) => {
  const values = valuesFor(text);
  expect(getTranslator('refused')(reason as keyof typeof REASONS, values)).toBe(fill(text, values));
});

test.each(Object.entries(EFFECTS))('%s of a downgrade too', (effect, text) => {
  const values = valuesFor(text);
  expect(getTranslator('plan.effects')(effect as keyof typeof EFFECTS, values)).toBe(fill(text, values));
});

test.each(Object.entries(FINDINGS))('%s of a page too', (finding, text) => {
  const values = valuesFor(text);
  expect(getTranslator('attribution.findings')(finding as keyof typeof FINDINGS, values)).toBe(
    fill(text, values),
  );
});

test.each(Object.entries(NOTICES))('%s of a notification too', (notice, text) => {
  const values = valuesFor(text);
  expect(getTranslator('notifications.told')(notice as keyof typeof NOTICES, values)).toBe(
    fill(text, values),
  );
});

test('numbers are written in groups, texts as they are', () => {
  expect(fill(REASONS.hosts_many, { most: 100, count: 1234 })).toBe(
    'Expected at most 100 domains; got 1,234.',
  );
  expect(fill(REASONS.days_reversed, { from: '{to}', to: '2026-01-31' })).toBe(
    'The first day must not be after the last; got {to} and 2026-01-31.',
  );
});

test('a value that a sentence has no place for, or lacks, does not compile', () => {
  // @ts-expect-error: the account is missing
  expect(refuseBecause('not_found', 'account_unknown', {}).detail).toContain('undefined');
  // @ts-expect-error: a number is no text
  refuseBecause('not_found', 'account_unknown', { account: 1 });
  // @ts-expect-error: there is no such place
  refuseBecause('not_found', 'account_unknown', { account: 'a', token: 'b' });
});
