import 'server-only';
import type { AuditEvent } from '../../../lib/audit/list-audit-events.ts';
import { readActor } from '../../../lib/core/actor.ts';
import { getTranslator } from '../../../messages/i18n.ts';
import { actorWord } from '../../_server/actor-word.ts';

export interface AuditLine {
  id: number;
  at: Date;
  account: { id: string; name: string | null } | null;
  who: string;
  /** null: no person, or none known. */
  personId: string | null;
  from: string;
  action: string;
  subject: string;
  detail: string;
  facts: Readonly<Record<string, unknown>>;
}

/** An event as its reader may see it. */
export const auditLine = (event: AuditEvent): AuditLine => ({
  id: event.id,
  at: event.at,
  account: event.accountId === null ? null : { id: event.accountId, name: event.accountName },
  ...actorIn(event),
  action: event.action,
  subject: event.subject,
  detail: detailOf(event),
  facts: event.detail ?? {},
});

function actorIn({ actor, actorEmail }: AuditEvent): Pick<AuditLine, 'who' | 'personId' | 'from'> {
  const { personId, network, word } = readActor(actor);
  if (personId !== null)
    return { who: actorEmail ?? getTranslator('audit')('gone'), personId, from: network ?? '' };
  return { who: actorWord(word), personId, from: '' };
}

const detailOf = ({ detail }: AuditEvent): string =>
  Object.entries(detail ?? {})
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ');
