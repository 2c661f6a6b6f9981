import { parseCryptoSymbol } from '../lib/core/identifiers/crypto-symbol.ts';
import { looksLikeDomain, parsePastedDomain } from '../lib/core/identifiers/domain.ts';
import type { Identifier, NamedIdentifier } from '../lib/core/identifiers/identifier.ts';
import { parseStockSymbol } from '../lib/core/identifiers/stock-symbol.ts';
import { orFail } from './context.ts';

/** A text with a dot is a domain, any other the symbol of a coin. @throws CommandFailed */
export const readNamedIdentifier = (text: string): NamedIdentifier =>
  orFail(looksLikeDomain(text) ? parsePastedDomain(text) : parseCryptoSymbol(text));

/** The same, and a text with a colon is a stock symbol. @throws CommandFailed */
export const readIdentifier = (text: string): Identifier =>
  text.includes(':') ? orFail(parseStockSymbol(text)) : readNamedIdentifier(text);
