import { SearchX } from 'lucide-react';
import type { Metadata } from 'next';
import { ListTable } from '../../../components/list/list-table.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { buttonStyle } from '../../../components/ui/button-style.ts';
import { Section } from '../../../components/ui/card.tsx';
import { ChoiceLinks } from '../../../components/ui/choice-links.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { Found } from '../../../components/ui/found.tsx';
import { Link } from '../../../components/ui/link.tsx';
import { type ListPlace, readListPlace } from '../../../components/ui/list-place.ts';
import { PageHeader } from '../../../components/ui/page-header.tsx';
import { looksLikeDomain } from '../../../lib/core/identifiers/domain.ts';
import { lastDays } from '../../../lib/usage/days.ts';
import { topMissingIdentifiers } from '../../../lib/usage/top-missing-identifiers.ts';
import { formatter, getTranslator } from '../../../messages/i18n.ts';
import { database } from '../../_server/database.ts';
import { type Query, readQuery } from '../../(account)/query.ts';
import { requireOperator } from '../../(account)/viewer.ts';
import { creatable } from '../catalog/creatable.ts';
import { newPath } from '../catalog/new-path.ts';

export const metadata: Metadata = { title: getTranslator('operator.missed')('title') };

const SPANS = [1, 7, 30] as const;
const MAX_SHOWN = 1000;

export default async function MissedPage({ searchParams }: { searchParams: Query }) {
  await requireOperator();
  const query = await readQuery(searchParams, 'days', 'sort', 'page');
  const days = SPANS.find((span) => String(span) === query.days) ?? 7;
  const missed = await topMissingIdentifiers(database(), { ...lastDays(days, Date.now()), most: MAX_SHOWN });
  const t = getTranslator('operator.missed');
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} />
      <Found count={missed.length} />
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
          <MissedTable
            missed={missed}
            place={readListPlace('/operator/missed', query, ['-accounts', '-count', 'name'])}
          />
        )}
      </Section>
    </>
  );
}

type Missed = Awaited<ReturnType<typeof topMissingIdentifiers>>;

function MissedTable({ missed, place }: { missed: Missed; place: ListPlace }) {
  const t = getTranslator('operator.missed');
  const format = formatter();
  return (
    <ListTable
      label={t('title')}
      place={place}
      rows={missed}
      keyOf={({ name }) => name}
      columns={[
        {
          head: t('name'),
          sort: 'name',
          by: ({ name }) => name,
          className: 'wrap-anywhere min-w-32 font-medium',
          cell: ({ name }) => (
            <Link
              href={`/operator/catalog?q=${encodeURIComponent(name)}`}
              className="link"
              aria-label={t('lookNamed', { name })}
            >
              {name}
            </Link>
          ),
        },
        {
          head: t('accounts'),
          sort: '-accounts',
          // Names that are in the catalog by now come last.
          by: ({ accounts, isKnown }) => (isKnown ? 0 : accounts),
          isNumber: true,
          cell: ({ accounts }) => (
            <Badge tone={accounts > 1 ? 'warn' : 'plain'}>{format.number(accounts)}</Badge>
          ),
        },
        {
          head: t('count'),
          onPhones: 'hidden',
          sort: '-count',
          by: ({ count }) => count,
          isNumber: true,
          cell: ({ count }) => format.number(count),
        },
        {
          head: t('action'),
          onPhones: 'below',
          className: 'whitespace-nowrap text-right',
          cell: ({ name, isKnown }) =>
            isKnown ? t(looksLikeDomain(name) ? 'known' : 'coinKnown') : <Create name={name} />,
        },
      ]}
    />
  );
}

function Create({ name }: { name: string }) {
  const made = creatable(name);
  if (made === null) return null;
  return (
    <Link
      href={newPath(made)}
      className={buttonStyle({ variant: 'secondary', size: 'small', className: 'relative max-sm:mt-1.5' })}
    >
      {getTranslator('operator.missed')(made.of.startsWith('crypto:') ? 'createCoin' : 'create')}
      <span className="sr-only">{name}</span>
    </Link>
  );
}
