import { isRefusal, quoted, type Refusal } from '../core/errors/errors.ts';
import { refuseBecause } from '../core/errors/refuse-because.ts';
import { parseCryptoSymbol } from '../core/identifiers/crypto-symbol.ts';
import { parsePastedDomain } from '../core/identifiers/domain.ts';
import { HIDES_NOTHING, type Hideable, withoutHidden } from '../core/identifiers/hidden-data.ts';
import type { Identifier } from '../core/identifiers/identifier.ts';
import { parseStockSymbol } from '../core/identifiers/stock-symbol.ts';
import type { SubjectView } from './subject-view.ts';

const READERS = { domain: parsePastedDomain, ticker: parseStockSymbol, crypto: parseCryptoSymbol };

export function readSubject(
  text: string,
  hidden: ReadonlySet<Hideable> = HIDES_NOTHING,
): Identifier | Refusal {
  const [, kind = '', rest = ''] = /^(domain|ticker|crypto):(.{1,300})$/su.exec(text) ?? [];
  if (!Object.hasOwn(READERS, kind))
    return refuseBecause('invalid_request', 'subject_unreadable', { got: quoted(text) });
  const read = READERS[kind as keyof typeof READERS](rest);
  return !isRefusal(read) && read.kind === 'stock' ? withoutHidden(read, hidden) : read;
}

export function subjectText({ kind, key }: Pick<SubjectView, 'kind' | 'key'>): string {
  switch (kind) {
    case 'brand':
      return `domain:${key}`;
    case 'coin':
      return `crypto:${key}`;
    case 'currency':
      return `ticker:${key}:CUR`;
    default:
      return kind satisfies never;
  }
}
