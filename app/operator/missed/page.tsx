import { SearchX } from 'lucide-react';
import type { Metadata } from 'next';
import Link from 'next/link';
import { Badge } from '../../../components/ui/badge.tsx';
import { buttonLook } from '../../../components/ui/button.tsx';
import { Section } from '../../../components/ui/card.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { PageHeader } from '../../../components/ui/page-header.tsx';
import { Table, Td, Th } from '../../../components/ui/table.tsx';
import { lastDays } from '../../../lib/usage/days.ts';
import { missedEverywhere } from '../../../lib/usage/missed-everywhere.ts';
import { type Query, readQuery } from '../../(account)/query.ts';
import { requireOperator } from '../../(account)/viewer.ts';
import { nextService } from '../../service.ts';
import { formatter, words } from '../../words.ts';

export const metadata: Metadata = { title: words('operator.missed')('title') };

const SPANS = [1, 7, 30] as const;
const MOST = 200;

export default async function MissedPage({ searchParams }: { searchParams: Query }) {
  await requireOperator();
  const sent = (await readQuery(searchParams, 'days')).days;
  const days = SPANS.find((span) => String(span) === sent) ?? 7;
  const missed = await missedEverywhere(nextService().db, { ...lastDays(days, Date.now()), most: MOST });
  const t = words('operator.missed');
  const format = formatter();
  const spanName = (span: number) => (span === 1 ? t('today') : t('lastDays', { count: String(span) }));
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} />
      <Section
        id="missed"
        title={spanName(days)}
        actions={
          <nav aria-label={t('days')} className="flex flex-wrap gap-2">
            {SPANS.map((span) => (
              <Link
                key={span}
                href={`/operator/missed?days=${span}`}
                aria-current={span === days ? 'page' : undefined}
                className={buttonLook({ look: span === days ? 'primary' : 'secondary', size: 'small' })}
              >
                {spanName(span)}
              </Link>
            ))}
          </nav>
        }
      >
        {missed.length === 0 ? (
          <EmptyState icon={SearchX} title={t('none')}>
            {t('noneHint')}
          </EmptyState>
        ) : (
          <Table label={t('title')}>
            <thead>
              <tr>
                <Th>{t('name')}</Th>
                <Th className="text-right">{t('accounts')}</Th>
                <Th className="text-right">{t('count')}</Th>
                <Th>
                  <span className="sr-only">{t('look')}</span>
                </Th>
              </tr>
            </thead>
            <tbody>
              {missed.map(({ name, accounts, count }) => (
                <tr key={name}>
                  <Td className="wrap-anywhere min-w-32 font-medium">{name}</Td>
                  <Td className="text-right">
                    <Badge tone={accounts > 1 ? 'warn' : 'plain'}>{format.number(accounts)}</Badge>
                  </Td>
                  <Td className="text-right tabular-nums">{format.number(count)}</Td>
                  <Td className="whitespace-nowrap text-right">
                    <Link
                      href={`/operator/catalogue?q=${encodeURIComponent(name)}`}
                      className="link"
                      aria-label={t('lookNamed', { name })}
                    >
                      {t('look')}
                    </Link>
                  </Td>
                </tr>
              ))}
            </tbody>
          </Table>
        )}
      </Section>
    </>
  );
}
