import 'server-only';
import { type AuditEvent, type AuditQuery, listAuditEvents } from '../../../lib/audit/list-audit-events.ts';
import { readActor } from '../../../lib/core/actor.ts';
import type { Database } from '../../../lib/db/client.ts';
import { getTranslator } from '../../../messages/i18n.ts';
import { actorWord } from '../../_server/actor-word.ts';

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
export type AuditKind = (typeof AUDIT_KINDS)[number];

export interface AuditLine {
  id: number;
  at: Date;
  who: string;
  from: string;
  action: string;
  subject: string;
  detail: string;
  facts: Readonly<Record<string, unknown>>;
}

/** As members may read it: operators stay anonymous. */
export async function auditLines(
  db: Database,
  accountId: string,
  {
    kind,
    ...query
  }: { kind: AuditKind | null } & Pick<AuditQuery, 'before' | 'most' | 'text' | 'from' | 'to'>,
): Promise<AuditLine[]> {
  const action = kind === null ? null : `${kind}.`;
  const events = await listAuditEvents(db, { isForOperator: false, accountId, action, ...query });
  return events.map((event) => ({
    id: event.id,
    at: event.at,
    ...actorIn(event),
    action: event.action,
    subject: event.subject,
    detail: detailOf(event),
    facts: event.detail ?? {},
  }));
}

function actorIn({ actor, actorEmail }: AuditEvent): { who: string; from: string } {
  const { personId, network, word } = readActor(actor);
  if (personId !== null) return { who: actorEmail ?? getTranslator('audit')('gone'), from: network ?? '' };
  return { who: actorWord(word), from: '' };
}

const detailOf = ({ detail }: AuditEvent): string =>
  Object.entries(detail ?? {})
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ');
