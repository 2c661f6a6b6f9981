import { describe, expect, test } from 'vitest';
import { isRefusal } from '../../core/errors/errors.ts';
import { readBrandDomain, readBrandIdentifier, readBrandTicker } from './brand-identifier.ts';

const shown = (read: ReturnType<typeof readBrandIdentifier>): string => {
  if (isRefusal(read)) return `refused ${read.code} ${read.parameter?.name}`;
  const domain = read.kind === 'stock' ? '' : ` ${read.domain.host}`;
  const symbol = read.kind === 'domain' ? '' : ` ${read.symbol.text}`;
  return `${read.kind}${domain}${symbol}${read.kind === 'either' && read.isSuffixed ? ' suffixed' : ''}`;
};

describe('domain, stock symbol, or either', () => {
  test.each([
    ['apple.com', 'either apple.com APPLE.COM'],
    ['APPLE.com.', 'either apple.com APPLE.COM.'],
    ['www.apple.com', 'domain www.apple.com'],
    ['https://apple.com', 'domain apple.com'],
    ['HTTPS://www.Apple.com:443/mac?x=1#y', 'domain www.apple.com'],
    ['apple.com/about', 'domain apple.com'],
    ['münchen.de', 'domain xn--mnchen-3ya.de'],
    ['xn--mnchen-3ya.de', 'either xn--mnchen-3ya.de XN--MNCHEN-3YA.DE suffixed'],
    ['APC.DE', 'either apc.de APC.DE suffixed'],
    ['apc.de', 'either apc.de APC.DE suffixed'],
    ['zoom.us', 'either zoom.us ZOOM.US'],
    ['t.co', 'either t.co T.CO suffixed'],
    ['VOD.L', 'stock VOD.L'],
    ['vod.l', 'stock VOD.L'],
    ['7203.T', 'stock 7203.T'],
    ['MC.PA', 'either mc.pa MC.PA suffixed'],
    ['BRK.B', 'stock BRK.B'],
    ['BRK/B', 'stock BRK/B'],
    ['MSFT:US', 'stock MSFT:US'],
    ['MSFT.DE:GR', 'stock MSFT.DE:GR'],
    ['EUR/USD', 'stock EUR/USD'],
    ['EURUSD.FX', 'stock EURUSD.FX'],
    ['AAPL', 'stock AAPL'],
    ['$aapl', 'stock AAPL'],
    ['US0378331005', 'stock US0378331005'],
    ['isin:us0378331005', 'stock ISIN:US0378331005'],
    ['constructor', 'stock CONSTRUCTOR'],
    ['', 'refused invalid_symbol identifier'],
    ['MSFT.ZZ', 'stock MSFT.ZZ'],
    ['BARC.LN', 'stock BARC.LN'],
    ['a..com', 'refused invalid_domain identifier'],
    ['_dmarc.apple.com', 'refused invalid_domain identifier'],
    ['foo_bar.com', 'refused invalid_domain identifier'],
    ['127.0.0.1', 'refused invalid_domain identifier'],
    ['printer.local', 'refused invalid_domain identifier'],
    ['..', 'refused invalid_domain identifier'],
    ['💩', 'refused invalid_symbol identifier'],
    ['user@apple.com', 'refused invalid_domain identifier'],
    ['https://user:secret@apple.com/', 'domain apple.com'],
    ['https://user@www.bbc.co.uk:8443/news?y#z', 'domain www.bbc.co.uk'],
    ['https://apple.com@evil.com/', 'domain evil.com'],
    ['apple.com:443', 'domain apple.com'],
    ['apple.com:443/x', 'domain apple.com'],
    [' apple.com ', 'either apple.com APPLE.COM'],
    ['https:/apple.com/x', 'domain apple.com'],
    ['700:HK', 'stock 700:HK'],
    ['https://', 'refused invalid_domain identifier'],
    ['http://127.0.0.1/', 'refused invalid_domain identifier'],
    ['www.co.uk', 'domain www.co.uk'],
    [`${'a'.repeat(3000)}.com`, 'refused invalid_domain identifier'],
  ])('%j is %s', (text, expected) => expect(shown(readBrandIdentifier(text))).toBe(expected));

  test('a text that is neither is refused with both forms', () => {
    const read = readBrandIdentifier('<b>');
    expect(isRefusal(read) && read.detail).toBe(
      'Expected a domain such as apple.com or a stock symbol such as AAPL; got "<b>", which has a character that no symbol has.',
    );
  });
});

test('by domain nothing is a ticker, by ticker nothing is a domain', () => {
  expect(shown(readBrandDomain('APC.DE'))).toBe('domain apc.de');
  expect(shown(readBrandDomain('AAPL'))).toBe('refused invalid_domain domain');
  expect(shown(readBrandTicker('apc.de'))).toBe('stock APC.DE');
  expect(shown(readBrandTicker('apple.com'))).toBe('stock APPLE.COM');
});
