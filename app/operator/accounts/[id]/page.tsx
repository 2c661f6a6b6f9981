import type { Metadata } from 'next';
import Link from 'next/link';
import { notFound } from 'next/navigation';
import { Alert } from '../../../../components/ui/alert.tsx';
import { BackLink } from '../../../../components/ui/back-link.tsx';
import { Badge } from '../../../../components/ui/badge.tsx';
import { Section } from '../../../../components/ui/card.tsx';
import { PageHeader } from '../../../../components/ui/page-header.tsx';
import { Table, Td, Th } from '../../../../components/ui/table.tsx';
import { accountView } from '../../../../lib/accounts/account-view.ts';
import { listMembers } from '../../../../lib/accounts/members.ts';
import { actorNames } from '../../../../lib/audit/actor-names.ts';
import { isRefusal } from '../../../../lib/core/errors/errors.ts';
import { PLANS } from '../../../../lib/core/plans/plans.ts';
import { isId } from '../../../../lib/db/new-id.ts';
import { formatter, getTranslator } from '../../../../messages/i18n.ts';
import { database } from '../../../_server/database.ts';
import { type Query, readQuery } from '../../../(account)/query.ts';
import { requireOperator } from '../../../(account)/viewer.ts';
import { AuditTable } from '../../parts/audit-table.tsx';
import { Facts } from '../../parts/facts.tsx';
import {
  BanAccountForm,
  DisableExchangeForm,
  EnableExchangeForm,
  PlanForm,
  UnbanAccountForm,
} from './account-forms.tsx';
import { AccountRequests } from './account-requests.tsx';
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
  const people = await actorNames(
    db,
    view.audit.map(({ actor }) => actor),
  );
  const t = getTranslator('operator.account');
  const list = getTranslator('operator.accounts');
  const role = getTranslator('account.roles');
  const format = formatter();
  const day = (at: Date | number) => format.dateTime(at, { dateStyle: 'medium' });
  const notice = NOTICES.find((name) => name === query.notice);
  const hasOwner = members.some((member) => member.role === 'owner');
  return (
    <>
      <BackLink href="/operator/accounts">{t('back')}</BackLink>
      <PageHeader
        title={
          <>
            <span className="wrap-anywhere">{view.name}</span>
            {view.isDemo && <Badge className="ml-2 align-middle">{list('demo')}</Badge>}
          </>
        }
        description={PLANS[view.plan].name}
      />
      {notice !== undefined && <Alert tone="good">{t(`notices.${notice}`)}</Alert>}
      {view.bannedAt !== null && (
        <Alert
          tone="bad"
          title={t('bannedTitle', {
            at: format.dateTime(view.bannedAt, { dateStyle: 'medium', timeStyle: 'short' }),
          })}
        >
          {view.banReason}
        </Alert>
      )}
      <div className="grid gap-6 lg:grid-cols-2">
        <Section id="about" title={list('name')}>
          <Facts
            facts={[
              [
                t('id'),
                <span key="id" className="font-mono text-[0.8125rem]">
                  {view.id}
                </span>,
              ],
              [t('mail'), view.email ?? t(hasOwner ? 'ownersMail' : 'noMail')],
              [t('created'), day(view.createdAt)],
              [
                t('payment'),
                view.payment === null ? t('byHand') : t('customer', { id: view.payment.customerId }),
              ],
            ]}
          />
        </Section>
        {view.today !== null && (
          <Section
            id="today"
            title={t('today.title')}
            description={t('today.description', { day: day(Date.parse(view.today.day)) })}
          >
            <Facts
              facts={(['logo', 'brand'] as const).map((operation) => {
                const { used = 0, perDay = 0 } = view.today?.[operation] ?? {};
                return [
                  t(`today.${operation}`),
                  perDay === 0 ? t('today.none') : t('today.used', { used, perDay }),
                ];
              })}
            />
          </Section>
        )}
      </div>
      <Section id="tokens" title={t('tokens.title')}>
        <TokenTable tokens={view.tokens} />
      </Section>
      <Section id="plan" title={t('plan.title')} description={t('plan.description')}>
        <PlanForm accountId={view.id} plan={view.plan} agreed={view.agreedLimits} />
      </Section>
      <Section id="members" title={t('members.title')}>
        {members.length === 0 ? (
          <p className="text-muted text-sm">{t('members.none')}</p>
        ) : (
          <Table label={getTranslator('operator')('table', { title: t('members.title') })}>
            <thead>
              <tr>
                <Th>{t('members.person')}</Th>
                <Th>{t('members.role')}</Th>
                <Th>{t('members.since')}</Th>
              </tr>
            </thead>
            <tbody>
              {members.map((member) => (
                <tr key={member.personId}>
                  <Td className="wrap-anywhere min-w-40">
                    <span className="font-medium">{member.name ?? member.email}</span>
                    {member.name !== null && <span className="block text-muted">{member.email}</span>}
                  </Td>
                  <Td>{role(member.role)}</Td>
                  <Td className="whitespace-nowrap text-muted">{day(member.joinedAtMs)}</Td>
                </tr>
              ))}
            </tbody>
          </Table>
        )}
      </Section>
      <Section id="exchanges" title={t('exchanges.title')} description={t('exchanges.description')}>
        <div className="space-y-4">
          {view.exchanges.length === 0 ? (
            <p className="text-muted text-sm">{t('exchanges.none')}</p>
          ) : (
            <ul className="divide-y divide-line text-sm">
              {view.exchanges.map(({ mic, name }) => (
                <li key={mic} className="flex flex-wrap items-center justify-between gap-2 py-2 first:pt-0">
                  <span>
                    {name} <span className="text-muted">{mic}</span>
                  </span>
                  <DisableExchangeForm accountId={view.id} mic={mic} name={name} />
                </li>
              ))}
            </ul>
          )}
          <EnableExchangeForm accountId={view.id} />
        </div>
      </Section>
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
        <AuditTable label={t('audit.title')} events={view.audit} people={people} withAccount={false} />
      </Section>
      {view.bannedAt === null ? (
        <Section id="ban" title={t('ban.title')} description={t('ban.description')}>
          <BanAccountForm accountId={view.id} />
        </Section>
      ) : (
        <Section id="ban" title={t('ban.lift')} description={t('ban.liftDescription')}>
          <UnbanAccountForm accountId={view.id} />
        </Section>
      )}
    </>
  );
}
