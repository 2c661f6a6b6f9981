import { SearchX } from 'lucide-react';
import type { Metadata } from 'next';
import { logoPath } from '../../../../components/site/logo-choice.ts';
import { PageNotice } from '../../../../components/site/page-notice.tsx';
import { Alert } from '../../../../components/ui/alert.tsx';
import { BackLink } from '../../../../components/ui/back-link.tsx';
import { Badge } from '../../../../components/ui/badge.tsx';
import { ButtonForm } from '../../../../components/ui/button-form.tsx';
import { buttonStyle } from '../../../../components/ui/button-style.ts';
import { Section } from '../../../../components/ui/card.tsx';
import { DangerAction, DangerZone } from '../../../../components/ui/danger-zone.tsx';
import { EmptyState } from '../../../../components/ui/empty-state.tsx';
import { Link } from '../../../../components/ui/link.tsx';
import { PageHeader } from '../../../../components/ui/page-header.tsx';
import { pagesToken } from '../../../../lib/accounts/ensure-demo-account.ts';
import { listAuditEvents } from '../../../../lib/audit/list-audit-events.ts';
import { listReplacedLogos } from '../../../../lib/catalog/restore-logo.ts';
import { readSubject, subjectText } from '../../../../lib/catalog/subject-text.ts';
import { type SubjectView, subjectView } from '../../../../lib/catalog/subject-view.ts';
import { isRefusal } from '../../../../lib/core/errors/errors.ts';
import { TOKEN_PLACEHOLDER } from '../../../../lib/docs/placeholders.ts';
import { formatter, getTranslator, refusedText } from '../../../../messages/i18n.ts';
import { appConfig, imageOrigin } from '../../../_server/config.ts';
import { database } from '../../../_server/database.ts';
import { type Query, readQuery } from '../../../(account)/query.ts';
import { requireOperator } from '../../../(account)/viewer.ts';
import { OperatorAudit } from '../../parts/operator-audit.tsx';
import { ReasonForm } from '../../parts/reason-form.tsx';
import { editCoinAction, restoreAction, takeDownAction } from '../actions.ts';
import { creatable } from '../creatable.ts';
import { isLogoRefusal } from '../logo-refusals.ts';
import { newPath } from '../new-path.ts';
import { BrandSections } from './brand-sections.tsx';
import { SubjectFields } from './subject-fields.tsx';
import { SubjectLogo } from './subject-logo.tsx';

/** The domain or symbol, so that tabs and the history differ. */
export async function generateMetadata({ searchParams }: { searchParams: Query }): Promise<Metadata> {
  await requireOperator();
  const { of = '' } = await readQuery(searchParams, 'of');
  const t = getTranslator('operator.subject');
  const key = of.slice(of.indexOf(':') + 1, 300);
  return { title: key === '' ? t('title') : t('titleOf', { key }) };
}

const NOTICES = [
  'edited',
  'undone',
  'undone-unknown',
  'alias-added',
  'alias-moved',
  'alias-removed',
  'taken-down',
  'restored',
  'logo',
  'logo-same',
  'created',
  'logo-restored',
] as const;

export default async function SubjectPage({ searchParams }: { searchParams: Query }) {
  await requireOperator();
  const query = await readQuery(searchParams, 'of', 'notice', 'refused');
  const db = database();
  const identifier = readSubject(query.of ?? '', appConfig().hidden);
  const view = isRefusal(identifier) ? null : await subjectView(db, identifier);
  const t = getTranslator('operator.subject');
  if (view === null)
    return <NoSubject text={query.of ?? ''} why={isRefusal(identifier) ? refusedText(identifier) : null} />;

  const of = subjectText(view);
  const [token, replaced, events] = await Promise.all([
    // Our own previews are not usage of the operator's account.
    pagesToken(db),
    isRefusal(identifier) ? [] : listReplacedLogos(db, identifier),
    listAuditEvents(db, {
      isForOperator: true,
      accountId: null,
      action: 'catalog.',
      subjects: auditSubject(view),
      before: null,
      most: 20,
    }),
  ]);
  return (
    <>
      <BackLink href="/operator/catalog">{t('back')}</BackLink>
      <SubjectHead view={view} query={query} />
      <Section id="logo" title={t('logo.title')}>
        <SubjectLogo
          of={of}
          view={view}
          earlier={
            isLogoRefusal(query.refused) ? { why: query.refused, text: t(`refusals.${query.refused}`) } : null
          }
          replaced={replaced}
          url={`${imageOrigin()}${imagePath(view)}?token=${TOKEN_PLACEHOLDER}`}
          liveAddress={
            token === null
              ? null
              : `${appConfig().origins.image ?? ''}${imagePath(view)}?token=${token}&size=128`
          }
        />
      </Section>
      {view.coin !== null && (
        <Section id="fields" title={t('fields.title')} description={t('fields.description')}>
          <SubjectFields of={of} fields={view.coin} action={editCoinAction} />
        </Section>
      )}
      {view.brand !== null && <BrandSections of={of} brand={view.brand} />}
      <Section id="changes" title={t('changes.title')}>
        {events.length === 0 ? (
          <p className="text-muted text-sm">{t('changes.none')}</p>
        ) : (
          <OperatorAudit label={t('changes.title')} events={events} withAccount={false} />
        )}
      </Section>
      {view.kind !== 'currency' && <Takedown of={of} isHidden={view.hiddenAt !== null} />}
    </>
  );
}

function NoSubject({ text, why }: { text: string; why: string | null }) {
  const t = getTranslator('operator.subject');
  return (
    <>
      <BackLink href="/operator/catalog">{t('back')}</BackLink>
      <PageHeader title={text || t('title')} />
      <EmptyState icon={SearchX} title={t('nothing')} action={<CreateLink text={text} />}>
        {why ?? t('nothingHint')}
      </EmptyState>
    </>
  );
}

function SubjectHead({ view, query }: { view: SubjectView; query: Record<'notice', string | undefined> }) {
  const t = getTranslator('operator.subject');
  const catalog = getTranslator('operator.catalog');
  const notice = NOTICES.find((name) => name === query.notice);
  return (
    <>
      <PageHeader
        title={
          <>
            <span className="wrap-anywhere">{view.name}</span>
            {view.hiddenAt !== null && (
              <Badge tone="bad" className="ml-2 align-middle">
                {catalog('withdrawn')}
              </Badge>
            )}
          </>
        }
        description={t('description', { kind: catalog(`kinds.${view.kind}`), key: view.key })}
      />
      {notice !== undefined && <PageNotice>{t(`notices.${notice}`)}</PageNotice>}
      {view.hiddenAt !== null && (
        <Alert
          tone="warn"
          title={t('hiddenTitle', {
            at: formatter().dateTime(view.hiddenAt, 'moment'),
          })}
        >
          {view.hiddenReason}
        </Alert>
      )}
    </>
  );
}

function Takedown({ of, isHidden }: { of: string; isHidden: boolean }) {
  const t = getTranslator('operator.subject.takedown');
  return isHidden ? (
    <Section id="takedown" title={t('lift')} description={t('liftDescription')}>
      <ButtonForm action={restoreAction} fields={{ of }}>
        {t('restore')}
      </ButtonForm>
    </Section>
  ) : (
    <DangerZone title={getTranslator('shell')('danger')}>
      <DangerAction id="takedown" title={t('title')} consequence={t('description')}>
        <ReasonForm
          action={takeDownAction}
          about={['of', of]}
          label={t('reason')}
          hint={t('reasonHint')}
          submit={t('submit')}
        />
      </DangerAction>
    </DangerZone>
  );
}

/** Subjects in the audit log: takedowns name coins by symbol, logo changes by id. */
const auditSubject = ({ kind, id, key }: SubjectView): string[] =>
  kind === 'brand' ? [`brand:${id}`] : kind === 'coin' ? [`coin:${key}`, `coin:${id}`] : [`currency:${key}`];

function imagePath({ kind, key }: SubjectView): string {
  if (kind === 'currency') return logoPath({ kind: 'ticker', text: `${key}:CUR` });
  return logoPath({ kind: kind === 'brand' ? 'domain' : 'crypto', text: key });
}

function CreateLink({ text }: { text: string }) {
  const made = creatable(text.slice(text.indexOf(':') + 1));
  if (made === null) return null;
  return (
    <Link href={newPath(made)} className={buttonStyle({})}>
      {getTranslator('operator.catalog')('create', { subject: made.key })}
    </Link>
  );
}
