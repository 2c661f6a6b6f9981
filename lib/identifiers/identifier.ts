import type { CryptoSymbol } from './crypto-symbol.ts';
import type { Domain } from './domain.ts';

/** Everything a logo can be asked for. */
export type Identifier = Domain | CryptoSymbol;

/** How an identifier is shown: in a file name, a sentence, a log line. Canonical and ASCII. */
export function identifierText(identifier: Identifier): string {
  switch (identifier.kind) {
    case 'domain':
      return identifier.host;
    case 'crypto':
      return identifier.symbol;
    default:
      return identifier satisfies never;
  }
}
