import { SearchX } from 'lucide-react';
import type { Metadata } from 'next';
import Link from 'next/link';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Card, Section } from '../../../components/ui/card.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { SearchField } from '../../../components/ui/field.tsx';
import { inCode } from '../../../components/ui/in-code.tsx';
import { PageHeader } from '../../../components/ui/page-header.tsx';
import { Table, Td, Th } from '../../../components/ui/table.tsx';
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

export const metadata: Metadata = { title: getTranslator('operator.catalogue')('title') };

export default async function CataloguePage({ searchParams }: { searchParams: Query }) {
  await requireOperator();
  const text = (await readQuery(searchParams, 'q')).q?.trim().slice(0, 100) ?? '';
  const db = database();
  const [found, stats, withdrawn] = await Promise.all([
    text === '' ? null : findSubjects(db, text),
    catalogStats(db),
    listWithdrawn(db),
  ]);
  const t = getTranslator('operator.catalogue');
  const format = formatter();
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
            <Table label={getTranslator('operator')('table', { title: t('found', { count: found.length }) })}>
              <thead>
                <tr>
                  <Th>{t('name')}</Th>
                  <Th>{t('identifier')}</Th>
                  <Th>{t('kind')}</Th>
                  <Th>{t('logo')}</Th>
                </tr>
              </thead>
              <tbody>
                {found.map((one) => (
                  <tr key={one.text}>
                    <Td className="wrap-anywhere min-w-40">
                      <Link href={subjectPath(one.text)} className="link font-medium">
                        {one.name}
                      </Link>
                      {one.isHidden && (
                        <Badge tone="bad" className="ml-2">
                          {t('withdrawn')}
                        </Badge>
                      )}
                    </Td>
                    <Td className="wrap-anywhere min-w-28">{one.text.slice(one.text.indexOf(':') + 1)}</Td>
                    <Td className="whitespace-nowrap text-muted">{t(`kinds.${one.kind}`)}</Td>
                    <Td>
                      <Badge tone={one.hasLogo ? 'good' : 'plain'}>
                        {t(one.hasLogo ? 'hasLogo' : 'noLogo')}
                      </Badge>
                    </Td>
                  </tr>
                ))}
              </tbody>
            </Table>
          )}
        </Section>
      )}
      <Section id="down" title={t('down')}>
        {withdrawn.length === 0 ? (
          <p className="text-muted text-sm">{t('downNone')}</p>
        ) : (
          <Table label={getTranslator('operator')('table', { title: t('down') })}>
            <thead>
              <tr>
                <Th>{t('name')}</Th>
                <Th>{t('reason')}</Th>
                <Th>{t('since')}</Th>
              </tr>
            </thead>
            <tbody>
              {withdrawn.map((one) => (
                <tr key={`${one.kind} ${one.key}`}>
                  <Td className="wrap-anywhere min-w-40">
                    <Link href={subjectPath(subjectText(one))} className="link font-medium">
                      {one.name}
                    </Link>
                    <span className="block text-muted">{one.key}</span>
                  </Td>
                  <Td className="wrap-anywhere min-w-40 text-muted">{one.reason}</Td>
                  <Td className="whitespace-nowrap text-muted">
                    {format.dateTime(one.hiddenAt, { dateStyle: 'medium' })}
                  </Td>
                </tr>
              ))}
            </tbody>
          </Table>
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
