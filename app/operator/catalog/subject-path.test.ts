import { expect, test } from 'vitest';
import { creatable } from './creatable.ts';
import { subjectPath } from './subject-path.ts';

test('a path survives special characters in symbols', () => {
  const path = subjectPath('crypto:$A&B?#/%');
  expect(new URL(path, 'http://app.test').searchParams.get('of')).toBe('crypto:$A&B?#/%');
});

test.each([
  ['https://www.new-works.com/about', { of: 'domain:www.new-works.com', key: 'www.new-works.com' }],
  ['newc', { of: 'crypto:NEWC', key: 'NEWC' }],
  ['not a thing', null],
  ['a..b', null],
])('%s can be created as %o', (text, expected) => expect(creatable(text)).toEqual(expected));
