import { isRefusal } from '../../core/errors/errors.ts';
import { parseCryptoSymbol } from '../../core/identifiers/crypto-symbol.ts';
import { parseDomain } from '../../core/identifiers/domain.ts';
import { type Identifier, identifierText } from '../../core/identifiers/identifier.ts';
import { parseStockSymbol } from '../../core/identifiers/stock-symbol.ts';

export const keyOf = (identifier: Identifier): string => `${identifier.kind}:${identifierText(identifier)}`;

export function partsOf(key: string): { kind: string; text: string } {
  const colon = key.indexOf(':');
  return { kind: key.slice(0, colon), text: key.slice(colon + 1) };
}

const PARSERS: Record<string, typeof parseDomain | typeof parseCryptoSymbol | typeof parseStockSymbol> = {
  domain: parseDomain,
  crypto: parseCryptoSymbol,
  stock: parseStockSymbol,
};

/** @throws for a key that `keyOf` did not make */
export function identifierOf(key: string): Identifier {
  const { kind, text } = partsOf(key);
  const identifier = PARSERS[kind]?.(text);
  if (identifier === undefined || isRefusal(identifier))
    throw new Error(`not a canonical identifier: ${key}`);
  return identifier;
}
