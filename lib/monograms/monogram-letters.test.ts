import { domainToASCII } from 'node:url';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { domainLetters, symbolLetters } from './monogram-letters.ts';

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

describe('the letter of a domain', () => {
  test.each([
    // The registrable label decides.
    ['apple.com', 'A'],
    ['www.apple.com', 'A'],
    ['maps.google.co.uk', 'G'],
    ['1password.com', '1'],
    ['7-eleven.com', '7'],
    ['x.com', 'X'],
    ['foo.github.io', 'F'],
    ['github.io', 'G'],
    ['www.github.io', 'G'],
    ['gov.uk', 'G'],
    ['www.gov.uk', 'G'],
    ['www.com', 'W'],
    ['wwwhat.com', 'W'],
    // Latin beyond ASCII.
    ['élysée.fr', 'É'],
    ['ñandú.es', 'Ñ'],
    ['øre.dk', 'Ø'],
    ['łódź.pl', 'Ł'],
    ['straße.de', 'S'],
    ['ßtest.de', 'ẞ'],
    ['ısı.com', 'I'],
    ['istanbul.com', 'I'],
    ['æther.com', 'Æ'],
    ['þing.is', 'Þ'],
    ['ọ́yọ́.com', 'Ọ́'],
    ['ʻaina.com', 'A'],
    // Other scripts with case.
    ['яндекс.рф', 'Я'],
    ['йога.рф', 'Й'],
    ['їжак.укр', 'Ї'],
    ['ελλάδα.gr', 'Ε'],
    ['ώρα.gr', 'Ώ'],
    ['ςα.gr', 'Σ'],
    ['հայ.հայ', 'Հ'],
    ['ᏣᎳᎩ.com', 'Ꮳ'],
    ['𐐨𐐩.com', '𐐀'],
    ['𞤢𞤣.com', '𞤀'],
    // Georgian has no capital at the start of a word.
    ['საქართველო.გე', 'ს'],
    // Scripts without case; marks stay with their letter.
    ['موقع.com', 'م'],
    ['اردو.پاکستان', 'ا'],
    ['שלום.com', 'ש'],
    ['ܣܘܪܝܝܐ.com', 'ܣ'],
    ['ދިވެހި.com', 'ދި'],
    ['ߒߞߏ.com', 'ߒ'],
    ['हिन्दी.भारत', 'हि'],
    ['भारत.com', 'भा'],
    ['ड़ाक.com', 'ड़ा'],
    ['বাংলা.বাংলা', 'বাং'],
    ['ਪੰਜਾਬੀ.ਭਾਰਤ', 'ਪੰ'],
    ['ગુજરાતી.com', 'ગુ'],
    ['ଓଡ଼ିଆ.com', 'ଓ'],
    ['தமிழ்.இந்தியா', 'த'],
    ['తెలుగు.భారత్', 'తె'],
    ['ಕನ್ನಡ.com', 'ಕ'],
    ['മലയാളം.com', 'മ'],
    ['සිංහල.ලංකා', 'සිං'],
    ['ไทย.ไทย', 'ไ'],
    ['กีฬา.ไทย', 'กี'],
    ['ລາວ.ລາວ', 'ລ'],
    ['ខ្មែរ.com', 'ខ្មែ'],
    ['မြန်မာ.com', 'မြ'],
    ['བོད.com', 'བོ'],
    ['አማርኛ.com', 'አ'],
    ['한국.한국', '한'],
    ['ひらがな.com', 'ひ'],
    ['カタカナ.com', 'カ'],
    ['ガス.jp', 'ガ'],
    ['中国.中国', '中'],
    ['臺灣.台灣', '臺'],
    ['𠮷野家.com', '𠮷'],
    ['々木.com', '木'],
    ['ᐃᓄᒃᑎᑐᑦ.com', 'ᐃ'],
    ['ⵜⵉⴼⵉⵏⴰⵖ.com', 'ⵜ'],
    ['ꆈꌠ.com', 'ꆈ'],
    ['سم٣.com', 'س'],
    ['७दिन.com', '७'],
    ['๗วัน.com', '๗'],
    // Non-letters are skipped.
    ['i❤️.ws', 'I'],
    ['❤️i.ws', 'I'],
    ['💩.la', ''],
    ['1️⃣.ws', '1'],
  ])('%s gives %j', (domain, letter) => {
    const ascii = domainToASCII(domain);
    expect(ascii).not.toBe('');
    expect(domainLetters(ascii)).toBe(letter.normalize('NFC'));
  });

  test('an emoji domain in punycode has none', () => {
    expect(domainLetters('xn--ls8h.la')).toBe('');
  });

  test('punycode that does not decode still gives a stable letter', () => {
    expect(domainLetters('xn--a.com')).toBe('X');
  });

  test('any host name gives at most one grapheme cluster, the same each time', () => {
    fc.assert(
      fc.property(
        fc.domain(),
        fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 }),
        (domain, label) => {
          for (const host of [domain, domainToASCII(`${label}.com`)].filter(Boolean)) {
            const letter = domainLetters(host);
            expect([...graphemes.segment(letter)].length).toBeLessThanOrEqual(1);
            expect(domainLetters(host)).toBe(letter);
          }
        },
      ),
    );
  });
});

describe('the letters of a symbol', () => {
  test.each([
    ['BTC', 'BTC', 'B'],
    ['AAPL', 'AAP', 'A'],
    ['F', 'F', 'F'],
    ['btc', 'BTC', 'B'],
    ['$MAID', 'MAI', 'M'],
    ['1INCH', '1IN', '1'],
    ['YUSRA (1)', 'YUS', 'Y'],
    ['POP!', 'POP', 'P'],
    ['BRK.B', 'BRK', 'B'],
    ['7203', '720', '7'],
    ['A-B', 'AB', 'A'],
    ['EUR', 'EUR', 'E'],
    ['ＢＴＣ', 'BTC', 'B'],
    ['①INCH', '1IN', '1'],
    ['ﬁn', 'FIN', 'F'],
    ['ßeta', 'ẞET', 'ẞ'],
    ['µ', 'Μ', 'Μ'],
    ['币安人生', '币安人', '币'],
    ['हिन्दी', 'हि', 'हि'],
    ['دينار', 'د', 'د'],
    ['Xهb', 'XB', 'X'],
    ['🐸PEPE', 'PEP', 'P'],
    ['₿', '', ''],
    ['', '', ''],
  ])('%j gives %j, or %j as one letter', (symbol, three, one) => {
    expect(symbolLetters(symbol, 3)).toBe(three);
    expect(symbolLetters(symbol, 1)).toBe(one);
  });

  test('any string gives at most the requested number of letters, without symbols or spaces', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.constantFrom(1 as const, 3 as const),
        (symbol, letters) => {
          const found = [...graphemes.segment(symbolLetters(symbol, letters))];
          expect(found.length).toBeLessThanOrEqual(letters);
          for (const { segment } of found) expect(segment).toMatch(/^[\p{L}\p{N}]\p{M}*/u);
        },
      ),
    );
  });
});
