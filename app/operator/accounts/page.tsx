import { Building2 } from 'lucide-react';
import type { Metadata } from 'next';
import Link from 'next/link';
import { Alert } from '../../../components/ui/alert.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { Card, Section } from '../../../components/ui/card.tsx';
import { DataTable } from '../../../components/ui/data-table.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { PageHeader } from '../../../components/ui/page-header.tsx';
import { Pager } from '../../../components/ui/pager.tsx';
import { searchAccounts } from '../../../lib/accounts/search-accounts.ts';
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
  const query = await readQuery(searchParams, 'q', 'plan', 'status', 'page', 'notice');
  const text = query.q?.slice(0, 200) ?? '';
  const plan = query.plan !== undefined && isPlanId(query.plan) ? query.plan : null;
  const status = ACCOUNT_STATUSES.find((one) => one === query.status) ?? null;
  const page = /^[1-9]\d{0,4}$/.test(query.page ?? '') ? Number(query.page) - 1 : 0;
  const { accounts, total } = await searchAccounts(database(), {
    text,
    plan,
    isBanned: status === null ? undefined : status === 'banned',
    page,
    perPage: PER_PAGE,
  });
  const t = getTranslator('operator.accounts');
  const pages = Math.max(1, Math.ceil(total / PER_PAGE));
  const pageHref = (number: number) =>
    `/operator/accounts?${new URLSearchParams({
      ...(text !== '' && { q: text }),
      ...(plan !== null && { plan }),
      ...(status !== null && { status }),
      page: `${number}`,
    })}`;
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} />
      {query.notice === 'token-unknown' && <Alert tone="warn">{t('tokenUnknown')}</Alert>}
      <Card className="p-4 sm:p-5">
        <FindAccountsForm text={text} plan={plan} status={status} />
      </Card>
      <Section id="found" title={t('found', { count: total })}>
        {accounts.length === 0 ? (
          <EmptyState icon={Building2} title={t('none')}>
            {t('noneHint')}
          </EmptyState>
        ) : (
          <AccountTable accounts={accounts} />
        )}
        <Pager
          label={t('pages')}
          links={[
            page > 0 && { href: pageHref(page), name: t('newer') },
            page + 1 < pages && { href: pageHref(page + 2), name: t('older') },
          ]}
        >
          <span className="text-muted text-sm">
            {t('page', { page: String(page + 1), of: String(pages) })}
          </span>
        </Pager>
      </Section>
    </>
  );
}

type Accounts = Awaited<ReturnType<typeof searchAccounts>>['accounts'];

function AccountTable({ accounts }: { accounts: Accounts }) {
  const t = getTranslator('operator.accounts');
  const format = formatter();
  return (
    <DataTable
      label={t('title')}
      rows={accounts}
      keyOf={({ id }) => id}
      columns={[
        {
          head: t('name'),
          className: 'wrap-anywhere min-w-48',
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
        { head: t('plan'), cell: (account) => PLANS[account.plan].name },
        {
          head: t('status'),
          cell: ({ isBanned }) => (
            <Badge tone={isBanned ? 'bad' : 'good'}>{t(isBanned ? 'banned' : 'active')}</Badge>
          ),
        },
        { head: t('tokens'), isNumber: true, cell: ({ tokens }) => format.number(tokens) },
        {
          head: t('since'),
          headClassName: 'pl-4',
          className: 'whitespace-nowrap pl-4 text-muted',
          cell: ({ createdAt }) => format.dateTime(createdAt, { dateStyle: 'medium' }),
        },
      ]}
    />
  );
}
