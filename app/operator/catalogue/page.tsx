import { SearchX } from 'lucide-react';
import type { Metadata } from 'next';
import Link from 'next/link';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Card, Section } from '../../../components/ui/card.tsx';
import { DataTable } from '../../../components/ui/data-table.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { SearchField } from '../../../components/ui/field.tsx';
import { inCode } from '../../../components/ui/in-code.tsx';
import { PageHeader } from '../../../components/ui/page-header.tsx';
import { catalogStats } from '../../../lib/catalog/catalog-stats.ts';
import { findSubjects } from '../../../lib/catalog/find-subjects.ts';
import { listWithdrawn } from '../../../lib/catalog/list-withdrawn.ts';
import { formatter, getTranslator } from '../../../messages/i18n.ts';
import { database } from '../../_server/database.ts';
import { type Query, readQuery } from '../../(account)/query.ts';
import { requireOperator } from '../../(account)/viewer.ts';
import { Facts } from '../parts/facts.tsx';
import { subjectPath } from './subject-path.ts';
import { subjectText } from './subject-text.ts';

export const metadata: Metadata = { title: getTranslator('operator.catalog')('title') };

export default async function CatalogPage({ searchParams }: { searchParams: Query }) {
  await requireOperator();
  const text = (await readQuery(searchParams, 'q')).q?.trim().slice(0, 100) ?? '';
  const db = database();
  const [found, stats, withdrawn] = await Promise.all([
    text === '' ? null : findSubjects(db, text),
    catalogStats(db),
    listWithdrawn(db),
  ]);
  const t = getTranslator('operator.catalog');
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} />
      <Card className="p-4 sm:p-5">
        <form action="/operator/catalogue" className="flex flex-wrap items-start gap-3">
          <div className="min-w-0 flex-1 basis-60">
            <SearchField label={t('search')} hint={t('searchHint')} maxLength={100} defaultValue={text} />
          </div>
          <div className="sm:pt-6.5">
            <Button type="submit">{t('submit')}</Button>
          </div>
        </form>
      </Card>
      {found !== null && (
        <Section id="found" title={t('found', { count: found.length })}>
          {found.length === 0 ? (
            <EmptyState icon={SearchX} title={t('none')}>
              {t.rich('noneHint', { code: inCode })}
            </EmptyState>
          ) : (
            <SubjectTable subjects={found} />
          )}
        </Section>
      )}
      <Section id="down" title={t('down')}>
        {withdrawn.length === 0 ? (
          <p className="text-muted text-sm">{t('downNone')}</p>
        ) : (
          <WithdrawnTable subjects={withdrawn} />
        )}
      </Section>
      <Section id="holds" title={t('holds')}>
        <Facts
          facts={[
            [t('brands'), t('brandsWithLogo', { count: stats.brands, logos: stats.brandsWithLogo })],
            [t('domains'), t('domainsText', { count: stats.domains, aliases: stats.aliases })],
            [t('coins'), t('brandsWithLogo', { count: stats.coins, logos: stats.coinsWithLogo })],
            [
              t('currencies'),
              t('brandsWithLogo', { count: stats.currencies, logos: stats.currenciesWithLogo }),
            ],
          ]}
        />
      </Section>
    </>
  );
}

type Found = Awaited<ReturnType<typeof findSubjects>>;

function SubjectTable({ subjects }: { subjects: Found }) {
  const t = getTranslator('operator.catalog');
  return (
    <DataTable
      label={getTranslator('operator')('table', { title: t('found', { count: subjects.length }) })}
      rows={subjects}
      keyOf={({ text }) => text}
      columns={[
        {
          head: t('name'),
          className: 'wrap-anywhere min-w-40',
          cell: ({ text, name, isHidden }) => (
            <>
              <Link href={subjectPath(text)} className="link font-medium">
                {name}
              </Link>
              {isHidden && (
                <Badge tone="bad" className="ml-2">
                  {t('withdrawn')}
                </Badge>
              )}
            </>
          ),
        },
        {
          head: t('identifier'),
          className: 'wrap-anywhere min-w-28',
          cell: ({ text }) => text.slice(text.indexOf(':') + 1),
        },
        {
          head: t('kind'),
          className: 'whitespace-nowrap text-muted',
          cell: ({ kind }) => t(`kinds.${kind}`),
        },
        {
          head: t('logo'),
          cell: ({ hasLogo }) => (
            <Badge tone={hasLogo ? 'good' : 'plain'}>{t(hasLogo ? 'hasLogo' : 'noLogo')}</Badge>
          ),
        },
      ]}
    />
  );
}

function WithdrawnTable({ subjects }: { subjects: Awaited<ReturnType<typeof listWithdrawn>> }) {
  const t = getTranslator('operator.catalog');
  return (
    <DataTable
      label={getTranslator('operator')('table', { title: t('down') })}
      rows={subjects}
      keyOf={({ kind, key }) => `${kind} ${key}`}
      columns={[
        {
          head: t('name'),
          className: 'wrap-anywhere min-w-40',
          cell: (subject) => (
            <>
              <Link href={subjectPath(subjectText(subject))} className="link font-medium">
                {subject.name}
              </Link>
              <span className="block text-muted">{subject.key}</span>
            </>
          ),
        },
        {
          head: t('reason'),
          className: 'wrap-anywhere min-w-40 text-muted',
          cell: ({ reason }) => reason,
        },
        {
          head: t('since'),
          className: 'whitespace-nowrap text-muted',
          cell: ({ hiddenAt }) => formatter().dateTime(hiddenAt, { dateStyle: 'medium' }),
        },
      ]}
    />
  );
}
