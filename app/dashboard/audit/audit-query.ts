import type { AuditQuery } from '../../../lib/audit/list-audit-events.ts';

export const AUDIT_KINDS = [
  'token',
  'account',
  'member',
  'upgrade',
  'plan',
  'exchange',
  'correction',
  'notification',
] as const;
/** Of all accounts, and of none. */
export const OPERATOR_AUDIT_KINDS = [...AUDIT_KINDS, 'person', 'operator', 'catalog', 'discovery'] as const;
export type AuditKind = (typeof OPERATOR_AUDIT_KINDS)[number];

export const AUDIT_PARAMETERS = ['kind', 'before', 'q', 'from', 'to'] as const;

export interface AuditFilter {
  kind: AuditKind | null;
  text: string;
  from: string | undefined;
  to: string | undefined;
  /** Id of the last event of the page before. */
  before: number | null;
}

/** Unknown values filter nothing. */
export function readAuditFilter(
  query: Readonly<Record<(typeof AUDIT_PARAMETERS)[number], string | undefined>>,
  kinds: readonly AuditKind[],
): AuditFilter {
  return {
    kind: kinds.find((one) => one === query.kind) ?? null,
    text: query.q?.trim().slice(0, 100) ?? '',
    from: dayOf(query.from),
    to: dayOf(query.to),
    before: /^\d{1,15}$/.test(query.before ?? '') ? Number(query.before) : null,
  };
}

const dayOf = (text: string | undefined) =>
  text !== undefined && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined;

export const isFiltered = ({ kind, text, from, to }: AuditFilter): boolean =>
  kind !== null || text !== '' || from !== undefined || to !== undefined;

export const queryOf = ({
  kind,
  ...filter
}: AuditFilter): Pick<AuditQuery, 'action' | 'text' | 'from' | 'to' | 'before'> => ({
  action: kind === null ? null : `${kind}.`,
  ...filter,
});

/** URL of the log with a filter. @param more parameters, such as `before` of the next page */
export function auditPath(path: string, filter: AuditFilter, more: Record<string, string> = {}): string {
  const { kind, text, from, to } = filter;
  const all = Object.entries({ kind: kind ?? '', q: text, from: from ?? '', to: to ?? '', ...more });
  const kept = new URLSearchParams(all.filter(([, value]) => value !== ''));
  return kept.size === 0 ? path : `${path}?${kept}`;
}
