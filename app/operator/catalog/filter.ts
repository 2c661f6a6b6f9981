import {
  BROWSE_KINDS,
  BROWSE_LOGOS,
  BROWSE_ORDERS,
  BROWSE_STATES,
  type CatalogFilter,
} from '../../../lib/catalog/browse-catalog.ts';
import { isSourceName } from '../../../lib/core/brands/precedence.ts';

export const FILTER_NAMES = ['q', 'kind', 'logo', 'source', 'state', 'sort'] as const;
type FilterQuery = Partial<Record<(typeof FILTER_NAMES)[number] | 'after', string | undefined>>;

/** Without a chosen kind, a text is looked for in every kind, and a list is one of brands. */
export type PageFilter = CatalogFilter & { hasKind: boolean };

/** Unknown values filter nothing. */
export function readFilter({ q, kind, logo, source, state, sort, after }: FilterQuery): PageFilter {
  const chosen = BROWSE_KINDS.find((one) => one === kind);
  return {
    kind: chosen ?? 'brand',
    hasKind: chosen !== undefined,
    logo: BROWSE_LOGOS.find((one) => one === logo) ?? null,
    source: source !== undefined && isSourceName(source) ? source : null,
    state: BROWSE_STATES.find((one) => one === state) ?? null,
    beginning: q?.trim().slice(0, 100) ?? '',
    order: BROWSE_ORDERS.find((one) => one === sort) ?? '-newest',
    after: /^\d{1,15}$/.test(after ?? '') ? Number(after) : null,
  };
}

export const isFiltered = ({ hasKind, logo, source, state }: PageFilter): boolean =>
  hasKind || logo !== null || source !== null || state !== null;

/** @param query other parameters are kept */
export function catalogPath(query: FilterQuery & Readonly<Record<string, string | undefined>>): string {
  const filled = Object.entries(query).filter((one): one is [string, string] => !!one[1]);
  const text = new URLSearchParams(filled).toString();
  return text === '' ? '/operator/catalog' : `/operator/catalog?${text}`;
}
