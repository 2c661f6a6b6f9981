import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { needs, thirdPartyCorpus } from '../../../tests/support/corpora.ts';
import { isRefusal } from '../errors/errors.ts';
import { type Domain, parseDomain } from './domain.ts';

const parsed = (text: string): Domain => {
  const domain = parseDomain(text);
  if (isRefusal(domain)) throw new Error(domain.detail);
  return domain;
};

describe('names to look up, most specific first', () => {
  test.each<[string, string[]]>([
    ['apple.com', ['apple.com']],
    ['APPLE.COM', ['apple.com']],
    ['apple.com.', ['apple.com']],
    ['www.apple.com', ['www.apple.com', 'apple.com']],
    ['a.b.apple.com', ['a.b.apple.com', 'b.apple.com', 'apple.com']],
    ['www.bbc.co.uk', ['www.bbc.co.uk', 'bbc.co.uk']],
    ['x.y.z.co.uk', ['x.y.z.co.uk', 'y.z.co.uk', 'z.co.uk']],
    ['nike.com.br', ['nike.com.br']],
    ['foo.com.uk', ['foo.com.uk', 'com.uk']],
    ['foo.github.io', ['foo.github.io']],
    ['docs.foo.github.io', ['docs.foo.github.io', 'foo.github.io']],
    ['github.io', ['github.io']],
    ['blogspot.com', ['blogspot.com']],
    ['vercel.app', ['vercel.app']],
    ['s3.amazonaws.com', ['s3.amazonaws.com', 'amazonaws.com']],
    ['me.wordpress.com', ['me.wordpress.com', 'wordpress.com']],
    ['gov.uk', ['gov.uk']],
    ['nhs.uk', ['nhs.uk']],
    ['police.uk', ['police.uk']],
    ['www.gov.uk', ['www.gov.uk', 'gov.uk']],
    ['3m.com', ['3m.com']],
    ['1-800-flowers.com', ['1-800-flowers.com']],
    ['prototype.com', ['prototype.com']],
    ['constructor.com', ['constructor.com']],
    ['t.co', ['t.co']],
    ['zoom.us', ['zoom.us']],
  ])('%s → %j', (text, candidates) => {
    expect(parsed(text).candidates).toEqual(candidates);
  });
});

describe('one form for every spelling', () => {
  test.each([
    ['ＡＰＰＬＥ。com', 'apple.com'],
    ['Ⓐpple.com', 'apple.com'],
    ['apple．com', 'apple.com'],
    ['apple｡com', 'apple.com'],
    ['app\u00adle.com', 'apple.com'],
    ['münchen.de', 'xn--mnchen-3ya.de'],
    ['MÜNCHEN.DE', 'xn--mnchen-3ya.de'],
    ['mu\u0308nchen.de', 'xn--mnchen-3ya.de'],
    ['xn--mnchen-3ya.de', 'xn--mnchen-3ya.de'],
    ['XN--MNCHEN-3YA.DE', 'xn--mnchen-3ya.de'],
    ['straße.de', 'xn--strae-oqa.de'],
    ['STRAẞE.de', 'xn--strae-oqa.de'],
    ['strasse.de', 'strasse.de'],
    [' apple.com ', 'apple.com'],
    ['faß.de', 'xn--fa-hia.de'],
    ['İ.com', 'xn--i-9bb.com'],
    ['例え.jp', 'xn--r8jz45g.jp'],
    ['xn--80ak6aa92e.com', 'xn--80ak6aa92e.com'],
    ['аpple.com', 'xn--pple-43d.com'],
  ])('%s is %s', (text, host) => {
    expect(parsed(text).host).toBe(host);
  });
});

describe('invalid domains', () => {
  test.each([
    '',
    ' ',
    '.',
    '..',
    'com',
    '.com',
    'co.uk',
    'localhost',
    'localhost.localdomain',
    'test.local',
    'foo.internal',
    'foo.invalid',
    'name.example',
    'router.lan',
    'foo.onion',
    'foo.kawasaki.jp',
    'foo.ck',
    'apple.notatld',
    'apple.com..',
    '.apple.com',
    'a..b.com',
    '-apple.com',
    'apple-.com',
    '_dmarc.apple.com',
    'my_site.com',
    '*.apple.com',
    'xn--a.com',
    'xn--.com',
    `${'a'.repeat(64)}.com`,
    `${'a.'.repeat(130)}com`,
    `${'é'.repeat(60)}.com`,
    'x'.repeat(20_000),
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f.1',
    '0x7f000001',
    '0300.0.0.1',
    '1.1',
    '256.1.1.1',
    '1.2.3.4.5',
    '１２７.0.0.1',
    '[::1]',
    '::1',
    'a b.com',
    'app\tle.com',
    'app\nle.com',
    'apple.com\0',
    'apple.com\0.evil.com',
    'apple.com\\evil.com',
    'apple.com/evil',
    'apple.com#x',
    'apple.com?x',
    'apple.com:8443',
    'apple.com:99999',
    'user:pass@apple.com',
    'user@apple.com',
    'http://apple.com',
    'ftp://apple.com',
    'apple%2ecom',
    '%61pple.com',
    'apple.com%2f',
    '\u200bapple.com',
    '\u202eapple.com',
    'apple\u2028.com',
    '\ud800.com',
    '\ue000.com',
    '💩',
    'constructor',
    '__proto__',
    'undefined',
  ])('%j', (text) => {
    expect(parseDomain(text)).toMatchObject({
      code: 'invalid_domain',
      parameter: { name: 'domain' },
      detail: expect.stringMatching(/^Expected a domain such as apple\.com; got (?:nothing|".{0,400}")[,.]/s),
    });
  });
});

describe('any text', () => {
  const label = fc.string({ unit: fc.constantFrom(...'abcxyz019-ßéюあ'), minLength: 1, maxLength: 12 });
  const name = fc
    .tuple(
      fc.array(label, { minLength: 1, maxLength: 4 }),
      fc.constantFrom('com', 'co.uk', 'de', 'github.io', 'jp', 'рф'),
    )
    .map(([labels, suffix]) => [...labels, suffix].join('.'));
  const anything = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 80 }),
    fc.string({ unit: 'grapheme', maxLength: 40 }).map((text) => `${text}.com`),
    name,
    fc.domain(),
    fc.ipV4Extended(),
    fc.ipV6(),
    fc.webUrl(),
  );

  test('it is a domain in canonical form or a refusal, and never a fault', () => {
    fc.assert(
      fc.property(anything, (text) => {
        const domain = parseDomain(text);
        if (isRefusal(domain)) return;
        expect(domain.host).toMatch(/^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/);
        expect(domain.host.length).toBeLessThanOrEqual(253);
        expect(domain.candidates[0]).toBe(domain.host);
        for (const candidate of domain.candidates)
          expect(candidate === domain.host || domain.host.endsWith(`.${candidate}`)).toBe(true);
      }),
      { numRuns: 5000 },
    );
  });

  test('reading the canonical form again gives the same, and so do case and a trailing dot', () => {
    fc.assert(
      fc.property(anything, (text) => {
        const domain = parseDomain(text);
        if (isRefusal(domain)) return;
        expect(parseDomain(domain.host)).toEqual(domain);
        expect(parseDomain(domain.host.toUpperCase())).toEqual(domain);
        expect(parseDomain(`${domain.host}.`)).toEqual(domain);
      }),
      { numRuns: 3000 },
    );
  });

  test('every domain that a generator of domains makes with a known suffix is one', () => {
    let accepted = 0;
    fc.assert(
      fc.property(name, (text) => {
        if (!isRefusal(parseDomain(text))) accepted += 1;
      }),
      { numRuns: 1000 },
    );
    expect(accepted).toBeGreaterThan(300);
  });
});

/** Fails by its timeout: in quadratic time, each of these would take minutes. */
test.each(['a', 'a.', 'é', '-', '%', '.'])('a million times %j is refused in linear time', (text) => {
  expect(isRefusal(parseDomain(text.repeat(1_000_000)))).toBe(true);
});

const LIST = thirdPartyCorpus('psl/test_psl.txt');
test.skipIf(LIST === null)(
  needs('psl/test_psl.txt', LIST, 'registrable domains are those of the public suffix list'),
  () => {
    const calls = [...(LIST ?? '').matchAll(/^checkPublicSuffix\('([^']*)', (?:'([^']*)'|null)\);/gm)];
    expect(calls.length).toBeGreaterThan(50);
    let checked = 0;
    for (const [, text = '', registrable] of calls) {
      const domain = parseDomain(text);
      if (isRefusal(domain)) continue;
      checked += 1;
      // The host of a private suffix itself is accepted, and for no other site.
      const expected = registrable === undefined ? domain.host : parsed(registrable).host;
      expect([text, domain.candidates.at(-1)]).toEqual([text, expected]);
    }
    expect(checked).toBeGreaterThan(30);
  },
);
