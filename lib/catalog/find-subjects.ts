import type { Database } from '../db/client.ts';
import { isRefusal } from '../errors/errors.ts';
import { parseCryptoSymbol } from '../identifiers/crypto-symbol.ts';
import { looksLikeDomain, parseDomain } from '../identifiers/domain.ts';
import { type Identifier, identifierText } from '../identifiers/identifier.ts';
import { parseStockSymbol } from '../identifiers/stock-symbol.ts';
import { searchCatalog } from './search-catalog.ts';
import { subjectView } from './subject-view.ts';

/** Something an operator may have meant. */
export interface SubjectHit {
  /** `domain:acme.com`, `ticker:AAPL`, `crypto:BTC`. */
  text: string;
  kind: 'domain' | 'ticker' | 'crypto';
  name: string;
  hasLogo: boolean;
  isHidden: boolean;
}

/**
 * Subjects for operators: first what the text itself is an identifier of, withdrawn ones too, then what begins with it
 * (as in the search of the front page).
 */
export async function findSubjects(db: Database, text: string): Promise<SubjectHit[]> {
  const [itself, beginning] = await Promise.all([
    Promise.all(readings(text).map((reading) => hitOf(db, reading))),
    searchCatalog(db, text),
  ]);
  const hits = new Map<string, SubjectHit>();
  for (const hit of itself) if (hit !== null) hits.set(hit.text, hit);
  for (const suggestion of beginning) {
    const key = suggestion.kind === 'domain' ? suggestion.domain : suggestion.symbol;
    const hit: SubjectHit = {
      text: `${suggestion.kind}:${key}`,
      kind: suggestion.kind,
      name: suggestion.name,
      hasLogo: suggestion.hasLogo,
      isHidden: false,
    };
    if (!hits.has(hit.text)) hits.set(hit.text, hit);
  }
  return [...hits.values()];
}

/** Everything the text may be an identifier of. */
function readings(text: string): Identifier[] {
  const read = looksLikeDomain(text)
    ? [parseDomain(text), parseStockSymbol(text)]
    : [parseStockSymbol(text), parseCryptoSymbol(text)];
  return read.filter((one): one is Identifier => !isRefusal(one));
}

const KINDS = { domain: 'domain', stock: 'ticker', crypto: 'crypto' } as const;

async function hitOf(db: Database, identifier: Identifier): Promise<SubjectHit | null> {
  const view = await subjectView(db, identifier);
  if (view === null) return null;
  const kind = KINDS[identifier.kind];
  const key = identifier.kind === 'stock' ? identifierText(identifier) : view.key;
  return {
    text: `${kind}:${key}`,
    kind,
    name: view.name,
    hasLogo: view.logo !== null,
    isHidden: view.hiddenAt !== null,
  };
}
