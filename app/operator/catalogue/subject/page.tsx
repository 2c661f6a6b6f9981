import { SearchX } from 'lucide-react';
import type { Metadata } from 'next';
import { Alert } from '../../../../components/ui/alert.tsx';
import { BackLink } from '../../../../components/ui/back-link.tsx';
import { Badge } from '../../../../components/ui/badge.tsx';
import { Section } from '../../../../components/ui/card.tsx';
import { EmptyState } from '../../../../components/ui/empty-state.tsx';
import { PageHeader } from '../../../../components/ui/page-header.tsx';
import { isViewer } from '../../../../lib/accounts/find-viewer.ts';
import { actorNames } from '../../../../lib/audit/actor-names.ts';
import { listSubjectEvents } from '../../../../lib/audit/list-subject-events.ts';
import { type SubjectView, subjectView } from '../../../../lib/catalog/subject-view.ts';
import { isRefusal } from '../../../../lib/core/errors/errors.ts';
import { firstPublishableToken } from '../../../../lib/tokens/first-publishable-token.ts';
import { formatter, getTranslator, refusedText } from '../../../../messages/i18n.ts';
import { appConfig } from '../../../_server/config.ts';
import { database } from '../../../_server/database.ts';
import { type Query, readQuery } from '../../../(account)/query.ts';
import { requireOperator } from '../../../(account)/viewer.ts';
import { AuditTable } from '../../parts/audit-table.tsx';
import { editCoinAction, editFieldAction } from '../actions.ts';
import { readSubject, subjectText } from '../subject-text.ts';
import { AddAliasForm, RemoveAliasForm, RestoreForm, TakedownForm } from './field-forms.tsx';
import { ListingTable } from './listing-table.tsx';
import { SubjectFields } from './subject-fields.tsx';
import { SubjectLogo } from './subject-logo.tsx';

export const metadata: Metadata = { title: getTranslator('operator.subject')('title') };

const NOTICES = [
  'edited',
  'undone',
  'alias-added',
  'alias-removed',
  'taken-down',
  'restored',
  'logo',
] as const;
const REFUSALS = ['logo', 'size', 'licence', 'form', 'nothing'] as const;

/** A brand, coin or currency: what is known of it, its logo, and everything an operator can do about it. */
export default async function SubjectPage({ searchParams }: { searchParams: Query }) {
  const operator = await requireOperator();
  const query = await readQuery(searchParams, 'of', 'notice', 'refused');
  const db = database();
  const identifier = readSubject(query.of ?? '');
  const view = isRefusal(identifier) ? null : await subjectView(db, identifier);
  const t = getTranslator('operator.subject');
  const back = <BackLink href="/operator/catalogue">{t('back')}</BackLink>;
  if (view === null)
    return (
      <>
        {back}
        <PageHeader title={query.of ?? t('title')} />
        <EmptyState icon={SearchX} title={t('nothing')}>
          {isRefusal(identifier) ? refusedText(identifier) : t('nothingHint')}
        </EmptyState>
      </>
    );

  const of = subjectText(view);
  const [token, events] = await Promise.all([
    isViewer(operator) ? firstPublishableToken(db, operator.accountId) : null,
    listSubjectEvents(db, auditSubject(view), 20),
  ]);
  const people = await actorNames(
    db,
    events.map(({ actor }) => actor),
  );
  const notice = NOTICES.find((name) => name === query.notice);
  const refused = REFUSALS.find((name) => name === query.refused);
  const kinds = getTranslator('operator.catalog.kinds');
  return (
    <>
      {back}
      <PageHeader
        title={
          <>
            <span className="wrap-anywhere">{view.name}</span>
            {view.hiddenAt !== null && (
              <Badge tone="bad" className="ml-2 align-middle">
                {getTranslator('operator.catalog')('withdrawn')}
              </Badge>
            )}
          </>
        }
        description={t('description', { kind: kinds(view.kind), key: view.key })}
      />
      {notice !== undefined && <Alert tone="good">{t(`notices.${notice}`)}</Alert>}
      {refused !== undefined && <Alert tone="bad">{t(`refusals.${refused}`)}</Alert>}
      {view.hiddenAt !== null && (
        <Alert
          tone="warn"
          title={t('hiddenTitle', {
            at: formatter().dateTime(view.hiddenAt, { dateStyle: 'medium', timeStyle: 'short' }),
          })}
        >
          {view.hiddenReason}
        </Alert>
      )}
      <Section id="logo" title={t('logo.title')}>
        <SubjectLogo of={of} view={view} liveAddress={token === null ? null : imageAddress(view, token)} />
      </Section>
      {view.coin !== null && (
        <Section id="fields" title={t('fields.title')} description={t('fields.description')}>
          <SubjectFields of={of} fields={view.coin} action={editCoinAction} />
        </Section>
      )}
      {view.brand !== null && (
        <>
          <Section id="fields" title={t('fields.title')} description={t('fields.description')}>
            <SubjectFields of={of} fields={view.brand.fields} action={editFieldAction} />
          </Section>
          <Section id="aliases" title={t('aliases.title')}>
            <ul className="mb-4 divide-y divide-line text-sm">
              {view.brand.domains.map(({ domain, isPrimary, source }) => (
                <li
                  key={domain}
                  className="flex flex-wrap items-center justify-between gap-2 py-2 first:pt-0"
                >
                  <span className="wrap-anywhere min-w-0">
                    {domain} <span className="text-muted text-xs">{source}</span>
                  </span>
                  {isPrimary ? (
                    <Badge>{t('aliases.primary')}</Badge>
                  ) : (
                    <RemoveAliasForm of={of} domain={domain} />
                  )}
                </li>
              ))}
            </ul>
            <AddAliasForm of={of} />
          </Section>
          <Section id="listings" title={t('listings.title')}>
            <ListingTable listings={view.brand.listings} />
          </Section>
        </>
      )}
      <Section id="changes" title={t('changes.title')}>
        {events.length === 0 ? (
          <p className="text-muted text-sm">{t('changes.none')}</p>
        ) : (
          <AuditTable label={t('changes.title')} events={events} people={people} withAccount={false} />
        )}
      </Section>
      {view.kind !== 'currency' && (
        <Section id="takedown" title={t('takedown.title')} description={t('takedown.description')}>
          {view.hiddenAt === null ? <TakedownForm of={of} /> : <RestoreForm of={of} />}
        </Section>
      )}
    </>
  );
}

/** Subjects as the audit log has them: takedowns name coins by symbol, logos by id. */
const auditSubject = ({ kind, id, key }: SubjectView): string[] =>
  kind === 'brand' ? [`brand:${id}`] : kind === 'coin' ? [`coin:${key}`, `coin:${id}`] : [`currency:${key}`];

function imageAddress({ kind, key }: SubjectView, token: string): string {
  const path =
    kind === 'brand'
      ? encodeURIComponent(key)
      : kind === 'coin'
        ? `crypto/${encodeURIComponent(key)}`
        : `ticker/${key}:CUR`;
  return `${appConfig().origins.image ?? ''}/${path}?token=${token}&size=128`;
}
