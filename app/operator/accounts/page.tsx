import { Building2 } from 'lucide-react';
import type { Metadata } from 'next';
import Link from 'next/link';
import { Alert } from '../../../components/ui/alert.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { buttonStyle } from '../../../components/ui/button-style.ts';
import { Card, Section } from '../../../components/ui/card.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { PageHeader } from '../../../components/ui/page-header.tsx';
import { Table, Td, Th } from '../../../components/ui/table.tsx';
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
  const format = formatter();
  const pages = Math.max(1, Math.ceil(total / PER_PAGE));
  const pageAddress = (number: number) => {
    const sent = new URLSearchParams();
    if (text !== '') sent.set('q', text);
    if (plan !== null) sent.set('plan', plan);
    if (status !== null) sent.set('status', status);
    sent.set('page', String(number));
    return `/operator/accounts?${sent}`;
  };
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
          <Table label={t('title')}>
            <thead>
              <tr>
                <Th>{t('name')}</Th>
                <Th>{t('plan')}</Th>
                <Th>{t('status')}</Th>
                <Th className="text-right">{t('tokens')}</Th>
                <Th className="pl-4">{t('since')}</Th>
              </tr>
            </thead>
            <tbody>
              {accounts.map((account) => (
                <tr key={account.id}>
                  <Td className="wrap-anywhere min-w-48">
                    <Link href={`/operator/accounts/${account.id}`} className="link font-medium">
                      {account.name}
                    </Link>
                    {account.isDemo && <Badge className="ml-2">{t('demo')}</Badge>}
                    {account.email !== null && <span className="block text-muted">{account.email}</span>}
                  </Td>
                  <Td>{PLANS[account.plan].name}</Td>
                  <Td>
                    <Badge tone={account.isBanned ? 'bad' : 'good'}>
                      {t(account.isBanned ? 'banned' : 'active')}
                    </Badge>
                  </Td>
                  <Td className="text-right tabular-nums">{format.number(account.tokens)}</Td>
                  <Td className="whitespace-nowrap pl-4 text-muted">
                    {format.dateTime(account.createdAt, { dateStyle: 'medium' })}
                  </Td>
                </tr>
              ))}
            </tbody>
          </Table>
        )}
        {pages > 1 && (
          <nav aria-label={t('pages')} className="mt-4 flex flex-wrap items-center gap-3">
            {page > 0 && (
              <Link href={pageAddress(page)} className={buttonStyle({ variant: 'secondary', size: 'small' })}>
                {t('newer')}
              </Link>
            )}
            {page + 1 < pages && (
              <Link
                href={pageAddress(page + 2)}
                className={buttonStyle({ variant: 'secondary', size: 'small' })}
              >
                {t('older')}
              </Link>
            )}
            <span className="text-muted text-sm">
              {t('page', { page: String(page + 1), of: String(pages) })}
            </span>
          </nav>
        )}
      </Section>
    </>
  );
}
