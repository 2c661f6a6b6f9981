import Link from 'next/link';
import type { ReactNode } from 'react';
import { exchangeName } from '../../../lib/core/exchanges/find-exchange.ts';
import texts from '../../../messages/en/audit.ts';
import { getTranslator } from '../../../messages/i18n.ts';
import type { AuditLine } from './audit-lines.ts';

/** Names of what events are about, by id. */
export interface AuditNames {
  tokens: ReadonlyMap<string, string>;
  people: ReadonlyMap<string, string>;
}

type SentenceKey = keyof typeof texts.sentences;

const isSentence = (key: string): key is SentenceKey => Object.hasOwn(texts.sentences, key);

/** Pages of what events are about, by the start of the action. */
const PAGES: Readonly<Record<string, (subject: string) => string>> = {
  token: (subject) => `/dashboard/tokens/${subject}`,
  member: () => '/dashboard/members',
  exchange: () => '/dashboard/exchanges',
  upgrade: () => '/dashboard/plan',
  plan: () => '/dashboard/plan',
  correction: () => '/dashboard/playground',
  notification: () => '/dashboard/notifications',
};

/** What happened, in words, with a link to what it happened to. */
export function AuditSentence({ line, names }: { line: AuditLine; names: AuditNames }) {
  const { who, action, subject } = line;
  const t = getTranslator('audit.sentences');
  const values = valuesOf(line, names);
  const [start = ''] = action.split('.');
  const page = PAGES[start]?.(subject);
  const rich = {
    who: () => <span className="font-medium">{who}</span>,
    thing: (text: ReactNode) =>
      page === undefined ? (
        <span className="font-medium">{text}</span>
      ) : (
        <Link href={page} className="link font-medium">
          {text}
        </Link>
      ),
  };
  const key = sentenceKey(line);
  return <span className="wrap-anywhere">{t.rich(key, { ...values, ...rich })}</span>;
}

function sentenceKey({ action, facts }: AuditLine): SentenceKey {
  const key = action.replaceAll('.', '_');
  if (key === 'token_roll' && facts.graceSeconds === 0) return 'token_roll_now';
  if (key === 'token_domains' && facts.domains === null) return 'token_domains_any';
  return isSentence(key) ? key : 'other';
}

const text = (value: unknown): string =>
  Array.isArray(value) ? value.join(', ') : typeof value === 'string' ? value : '';

function valuesOf({ action, subject, facts }: AuditLine, { tokens, people }: AuditNames) {
  const mic = text(facts.mic);
  return {
    action,
    name:
      tokens.get(subject) ?? people.get(subject) ?? (text(facts.name) || getTranslator('audit')('goneThing')),
    from: text(facts.from),
    to: text(facts.to),
    role: text(facts.role ?? facts.to),
    plan: text(facts.plan ?? facts.to),
    reason: text(facts.reason),
    domains: text(facts.domains),
    identifier: text(facts.identifier).replace(/^[a-z]+:/, ''),
    exchange: mic === '' ? '' : exchangeName(mic),
    hours: Number(facts.graceSeconds ?? 0) / 3600,
  };
}
