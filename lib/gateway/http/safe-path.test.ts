import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ownCorpus } from '../../../tests/support/corpora.ts';
import { safePath } from './safe-path.ts';

const hostile = ownCorpus<{ value: string; expect: string }>('open-redirects');
const away = hostile.filter((row) => row.expect.includes('fall back'));

describe('a path from outside', () => {
  test.each(away.map(({ value }) => value))('%j leads to the dashboard', (value) =>
    expect(safePath(value)).toBe('/dashboard'),
  );

  test.each(hostile.filter((row) => !away.includes(row)).map(({ value }) => value))(
    '%j stays here',
    (value) => {
      expect(new URL(safePath(value), 'https://app.test').origin).toBe('https://app.test');
    },
  );

  test.each(['/dashboard', '/dashboard/members?sort=name', '/invitation?token=abc', '/docs/errors#top'])(
    '%s is taken as it is',
    (value) => expect(safePath(value)).toBe(value),
  );

  test.each([
    undefined,
    null,
    7,
    ['/dashboard'],
    {},
    '',
    '/',
    '/logout',
    '/github.com',
    '/dashboardx',
    '/dashboard/../api/auth/signout',
    '/api/auth/signout',
    '/sign-in?callbackUrl=/x',
    `/${'a'.repeat(3000)}`,
  ])('%j is not taken', (value) => expect(safePath(value, '/home')).toBe('/home'));

  test('never leaves the origin', () => {
    const piece = fc.constantFrom(
      '/',
      '\\',
      '//',
      'evil.com',
      '@',
      ':',
      '%2f',
      '%5c',
      '\t',
      '\n',
      '.',
      '..',
      '?',
      '#',
      'https:',
      'a',
      ' ',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const path = safePath(pieces.join(''));
        expect(path).toMatch(/^\/(?![/\\])/);
        expect(new URL(path, 'https://app.test').origin).toBe('https://app.test');
        expect(safePath(path)).toBe(path);
      }),
    );
  });
});
