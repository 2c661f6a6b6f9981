import { isRefusal } from '../core/errors/errors.ts';
import { US_VENUES } from '../core/exchanges/exchange-codes.ts';
import { EXCHANGES } from '../core/exchanges/exchanges.ts';
import { parseCryptoSymbol } from '../core/identifiers/crypto-symbol.ts';
import { parseDomain } from '../core/identifiers/domain.ts';
import { parseStockSymbol, type Reading } from '../core/identifiers/stock-symbol.ts';
import { countryName } from './exchange-rows.ts';

export interface Notation {
  example: string;
  meaning: string;
  /** The starter catalog has no logo for it. */
  hasNoLogo?: true;
}

export const NOTATIONS = {
  domain: [
    { example: 'github.com', meaning: 'A domain.' },
    { example: 'www.github.com', meaning: 'A leading `www.` is ignored.' },
    { example: 'docs.github.com', meaning: 'A subdomain. The nearest known parent is used.' },
    { example: 'GitHub.COM', meaning: 'Any letter case.' },
    { example: 'github.com.', meaning: 'With a trailing dot.' },
    { example: 'youtu.be', meaning: 'Another domain of a brand.' },
    {
      example: 'münchen.de',
      meaning: 'An internationalized domain, percent-encoded or as is.',
      hasNoLogo: true,
    },
    { example: 'xn--mnchen-3ya.de', meaning: 'The same domain in punycode.', hasNoLogo: true },
  ],
  ticker: [
    { example: 'AAPL', meaning: 'A plain ticker, looked up in the United States.' },
    { example: 'AAPL:US', meaning: 'The same with the country code.' },
    { example: '$AAPL', meaning: 'As a cashtag, with a dollar sign.' },
    { example: 'VOD.L', meaning: 'A dot and an exchange suffix.' },
    { example: 'VOD:LN', meaning: 'A colon and the market code of a country.' },
    { example: 'MSFT:UW', meaning: 'A colon and the code of one exchange.' },
    { example: 'VOD LN Equity', meaning: 'With spaces, as in market data terminals.' },
    { example: 'NASDAQ:MSFT', meaning: 'The exchange name first.' },
    { example: 'XNAS:MSFT', meaning: 'The MIC first.' },
    { example: 'BMW.XETRA', meaning: 'The exchange name after a dot.' },
    { example: 'BMW.XETR', meaning: 'The MIC after a dot.' },
    { example: 'BRK.B', meaning: 'A share class after a dot.', hasNoLogo: true },
    { example: 'BRK-B', meaning: 'A share class after a hyphen.', hasNoLogo: true },
    { example: 'BRK/B', meaning: 'A share class after a slash.', hasNoLogo: true },
    { example: 'ERIC-B.ST', meaning: 'A share class and an exchange.' },
    { example: 'SIEGn.DE', meaning: 'A terminal ticker that differs from the exchange ticker.' },
    { example: 'aapl', meaning: 'Any letter case.' },
    { example: 'US0378331005', meaning: 'An ISIN, with its check digit.' },
    { example: '037833100', meaning: 'A CUSIP or CINS, with its check digit.' },
    { example: '2046251', meaning: 'A SEDOL, with its check digit.' },
    { example: '865985', meaning: 'A WKN.' },
    { example: 'BBG000B9XRY4', meaning: 'A FIGI, with its check digit.' },
    {
      example: 'ISIN:US0378331005',
      meaning: 'The number type first: `ISIN`, `CUSIP`, `SEDOL`, `WKN` or `FIGI`.',
    },
    { example: 'USD:CUR', meaning: 'A currency with the `CUR` code.' },
    { example: 'EUR', meaning: 'A currency code that is not a US ticker.' },
    { example: 'EURUSD', meaning: 'A currency pair. The logo shows both flags, the base currency in front.' },
    { example: 'EUR/USD', meaning: 'A pair with a slash, or `%2F`.' },
    { example: 'EUR-USD', meaning: 'A pair with a hyphen.' },
    { example: 'EURUSD:CUR', meaning: 'A pair with the `CUR` code.' },
    { example: 'EURUSD=X', meaning: 'A pair with the suffix of finance sites.' },
    { example: 'JPY=X', meaning: 'One currency with that suffix: the US dollar against it.' },
    { example: 'FX:EURUSD', meaning: 'A pair after a currency market name.' },
  ],
  crypto: [
    { example: 'BTC', meaning: 'The symbol of a coin.' },
    { example: 'btc', meaning: 'Any letter case.' },
    { example: '$BTC', meaning: 'As a cashtag, with a dollar sign.' },
    { example: 'BTC-USD', meaning: 'A trading pair: its base coin, unless the pair itself is listed.' },
    { example: 'BTCUSDT', meaning: 'The same as one word, against a stablecoin.' },
  ],
} as const satisfies Record<string, readonly Notation[]>;

export type NotationKind = keyof typeof NOTATIONS;

/** The path of a logo URL. Colons and slashes are not encoded. */
export const notationPath = (kind: NotationKind, example: string): string =>
  `${kind === 'domain' ? '' : `/${kind}`}/${encodeURIComponent(example).replace(/%(?:3A|2F|24|3D)/g, decodeURIComponent)}`;

/** How the parser reads a notation, in Markdown. @throws Error if it rejects it */
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
