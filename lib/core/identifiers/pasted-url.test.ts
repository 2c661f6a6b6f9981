import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isRefusal } from '../errors/errors.ts';
import { parseDomain } from './domain.ts';
import { isPastedUrl, pastedHost, typedUrl } from './pasted-url.ts';

test.each([
  ['http://www.bbc.co.uk/news', 'www.bbc.co.uk'],
  ['https://user@www.bbc.co.uk:8443/x?y#z', 'www.bbc.co.uk'],
  ['https://user:secret@bbc.co.uk', 'bbc.co.uk'],
  ['https://apple.com@evil.com/@x', 'evil.com'],
  ['https:/bbc.co.uk/news', 'bbc.co.uk'],
  ['//bbc.co.uk/news', 'bbc.co.uk'],
  ['ftp://bbc.co.uk/', 'bbc.co.uk'],
  ['bbc.co.uk/news', 'bbc.co.uk'],
  ['bbc.co.uk?x', 'bbc.co.uk'],
  ['bbc.co.uk#x', 'bbc.co.uk'],
  ['bbc.co.uk:443', 'bbc.co.uk'],
  ['  bbc.co.uk\t', 'bbc.co.uk'],
  ['https://münchen.de/straße', 'münchen.de'],
  ['name@bbc.co.uk', 'name@bbc.co.uk'],
  ['MSFT:US', 'MSFT:US'],
  ['https://', ''],
  ['', ''],
])('the host of %j is %j', (text, host) => expect(pastedHost(text)).toBe(host));

test.each([
  ['bbc.co.uk/news', 'https://bbc.co.uk/news'],
  ['bbc.co.uk:8443/news', 'https://bbc.co.uk:8443/news'],
  ['//bbc.co.uk', 'https://bbc.co.uk'],
  [' http://bbc.co.uk ', 'http://bbc.co.uk'],
  ['javascript:alert(1)', 'javascript:alert(1)'],
  ['mailto:a@b.com', 'mailto:a@b.com'],
])('%j is the address %j', (text, url) => expect(typedUrl(text)).toBe(url));

const host = fc.constantFrom(
  'apple.com',
  'www.bbc.co.uk',
  'münchen.de',
  'xn--mnchen-3ya.de',
  'a.b.github.io',
);
const word = fc.stringMatching(/^[a-z0-9._~%-]{0,8}$/);
const spaces = fc.constantFrom('', ' ', '\t', '\n ');
const part = (mark: string) =>
  fc.oneof(
    fc.constant(''),
    word.map((text) => mark + text),
  );

test('however a URL of a host is written, the host is found', () => {
  const url = fc.tuple(
    spaces,
    fc.constantFrom('http://', 'HTTPS://', '//', 'https:/'),
    fc.oneof(
      fc.constant(''),
      word.map((name) => `${name}@`),
    ),
    host,
    fc.oneof(
      fc.constant(''),
      fc.nat(65_535).map((port) => `:${port}`),
    ),
    part('/'),
    part('?'),
    part('#'),
    spaces,
  );
  fc.assert(
    fc.property(url, (parts) => {
      expect(isPastedUrl(parts.join(''))).toBe(true);
      expect(parseDomain(pastedHost(parts.join('')))).toEqual(parseDomain(parts[3]));
    }),
  );
});

test('the host agrees with that of a browser', () => {
  fc.assert(
    fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (url) => {
      const [ours, theirs] = [parseDomain(pastedHost(url)), parseDomain(new URL(url).hostname)];
      expect(isRefusal(ours) ? ours.code : ours).toEqual(isRefusal(theirs) ? theirs.code : theirs);
    }),
  );
});

test('any text has a host that is no longer than the text', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => pastedHost(text).length <= text.length));
});
