import { BROWSE_KINDS, BROWSE_STATES, type CatalogFilter } from '../../../lib/catalog/browse-catalog.ts';
import { LOGO_ORIGINS } from '../../../lib/core/brands/logo-origins.ts';
import { isSourceName } from '../../../lib/core/brands/precedence.ts';

export const FILTER_NAMES = ['q', 'kind', 'logo', 'source', 'state'] as const;
type FilterQuery = Partial<Record<(typeof FILTER_NAMES)[number] | 'before', string | undefined>>;

const LOGOS = ['none', ...LOGO_ORIGINS] as const;

/** Unknown values filter nothing. */
export function readFilter({ q, kind, logo, source, state, before }: FilterQuery): CatalogFilter {
  return {
    kind: BROWSE_KINDS.find((one) => one === kind) ?? 'brand',
    logo: LOGOS.find((one) => one === logo) ?? null,
    source: source !== undefined && isSourceName(source) ? source : null,
    state: BROWSE_STATES.find((one) => one === state) ?? null,
    beginning: q?.trim().slice(0, 100) ?? '',
    before: /^\d{1,15}$/.test(before ?? '') ? Number(before) : null,
  };
}

export const isFiltered = ({ kind, logo, source, state }: CatalogFilter): boolean =>
  kind !== 'brand' || logo !== null || source !== null || state !== null;

export function catalogPath(query: FilterQuery): string {
  const filled = Object.entries(query).filter((one): one is [string, string] => !!one[1]);
  const text = new URLSearchParams(filled).toString();
  return text === '' ? '/operator/catalogue' : `/operator/catalogue?${text}`;
}
