import { expect, test } from 'vitest';
import { creatable } from './creatable.ts';

test.each([
  ['acme.com', 'domain:acme.com'],
  ['https://www.acme.com/about', 'domain:www.acme.com'],
  ['ZZZZ', 'crypto:ZZZZ'],
  ['acme works', undefined],
  ['2222:AB', undefined],
])('%j can be created as %s', (text, of) => {
  expect(creatable(text)?.of).toBe(of);
});
