import { isRefusal } from '../../../lib/core/errors/errors.ts';
import { parseCryptoSymbol } from '../../../lib/core/identifiers/crypto-symbol.ts';
import { looksLikeDomain, parsePastedDomain } from '../../../lib/core/identifiers/domain.ts';
import { identifierText } from '../../../lib/core/identifiers/identifier.ts';

/** The brand or coin that a text without a match could be created as; null: neither. */
export function creatable(text: string): { of: string; key: string } | null {
  const isDomain = looksLikeDomain(text);
  // Several words are a name, although a few coins have symbols with spaces; `2222:AB` is a stock.
  if (/\s/.test(text.trim()) || (!isDomain && text.includes(':'))) return null;
  const read = isDomain ? parsePastedDomain(text) : parseCryptoSymbol(text);
  if (isRefusal(read)) return null;
  const key = identifierText(read);
  return { of: `${read.kind}:${key}`, key };
}
