import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isRefusal } from '../errors/errors.ts';
import { parseStockSymbol, type Reading, type StockSymbol } from './stock-symbol.ts';

const US = 'XNYS XNAS XASE ARCX BATS OTCM';
const GERMANY = 'XETR XFRA XSTU XMUN XBER XDUS XHAM XHAN';

function read(text: string): StockSymbol {
  const symbol = parseStockSymbol(text);
  if (isRefusal(symbol)) throw new Error(symbol.detail);
  return symbol;
}

const shown = (reading: Reading): string => {
  switch (reading.type) {
    case 'ticker':
      return `${reading.ticker} @ ${reading.venues.join(' ')}`;
    case 'currency':
      return reading.code;
    case 'pair':
      return `${reading.base}/${reading.quote}`;
    default:
      return `${reading.type} ${reading.value}`;
  }
};

describe('readings of a symbol, best first', () => {
  test.each([
    ['AAPL', [`AAPL @ ${US}`]],
    ['aapl', [`AAPL @ ${US}`]],
    ['  aapl ', [`AAPL @ ${US}`]],
    ['$TSLA', [`TSLA @ ${US}`]],
    ['US 0378331005', ['isin US0378331005']],
    ['US 037833 1005', ['isin US0378331005']],
    ['de 000 716 460 0', ['isin DE0007164600']],
    ['AAPL:US', [`AAPL @ ${US}`]],
    ['AAPL.US', [`AAPL @ ${US}`]],
    ['MSFT:UW', ['MSFT @ XNAS']],
    ['NASDAQ:MSFT', ['MSFT @ XNAS']],
    ['APC.DE', ['APC @ XETR']],
    ['APC:GR', [`APC @ ${GERMANY}`]],
    ['APC:GY', ['APC @ XETR']],
    ['BMW.XETR', ['BMW @ XETR']],
    ['BMW:ETR', ['BMW @ XETR']],
    ['AAPL34.SA', ['AAPL34 @ BVMF']],
    ['XYZ:SA', ['XYZ @ XMAD']],
    ['600036.SS', ['600036 @ XSHG']],
    ['600036.SH', ['600036 @ XSHG']],
    ['ERICB:SS', ['ERICB @ XSTO XNGM XSAT']],
    ['VOLV B SS', ['VOLV-B @ XSTO XNGM XSAT']],
    ['VOLV B:SS', ['VOLV-B @ XSTO XNGM XSAT']],
    ['BARC LN Equity', ['BARC @ XLON']],
    ['RR.:LN', ['RR @ XLON']],
    ['RR.L', [`RR-L @ ${US}`, 'RR @ XLON']],
    ['7203.T', [`7203-T @ ${US}`, '7203 @ XTKS']],
    ['TYO:7203', ['7203 @ XTKS']],
    ['TSE:7974', ['7974 @ XTKS']],
    ['TSE:RY', ['RY @ XTSE']],
    ['130A.T', [`130A-T @ ${US}`, '130A @ XTKS']],
    ['RCI.B.TO', ['RCI-B @ XTSE']],
    ['BRK.B', [`BRK-B @ ${US}`, `BRK @ ${US}`]],
    ['BRK/B', [`BRK-B @ ${US}`]],
    ['VOLV_B.ST', ['VOLV-B @ XSTO']],
    ['OMXSTO:VOLV_B', ['VOLV-B @ XSTO']],
    // A small letter at the end is a class; in capitals it is part of the ticker.
    ['BBDb.TO', ['BBD-B @ XTSE']],
    ['BBDB.TO', ['BBDB @ XTSE']],
    ['bbdb.to', ['BBDB @ XTSE']],
    ['BF B', [`BF-B @ ${US}`]],
    ['BF/B:US', [`BF-B @ ${US}`]],
    ['MKC.V', [`MKC-V @ ${US}`, 'MKC @ XTSX']],
    ['MET-PA', [`MET-PA @ ${US}`, `MET @ ${US}`]],
    ['MET.PA', ['MET @ XPAR']],
    ['MET^A', [`MET-PA @ ${US}`, `MET @ ${US}`]],
    ['MET PR A', [`MET-PR-A @ ${US}`, `MET @ ${US}`]],
    // The exchange's ticker precedes the terminal's own.
    ['RIL IN', ['RIL @ XNSE XBOM', 'RELIANCE @ XNSE XBOM']],
    ['RIL:IB', ['RIL @ XBOM', 'RELIANCE @ XBOM']],
    ['ril in equity', ['RIL @ XNSE XBOM', 'RELIANCE @ XNSE XBOM']],
    ['RIL.NS', ['RIL @ XNSE']],
    ['RELI.NS', ['RELI @ XNSE', 'RELIANCE @ XNSE']],
    ['SIEGn.DE', ['SIEGN @ XETR', 'SIE @ XETR']],
    ['VOWG_p.DE', ['VOWG-P @ XETR', 'VOWG @ XETR', 'VOW3 @ XETR']],
    ['NDA:SS', ['NDA @ XSTO XNGM XSAT', 'NDA-SE @ XSTO XNGM XSAT']],
    // Many exchange codes are tickers: with the code behind first, the other reading follows.
    ['NYSE:GS', ['NYSE @ XSTU', 'GS @ XNYS']],
    ['NASDAQ:MU', ['NASDAQ @ BIVA', 'MU @ XNAS']],
    ['ASX:US', [`ASX @ ${US}`, 'US @ XASX']],
    ['NYSE:F', ['F @ XNYS']],
    ['IBM.N', [`IBM-N @ ${US}`, 'IBM @ XNYS', `IBM @ ${US}`]],
    ['037833100', ['cusip 037833100']],
    ['G5960L103', ['cusip G5960L103']],
    ['S71103881', ['sedol 7110388', 'cusip S71103881']],
    ['2046251', ['sedol 2046251']],
    ['865985', ['wkn 865985']],
    ['600519', ['wkn 600519']],
    ['WKN:865985', ['wkn 865985']],
    ['US0378331005', ['isin US0378331005']],
    ['isin us0378331005', ['isin US0378331005']],
    ['BBG000B9XRY4', ['figi BBG000B9XRY4']],
    ['USD', [`USD @ ${US}`, 'USD']],
    ['USD:CUR', ['USD']],
    ['TOP:CUR', ['TOP']],
    ['TOP:US', [`TOP @ ${US}`]],
    ['EURUSD', ['EUR/USD']],
    ['EUR/USD', ['EUR/USD']],
    ['EUR-USD', ['EUR/USD']],
    ['EURUSD=X', ['EUR/USD']],
    ['EURUSD:CUR', ['EUR/USD']],
    ['FX:EURUSD', ['EUR/USD']],
    ['EURUSD Curncy', ['EUR/USD']],
    ['JPY=X', ['USD/JPY']],
    ['USDCNH', ['USD/CNY']],
    ['XAUUSD', ['XAU/USD']],
    ['XAU', [`XAU @ ${US}`, 'XAU']],
    ['CNH', [`CNH @ ${US}`, 'CNY']],
    ['GBX', [`GBX @ ${US}`, 'GBP']],
    ['XTS', [`XTS @ ${US}`]],
    ['XXX', [`XXX @ ${US}`]],
  ])('%s', (text, readings) => expect(read(text).readings.map(shown)).toEqual(readings));
});

test.each([
  ['US0378331006', 'invalid_check_digit'],
  ['SEDOL:2046252', 'invalid_check_digit'],
  ['ISIN:AAPL', 'invalid_check_digit'],
  ['MSFT:XX', 'unknown_exchange'],
  ['MSFT.ZZ', 'unknown_exchange'],
  ['BARC.LN', 'unknown_exchange'],
  ['^GSPC', 'not_a_stock_symbol'],
  ['BTC-USD', 'not_a_stock_symbol'],
  ['CL=F', 'not_a_stock_symbol'],
])('%s means nothing: %s', (text, problem) => expect(read(text)).toMatchObject({ readings: [], problem }));

test.each([
  ['VOD.L', 'VOD'],
  ['NYSE:GS', 'GS'],
  ['$TSLA', 'TSLA'],
  ['BRK.B', 'BRK'],
  ['MSFT:XX', 'MSFT'],
])('the monogram of %s shows %s', (text, label) => expect(read(text).label).toBe(label));

test.each(['', '   ', '$', '…', 'b\u0131t', 'a'.repeat(41), 'Ⅷ'.repeat(20), '<script>', 'A\u0000'])(
  '%j is no symbol at all',
  (text) => expect(parseStockSymbol(text)).toMatchObject({ code: 'invalid_symbol' }),
);

test('reading never throws, and reading the canonical text again means the same', () => {
  const texts = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.string({ unit: fc.constantFrom(...'ABUSDEXb:. /-=$^&*_1234567890'), maxLength: 16 }),
  );
  fc.assert(
    fc.property(texts, (text) => {
      const symbol = parseStockSymbol(text);
      if (isRefusal(symbol)) return;
      const again = parseStockSymbol(symbol.text);
      expect(isRefusal(again) ? null : again.readings).toEqual(symbol.readings);
    }),
    { numRuns: 3000 },
  );
});
