import type { ReactNode } from 'react';
import { Link } from '../../../components/ui/link.tsx';
import { exchangeName } from '../../../lib/core/exchanges/find-exchange.ts';
import { isPlanId, PLANS } from '../../../lib/core/plans/plans.ts';
import texts from '../../../messages/en/audit.ts';
import subjectTexts from '../../../messages/en/operator/subject.ts';
import { getTranslator } from '../../../messages/i18n.ts';
import type { AuditLine } from './audit-lines.ts';

/** Name of what an event is about, if it has one. */
export type NameOf = (line: AuditLine) => string | undefined;
/** Page of what an event is about, if it has one. */
export type PageOf = (line: AuditLine) => string | undefined;

type SentenceKey = keyof typeof texts.sentences;

const isSentence = (key: string): key is SentenceKey => Object.hasOwn(texts.sentences, key);

/** By the start of the action. */
const PAGES: Readonly<Record<string, (subject: string) => string>> = {
  token: (subject) => `/dashboard/tokens/${subject}`,
  member: () => '/dashboard/members',
  exchange: () => '/dashboard/exchanges',
  upgrade: () => '/dashboard/plan',
  plan: () => '/dashboard/plan',
  correction: () => '/dashboard/playground',
  notification: () => '/dashboard/notifications',
};

export const pageInDashboard: PageOf = ({ action, subject }) => PAGES[action.split('.')[0] ?? '']?.(subject);

/** An event in words, with a link to its subject. */
export function AuditSentence({ line, nameOf, pageOf }: { line: AuditLine; nameOf: NameOf; pageOf: PageOf }) {
  const { who } = line;
  const t = getTranslator('audit.sentences');
  const values = valuesOf(line, nameOf(line));
  const page = pageOf(line);
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

function sentenceKey({ action, subject, personId, facts }: AuditLine): SentenceKey {
  const key = action.replaceAll(/[.-]/g, '_');
  if (key === 'token_roll' && facts.graceSeconds === 0) return 'token_roll_now';
  if (key === 'token_domains' && facts.domains === null) return 'token_domains_any';
  if (key === 'member_remove' && subject === personId) return 'member_leave';
  if (key === 'catalog_alias' && facts.from !== undefined) return 'catalog_alias_moved';
  return isSentence(key) ? key : 'other';
}

const text = (value: unknown): string =>
  Array.isArray(value) ? value.join(', ') : typeof value === 'string' ? value : '';

const planName = (plan: string): string => (isPlanId(plan) ? PLANS[plan].name : plan);

const FIELDS: Readonly<Record<string, string>> = subjectTexts.fields.names;

function valuesOf({ action, subject, facts }: AuditLine, name: string | undefined) {
  // Enabling and disabling name the exchange itself.
  const mic = text(facts.mic) || subject;
  return {
    action,
    name: name ?? (text(facts.name) || getTranslator('audit')('goneThing')),
    subject,
    field: FIELDS[text(facts.field)] ?? text(facts.field),
    alias: text(facts.alias),
    from: action === 'account.plan' ? planName(text(facts.from)) : text(facts.from),
    to: action === 'account.plan' ? planName(text(facts.to)) : text(facts.to),
    role: text(facts.role ?? facts.to),
    plan: planName(text(facts.plan ?? facts.to)),
    reason: text(facts.reason),
    domains: text(facts.domains),
    passkey: text(facts.passkey),
    identifier: text(facts.identifier).replace(/^[a-z]+:/, ''),
    exchange: exchangeName(mic),
    hours: Number(facts.graceSeconds ?? 0) / 3600,
  };
}
