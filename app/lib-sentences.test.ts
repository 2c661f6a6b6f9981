import { expect, test } from 'vitest';
import { FINDINGS } from '../lib/attribution/findings.ts';
import { REASONS } from '../lib/core/errors/reasons.ts';
import { refuseBecause } from '../lib/core/errors/refuse-because.ts';
import { EFFECTS } from '../lib/core/plans/effects.ts';
import { sentences } from '../lib/core/text/sentences.ts';
import { NOTICES } from '../lib/notifications/notices.ts';
import { getTranslator, refusedText } from '../messages/i18n.ts';

const PLACE = /\{(\w+)(, number)?\}/g;

/** A value for every placeholder: a number over 1000, or a text with ICU syntax. */
const valuesFor = (text: string) =>
  Object.fromEntries(
    [...text.matchAll(PLACE)].map(([, name = '', isNumber]) => [
      name,
      isNumber === undefined ? `"<${name}> isn't '{here}'"` : 1_234_567,
    ]),
  );

test.each([
  ['refused', REASONS],
  ['plan.effects', EFFECTS],
  ['attribution.findings', FINDINGS],
  ['notifications.told', NOTICES],
] as const)('every sentence of %s accepts its values, on pages and elsewhere', (part, table) => {
  const onPages = getTranslator(part) as unknown as (key: string, values: object) => string;
  for (const [key, text] of Object.entries(table)) {
    const values = valuesFor(text);
    const expected = text.replace(PLACE, (_place, name, isNumber) =>
      isNumber === undefined ? `${values[name]}` : '1,234,567',
    );
    expect(onPages(key, values)).toBe(expected);
    expect(sentences<string>(table)(key, values)).toBe(expected);
  }
});

test('pages show the sentence of the reason, else the detail', () => {
  const refusal = refuseBecause('not_found', 'account_unknown', { account: 'a' });
  expect(refusedText({ ...refusal, detail: 'ignored' })).toBe(refusal.detail);
  expect(refusedText({ code: 'not_found', detail: 'No logo.' })).toBe('No logo.');
});

test('a missing, wrong or additional value does not compile', () => [
  // @ts-expect-error: the account is missing
  () => refuseBecause('not_found', 'account_unknown', {}),
  // @ts-expect-error: a number is not a string
  () => refuseBecause('not_found', 'account_unknown', { account: 1 }),
  // @ts-expect-error: there is no such placeholder
  () => refuseBecause('not_found', 'account_unknown', { account: 'a', token: 'b' }),
]);
