import type { CryptoSymbol } from './crypto-symbol.ts';
import type { Domain } from './domain.ts';
import type { StockSymbol } from './stock-symbol.ts';

/** Everything a logo can be asked for. */
export type Identifier = Domain | CryptoSymbol | StockSymbol;

/** Identifiers that are unambiguous by themselves; a stock symbol also needs an exchange, or an account. */
export type NamedIdentifier = Exclude<Identifier, StockSymbol>;

/** How an identifier is shown: in a file name, a sentence, a log line. Canonical and ASCII. */
export function identifierText(identifier: Identifier): string {
  switch (identifier.kind) {
    case 'domain':
      return identifier.host;
    case 'crypto':
      return identifier.symbol;
    case 'stock':
      return identifier.text;
    default:
      return identifier satisfies never;
  }
}
