import { isRefusal } from '../core/errors/errors.ts';
import { parseCryptoSymbol } from '../core/identifiers/crypto-symbol.ts';
import { looksLikeDomain, parsePastedDomain } from '../core/identifiers/domain.ts';
import { HIDES_NOTHING, type Hideable, withoutHidden } from '../core/identifiers/hidden-data.ts';
import { type Identifier, identifierText } from '../core/identifiers/identifier.ts';
import { parseStockSymbol } from '../core/identifiers/stock-symbol.ts';
import type { Database } from '../db/client.ts';
import { type Suggestion, searchCatalog } from './search-catalog.ts';
import { subjectView } from './subject-view.ts';

interface SubjectHit {
  /** `domain:acme.com`, `ticker:AAPL`, `crypto:BTC`. */
  text: string;
  kind: 'domain' | 'ticker' | 'crypto';
  name: string;
  hasLogo: boolean;
  isHidden: boolean;
}

/** Withdrawn subjects first, then the public search, then what the text identifies. */
export async function findSubjects(
  db: Database,
  text: string,
  hidden: ReadonlySet<Hideable> = HIDES_NOTHING,
): Promise<SubjectHit[]> {
  const [itself, beginning] = await Promise.all([
    Promise.all(readings(text, hidden).map((reading) => hitOf(db, reading))),
    searchCatalog(db, text, { hidden, byStockName: 'without-domain' }),
  ]);
  const named = itself.filter((hit) => hit !== null);
  const all = [...named.filter((hit) => hit.isHidden), ...beginning.map(asHit), ...named];
  return [...new Map(all.map((hit) => [hit.text, hit])).values()];
}

function asHit(suggestion: Suggestion): SubjectHit {
  const { kind, name, hasLogo } = suggestion;
  const key = kind === 'domain' ? suggestion.domain : suggestion.symbol;
  return { text: `${kind}:${key}`, kind, name, hasLogo, isHidden: false };
}

function readings(text: string, hidden: ReadonlySet<Hideable>): Identifier[] {
  const read = looksLikeDomain(text)
    ? [parsePastedDomain(text), parseStockSymbol(text)]
    : [parseStockSymbol(text), parseCryptoSymbol(text)];
  return read
    .filter((one): one is Identifier => !isRefusal(one))
    .map((one) => (one.kind === 'stock' ? withoutHidden(one, hidden) : one));
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
