import { expect, test, vi } from 'vitest';
import * as z from 'zod';
import { isForAccount, readForm } from './form.ts';

vi.mock('server-only', () => ({}));

test.each([undefined, null, 'a', 1, [], {}, { get: 1 }, { keys: () => [] }])(
  'what is not a form is refused: %j',
  (value) => {
    expect(readForm(z.object({}), value as unknown as FormData)).toBe(null);
    expect(isForAccount({ accountId: 'a' }, value as unknown as FormData)).toBe(false);
  },
);

test('a form is read', () => {
  const form = new FormData();
  form.set('account', 'a');
  expect(readForm(z.object({ account: z.string() }), form)).toEqual({ account: 'a' });
  expect(isForAccount({ accountId: 'a' }, form)).toBe(true);
});
