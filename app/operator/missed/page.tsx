import { SearchX } from 'lucide-react';
import type { Metadata } from 'next';
import Link from 'next/link';
import { Badge } from '../../../components/ui/badge.tsx';
import { Section } from '../../../components/ui/card.tsx';
import { ChoiceLinks } from '../../../components/ui/choice-links.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { PageHeader } from '../../../components/ui/page-header.tsx';
import { Table, Td, Th } from '../../../components/ui/table.tsx';
import { lastDays } from '../../../lib/usage/days.ts';
import { topMissingIdentifiers } from '../../../lib/usage/top-missing-identifiers.ts';
import { formatter, words } from '../../../messages/i18n.ts';
import { nextService } from '../../_server/service.ts';
import { type Query, readQuery } from '../../(account)/query.ts';
import { requireOperator } from '../../(account)/viewer.ts';

export const metadata: Metadata = { title: words('operator.missed')('title') };

const SPANS = [1, 7, 30] as const;
const MOST = 200;

export default async function MissedPage({ searchParams }: { searchParams: Query }) {
  await requireOperator();
  const sent = (await readQuery(searchParams, 'days')).days;
  const days = SPANS.find((span) => String(span) === sent) ?? 7;
  const missed = await topMissingIdentifiers(nextService().db, { ...lastDays(days, Date.now()), most: MOST });
  const t = words('operator.missed');
  const format = formatter();
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} />
      <Section
        id="missed"
        title={t('found')}
        actions={
          <ChoiceLinks
            label={t('days')}
            choices={SPANS.map((span) => ({
              href: `/operator/missed?days=${span}`,
              name: t(`spans.d${span}`),
              isChosen: span === days,
            }))}
          />
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
              </tr>
            </thead>
            <tbody>
              {missed.map(({ name, accounts, count }) => (
                <tr key={name}>
                  <Td className="wrap-anywhere min-w-32 font-medium">
                    <Link
                      href={`/operator/catalogue?q=${encodeURIComponent(name)}`}
                      className="link"
                      aria-label={t('lookNamed', { name })}
                    >
                      {name}
                    </Link>
                  </Td>
                  <Td className="text-right">
                    <Badge tone={accounts > 1 ? 'warn' : 'plain'}>{format.number(accounts)}</Badge>
                  </Td>
                  <Td className="text-right tabular-nums">{format.number(count)}</Td>
                </tr>
              ))}
            </tbody>
          </Table>
        )}
      </Section>
    </>
  );
}
