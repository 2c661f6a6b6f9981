import 'server-only';
import { readActor } from '../../../lib/accounts/actor.ts';
import { listMembers } from '../../../lib/accounts/members.ts';
import { type AuditEvent, listAuditEvents } from '../../../lib/audit/list-audit-events.ts';
import type { Database } from '../../../lib/db/client.ts';
import { words } from '../../words.ts';

/** Beginnings of actions that can be looked at apart. */
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

/** A line of the log as people read it. */
export interface AuditLine {
  id: number;
  at: Date;
  who: string;
  from: string;
  action: string;
  subject: string;
  detail: string;
}

/** The log of an account, its people by name. Who is no member of it is not named, operators neither. */
export async function auditLines(
  db: Database,
  accountId: string,
  { kind, before, most }: { kind: AuditKind | null; before: number | null; most: number },
): Promise<AuditLine[]> {
  const [events, members] = await Promise.all([
    listAuditEvents(db, {
      accountId,
      action: kind === null ? null : `${kind}.`,
      before,
      most,
      isForOperator: false,
    }),
    listMembers(db, accountId),
  ]);
  const people = new Map(members.map(({ personId, name, email }) => [personId, name ?? email]));
  return events.map((event) => {
    const { personId, network, word } = readActor(event.actor);
    const t = words('audit');
    const who =
      personId !== null ? (people.get(personId) ?? t('gone')) : isKnown(word) ? t(`words.${word}`) : word;
    return {
      id: event.id,
      at: event.at,
      who,
      from: (personId === null || people.has(personId) ? network : null) ?? '',
      action: event.action,
      subject: event.subject,
      detail: detailOf(event),
    };
  });
}

const WORDS = ['cli', 'start', 'stripe', 'operator'] as const;
const isKnown = (word: string): word is (typeof WORDS)[number] => (WORDS as readonly string[]).includes(word);

const detailOf = ({ detail }: AuditEvent): string =>
  Object.entries(detail ?? {})
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ');
