import type { CryptoSymbol } from './crypto-symbol.ts';
import type { Domain } from './domain.ts';
import type { StockSymbol } from './stock-symbol.ts';

export type Identifier = Domain | CryptoSymbol | StockSymbol;

export type NamedIdentifier = Exclude<Identifier, StockSymbol>;

/** Canonical, ASCII; for file names, messages and logs. */
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
