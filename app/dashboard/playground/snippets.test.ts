import fc from 'fast-check';
import { parseDocument } from 'htmlparser2';
import { describe, expect, test } from 'vitest';
import { brandSnippets, logoAddress, logoSnippets } from './snippets.ts';

const choice = (text: string) => ({ kind: 'ticker', text, size: 128, fallback: 'monogram' }) as const;
const snippet = (text: string, key: string) => {
  const url = logoAddress('https://logos.test', 'pk_x', choice(text));
  return logoSnippets(url, text, 128).find((one) => one.key === key)?.text ?? '';
};

describe('code snippets', () => {
  test('contains the requested URL', () => {
    expect(logoAddress('https://logos.test', 'pk_x', choice('VOD:LN'))).toBe(
      'https://logos.test/ticker/VOD:LN?token=pk_x&size=128&fallback=monogram',
    );
    expect(snippet('EUR/USD', 'sheets')).toBe(
      '=IMAGE("https://logos.test/ticker/EUR%2FUSD?token=pk_x&size=128&fallback=monogram")',
    );
  });

  test('Next.js does not optimize the image', () => {
    expect(snippet('AAPL', 'next')).toContain('<Image unoptimized ');
  });

  test('any input gives HTML with one image and nothing else', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
        const { children } = parseDocument(snippet(text, 'html'));
        expect(children).toHaveLength(1);
        const [image] = children;
        if (image === undefined || !('attribs' in image)) throw new Error('expected an element');
        expect(image.name).toBe('img');
        expect(Object.keys(image.attribs).sort()).toEqual(['alt', 'height', 'loading', 'src', 'width']);
        expect(image.attribs.alt).toBe(text.replace(/[\r\n]+/g, ' '));
      }),
    );
  });

  test('no input escapes the quotes of a shell, a formula or a program', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
        const url = logoAddress('https://logos.test', 'pk_x', choice(text));
        expect(url).toMatch(/^[A-Za-z0-9:/?=&._~%-]+$/);
        const [curl] = brandSnippets('https://logos.test', text);
        expect(curl?.text).toMatch(
          /^curl -H "Authorization: Bearer \$BLAZON_TOKEN" "https:\/\/logos\.test\/brands\/[A-Za-z0-9:._~%-]*"$/,
        );
      }),
    );
  });

  test('snippets for programs contain no token', () => {
    for (const { text } of brandSnippets('https://logos.test', 'apple.com'))
      expect(text).not.toMatch(/[ps]k_/);
  });
});
