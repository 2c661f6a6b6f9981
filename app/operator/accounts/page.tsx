import { Building2 } from 'lucide-react';
import type { Metadata } from 'next';
import { ListPager } from '../../../components/list/list-pager.tsx';
import { ShowAll } from '../../../components/list/show-all.tsx';
import { Alert } from '../../../components/ui/alert.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { Section } from '../../../components/ui/card.tsx';
import { DataTable } from '../../../components/ui/data-table.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { Found } from '../../../components/ui/found.tsx';
import { Link } from '../../../components/ui/link.tsx';
import { type ListPlace, readListPlace } from '../../../components/ui/list-place.ts';
import { PageHeader } from '../../../components/ui/page-header.tsx';
import { ACCOUNT_ORDERS, searchAccounts } from '../../../lib/accounts/search-accounts.ts';
import { isPlanId, PLANS } from '../../../lib/core/plans/plans.ts';
import { formatter, getTranslator } from '../../../messages/i18n.ts';
import { database } from '../../_server/database.ts';
import { type Query, readQuery } from '../../(account)/query.ts';
import { requireOperator } from '../../(account)/viewer.ts';
import { FindAccountsForm } from './find-accounts-form.tsx';
import { ACCOUNT_STATUSES } from './statuses.ts';

export const metadata: Metadata = { title: getTranslator('operator.accounts')('title') };

const PER_PAGE = 50;

export default async function AccountsPage({ searchParams }: { searchParams: Query }) {
  await requireOperator();
  const query = await readQuery(searchParams, 'q', 'plan', 'status', 'sort', 'page', 'notice');
  const text = query.q?.slice(0, 200) ?? '';
  const plan = query.plan !== undefined && isPlanId(query.plan) ? query.plan : null;
  const status = ACCOUNT_STATUSES.find((one) => one === query.status) ?? null;
  const place = readListPlace('/operator/accounts', query, ['-created', 'name', 'plan', '-tokens']);
  const { accounts, total } = await searchAccounts(database(), {
    text,
    plan,
    isBanned: status === null ? undefined : status === 'banned',
    page: place.page - 1,
    perPage: PER_PAGE,
    order: {
      key: ACCOUNT_ORDERS.find((one) => one === place.key) ?? 'created',
      isDescending: place.isDescending,
    },
  });
  const t = getTranslator('operator.accounts');
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} />
      {query.notice === 'token-unknown' && <Alert tone="warn">{t('tokenUnknown')}</Alert>}
      <FindAccountsForm text={text} plan={plan} status={status} />
      <Found count={total} />
      <Section id="found" title={t('found', { count: total })}>
        {accounts.length === 0 ? (
          <EmptyState icon={Building2} title={t('none')} action={<ShowAll href="/operator/accounts" />}>
            {t('noneHint')}
          </EmptyState>
        ) : (
          <AccountTable accounts={accounts} place={place} />
        )}
        <ListPager place={place} total={total} perPage={PER_PAGE} />
      </Section>
    </>
  );
}

type Accounts = Awaited<ReturnType<typeof searchAccounts>>['accounts'];

function AccountTable({ accounts, place }: { accounts: Accounts; place: ListPlace }) {
  const t = getTranslator('operator.accounts');
  const format = formatter();
  return (
    <DataTable
      label={t('title')}
      rows={accounts}
      keyOf={({ id }) => id}
      place={place}
      columns={[
        {
          head: t('name'),
          sort: 'name',
          className: 'wrap-anywhere sm:min-w-48',
          cell: ({ id, name, isDemo, email }) => (
            <>
              <Link href={`/operator/accounts/${id}`} className="link font-medium">
                {name}
              </Link>
              {isDemo && <Badge className="ml-2">{t('demo')}</Badge>}
              {email !== null && <span className="block text-muted">{email}</span>}
            </>
          ),
        },
        { head: t('plan'), sort: 'plan', onPhones: 'below', cell: (account) => PLANS[account.plan].name },
        {
          head: t('status'),
          cell: ({ isBanned }) => (
            <Badge tone={isBanned ? 'bad' : 'good'}>{t(isBanned ? 'banned' : 'active')}</Badge>
          ),
        },
        {
          head: t('tokens'),
          onPhones: 'hidden',
          sort: '-tokens',
          isNumber: true,
          cell: ({ tokens }) => format.number(tokens),
        },
        {
          head: t('since'),
          onPhones: 'below',
          sort: '-created',
          headClassName: 'pl-4',
          className: 'whitespace-nowrap pl-4 text-muted',
          cell: ({ createdAt }) => format.dateTime(createdAt, 'day'),
        },
      ]}
    />
  );
}
