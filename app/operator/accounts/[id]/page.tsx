import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { PageNotice } from '../../../../components/site/page-notice.tsx';
import { Alert } from '../../../../components/ui/alert.tsx';
import { BackLink } from '../../../../components/ui/back-link.tsx';
import { Badge } from '../../../../components/ui/badge.tsx';
import { ButtonForm } from '../../../../components/ui/button-form.tsx';
import { Section } from '../../../../components/ui/card.tsx';
import { DangerAction, DangerZone } from '../../../../components/ui/danger-zone.tsx';
import { Link } from '../../../../components/ui/link.tsx';
import { PageHeader } from '../../../../components/ui/page-header.tsx';
import { type AccountView, accountView } from '../../../../lib/accounts/account-view.ts';
import { listMembers } from '../../../../lib/accounts/members.ts';
import { isRefusal } from '../../../../lib/core/errors/errors.ts';
import { PLANS } from '../../../../lib/core/plans/plans.ts';
import { isId } from '../../../../lib/db/new-id.ts';
import { formatter, getTranslator } from '../../../../messages/i18n.ts';
import { database } from '../../../_server/database.ts';
import { type Query, readQuery } from '../../../(account)/query.ts';
import { requireOperator } from '../../../(account)/viewer.ts';
import { OperatorAudit } from '../../parts/operator-audit.tsx';
import { ReasonForm } from '../../parts/reason-form.tsx';
import { banAccountAction, unbanAccountAction } from '../actions.ts';
import { AccountExchanges } from './account-exchanges.tsx';
import { AccountFacts } from './account-facts.tsx';
import { PlanForm } from './account-forms.tsx';
import { AccountRequests } from './account-requests.tsx';
import { MemberTable } from './member-table.tsx';
import { TokenTable } from './token-table.tsx';

export const metadata: Metadata = { title: getTranslator('operator.accounts')('title') };

const NOTICES = [
  'plan',
  'banned',
  'unbanned',
  'token-banned',
  'token-unbanned',
  'exchange-enabled',
  'exchange-disabled',
] as const;

export default async function AccountPage({
  params,
  searchParams,
}: {
  params: Promise<{ id: string }>;
  searchParams: Query;
}) {
  await requireOperator();
  const { id } = await params;
  if (!isId(id)) notFound();
  const db = database();
  const [view, members, query] = await Promise.all([
    accountView(db, id),
    listMembers(db, id),
    readQuery(searchParams, 'notice'),
  ]);
  if (isRefusal(view)) notFound();
  const t = getTranslator('operator.account');
  return (
    <>
      <AccountHead view={view} notice={query.notice} />
      <AccountFacts view={view} hasOwner={members.some(({ role }) => role === 'owner')} />
      <Section id="tokens" title={t('tokens.title')}>
        <TokenTable tokens={view.tokens} />
      </Section>
      <Section id="plan" title={t('plan.title')} description={t('plan.description')}>
        <PlanForm accountId={view.id} plan={view.plan} agreed={view.agreedLimits} />
      </Section>
      <Section id="members" title={t('members.title')}>
        <MemberTable members={members} />
      </Section>
      <AccountExchanges view={view} />
      <Section id="requests" title={t('requests.title')}>
        <AccountRequests view={view} />
      </Section>
      <Section
        id="changes"
        title={t('audit.title')}
        actions={
          <Link href={`/operator/audit?account=${view.id}`} className="link text-sm">
            {t('audit.all')}
          </Link>
        }
      >
        <OperatorAudit label={t('audit.title')} events={view.audit} withAccount={false} />
      </Section>
      <BanSection view={view} />
    </>
  );
}

function AccountHead({ view, notice: sent }: { view: AccountView; notice: string | undefined }) {
  const t = getTranslator('operator.account');
  const notice = NOTICES.find((name) => name === sent);
  return (
    <>
      <BackLink href="/operator/accounts">{t('back')}</BackLink>
      <PageHeader
        title={
          <>
            <span className="wrap-anywhere">{view.name}</span>
            {view.isDemo && (
              <Badge className="ml-2 align-middle">{getTranslator('operator.accounts')('demo')}</Badge>
            )}
          </>
        }
        description={PLANS[view.plan].name}
      />
      {notice !== undefined && <PageNotice>{t(`notices.${notice}`)}</PageNotice>}
      {view.bannedAt !== null && (
        <Alert
          tone="bad"
          title={t('bannedTitle', {
            at: formatter().dateTime(view.bannedAt, 'moment'),
          })}
        >
          {view.banReason}
        </Alert>
      )}
    </>
  );
}

function BanSection({ view: { id, bannedAt } }: { view: AccountView }) {
  const t = getTranslator('operator.account.ban');
  return bannedAt === null ? (
    <DangerZone title={getTranslator('shell')('danger')}>
      <DangerAction id="ban" title={t('title')} consequence={t('description')}>
        <ReasonForm
          action={banAccountAction}
          about={['accountId', id]}
          label={t('reason')}
          hint={t('reasonHint')}
          submit={t('submit')}
        />
      </DangerAction>
    </DangerZone>
  ) : (
    <Section id="ban" title={t('lift')} description={t('liftDescription')}>
      <ButtonForm action={unbanAccountAction} fields={{ accountId: id }}>
        {t('unban')}
      </ButtonForm>
    </Section>
  );
}
