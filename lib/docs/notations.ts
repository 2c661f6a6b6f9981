import { isRefusal } from '../core/errors/errors.ts';
import { US_VENUES } from '../core/exchanges/exchange-codes.ts';
import { EXCHANGES } from '../core/exchanges/exchanges.ts';
import { parseCryptoSymbol } from '../core/identifiers/crypto-symbol.ts';
import { parseDomain } from '../core/identifiers/domain.ts';
import { parseStockSymbol, type Reading } from '../core/identifiers/stock-symbol.ts';
import { countryName } from './exchange-rows.ts';

/** One way to write an identifier, with an example of the starter catalogue. */
export interface Notation {
  example: string;
  meaning: string;
  /** The starter catalogue has no logo for it; the notation is read all the same. */
  hasNoLogo?: true;
}

/** Every notation of domains, stocks and coins, seen whole. What each is read as is asked of the parsers. */
export const NOTATIONS = {
  domain: [
    { example: 'github.com', meaning: 'A domain.' },
    { example: 'www.github.com', meaning: 'A leading `www.` means the same site.' },
    { example: 'docs.github.com', meaning: 'A subdomain leads to the nearest parent that is known.' },
    { example: 'GitHub.COM', meaning: 'Any letter case.' },
    { example: 'github.com.', meaning: 'With the dot of the root.' },
    { example: 'youtu.be', meaning: 'Another domain of a brand leads to the brand.' },
    { example: 'münchen.de', meaning: 'Other scripts, percent-encoded or as they are.', hasNoLogo: true },
    { example: 'xn--mnchen-3ya.de', meaning: 'The same as punycode.', hasNoLogo: true },
  ],
  ticker: [
    { example: 'AAPL', meaning: 'A plain ticker is looked for in the United States.' },
    { example: 'AAPL:US', meaning: 'The same, with the country named.' },
    { example: '$AAPL', meaning: 'With the dollar sign of a cashtag.' },
    { example: 'VOD.L', meaning: 'A dot and the suffix of an exchange.' },
    { example: 'VOD:LN', meaning: 'A colon and the market code of a country.' },
    { example: 'MSFT:UW', meaning: 'A colon and the code of one venue.' },
    { example: 'VOD LN Equity', meaning: 'The same with spaces, as terminals write it.' },
    { example: 'NASDAQ:MSFT', meaning: 'The name of the exchange in front.' },
    { example: 'XNAS:MSFT', meaning: 'The MIC of the exchange in front.' },
    { example: 'BMW.XETRA', meaning: 'The name of the exchange behind a dot.' },
    { example: 'BMW.XETR', meaning: 'The MIC of the exchange behind a dot.' },
    { example: 'BRK.B', meaning: 'A share class behind a dot.', hasNoLogo: true },
    { example: 'BRK-B', meaning: 'A share class behind a hyphen.', hasNoLogo: true },
    { example: 'BRK/B', meaning: 'A share class behind a slash.', hasNoLogo: true },
    { example: 'ERIC-B.ST', meaning: 'A share class and an exchange.' },
    { example: 'SIEGn.DE', meaning: 'A ticker of a terminal, where the exchange has another.' },
    { example: 'aapl', meaning: 'Any letter case.' },
    { example: 'US0378331005', meaning: 'ISIN, with its check digit.' },
    { example: '037833100', meaning: 'CUSIP, with its check digit; CINS, too.' },
    { example: '2046251', meaning: 'SEDOL, with its check digit.' },
    { example: '865985', meaning: 'WKN.' },
    { example: 'BBG000B9XRY4', meaning: 'FIGI, with its check digit.' },
    {
      example: 'ISIN:US0378331005',
      meaning: 'The kind of the number in front: `ISIN`, `CUSIP`, `SEDOL`, `WKN`, `FIGI`.',
    },
    { example: 'USD:CUR', meaning: 'A currency, marked as one.' },
    { example: 'EUR', meaning: 'A currency code that is no ticker in the United States.' },
    { example: 'EURUSD', meaning: 'A currency pair: both flags, the base in front.' },
    { example: 'EUR/USD', meaning: 'A pair with a slash; `%2F` is the same.' },
    { example: 'EUR-USD', meaning: 'A pair with a hyphen.' },
    { example: 'EURUSD:CUR', meaning: 'A pair, marked as one.' },
    { example: 'EURUSD=X', meaning: 'A pair with the mark of finance pages.' },
    { example: 'JPY=X', meaning: 'One currency with that mark is the dollar against it.' },
    { example: 'FX:EURUSD', meaning: 'A pair behind the name of a currency market.' },
  ],
  crypto: [
    { example: 'BTC', meaning: 'The symbol of a coin.' },
    { example: 'btc', meaning: 'Any letter case.' },
    { example: '$BTC', meaning: 'With the dollar sign of a cashtag.' },
    { example: 'BTC-USD', meaning: 'A pair, where it is not listed itself: its base.' },
    { example: 'BTCUSDT', meaning: 'The same, written together against a dollar coin.' },
  ],
} as const satisfies Record<string, readonly Notation[]>;

export type NotationKind = keyof typeof NOTATIONS;

/** Path of a logo, fit to be joined to an origin. Colons and slashes may stay as they are. */
export const notationPath = (kind: NotationKind, example: string): string =>
  `${kind === 'domain' ? '' : `/${kind}`}/${encodeURIComponent(example).replace(/%(?:3A|2F|24|3D)/g, decodeURIComponent)}`;

/** What the parser makes of a notation, in words. @throws for one that it refuses: the table is ours */
export function readAs(kind: NotationKind, example: string): string {
  switch (kind) {
    case 'domain': {
      const domain = parseDomain(example);
      if (isRefusal(domain)) throw new Error(domain.detail);
      return `domain ${domain.candidates.map((name) => `\`${name}\``).join(', then ')}`;
    }
    case 'crypto': {
      const coin = parseCryptoSymbol(example);
      if (isRefusal(coin)) throw new Error(coin.detail);
      return `coin ${[coin.symbol, ...coin.alternatives].map((symbol) => `\`${symbol}\``).join(', then ')}`;
    }
    case 'ticker': {
      const symbol = parseStockSymbol(example);
      if (isRefusal(symbol)) throw new Error(symbol.detail);
      return symbol.readings.map(readingInWords).join(', then ');
    }
    default:
      return kind satisfies never;
  }
}

function readingInWords(reading: Reading): string {
  switch (reading.type) {
    case 'ticker':
      return `ticker \`${reading.ticker}\`, ${venuesInWords(reading.venues)}`;
    case 'currency':
      return `currency \`${reading.code}\``;
    case 'pair':
      return `\`${reading.base}\` against \`${reading.quote}\``;
    default:
      return `${reading.type.toUpperCase()} \`${reading.value}\``;
  }
}

function venuesInWords(venues: readonly string[]): string {
  const [first] = venues;
  const exchange = EXCHANGES.find(({ mic }) => mic === first);
  if (exchange === undefined) return 'nowhere';
  if (venues === US_VENUES || venues.length > 1) return countryName(exchange.country);
  return exchange.name;
}
