import { SearchX } from 'lucide-react';
import type { Metadata } from 'next';
import { ListTable } from '../../../components/list/list-table.tsx';
import { ShowAll } from '../../../components/list/show-all.tsx';
import { buttonStyle } from '../../../components/ui/button-style.ts';
import { Section } from '../../../components/ui/card.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { Face } from '../../../components/ui/face.tsx';
import { Found } from '../../../components/ui/found.tsx';
import { inCode } from '../../../components/ui/in-code.tsx';
import { Link } from '../../../components/ui/link.tsx';
import { type ListPlace, readListPlace } from '../../../components/ui/list-place.ts';
import { PageHeader } from '../../../components/ui/page-header.tsx';
import { Pager } from '../../../components/ui/pager.tsx';
import { BROWSE_KINDS, browseCatalog, type CatalogEntry } from '../../../lib/catalog/browse-catalog.ts';
import { type CatalogSize, catalogSize } from '../../../lib/catalog/catalog-size.ts';
import { findSubjects } from '../../../lib/catalog/find-subjects.ts';
import { listWithdrawn } from '../../../lib/catalog/list-withdrawn.ts';
import { MAX_SUGGESTIONS } from '../../../lib/catalog/search-catalog.ts';
import { subjectText } from '../../../lib/catalog/subject-text.ts';
import { formatter, getTranslator } from '../../../messages/i18n.ts';
import { appConfig } from '../../_server/config.ts';
import { database } from '../../_server/database.ts';
import { type Query, readQuery } from '../../(account)/query.ts';
import { requireOperator } from '../../(account)/viewer.ts';
import { Facts } from '../parts/facts.tsx';
import { CatalogFilterForm } from './catalog-filter-form.tsx';
import { creatable } from './creatable.ts';
import { catalogPath, FILTER_NAMES, isFiltered, type PageFilter, readFilter } from './filter.ts';
import { newPath } from './new-path.ts';
import { subjectPath } from './subject-path.ts';
import { type Listed, SubjectTable } from './subject-table.tsx';

export const metadata: Metadata = { title: getTranslator('operator.catalog')('title') };

export default async function CatalogPage({ searchParams }: { searchParams: Query }) {
  await requireOperator();
  const { after, ...query } = await readQuery(
    searchParams,
    ...FILTER_NAMES,
    'after',
    'down-sort',
    'down-page',
  );
  const filter = readFilter({ ...query, after });
  const [found, size, withdrawn] = await Promise.all([
    findListed(filter),
    catalogSize(database()),
    listWithdrawn(database()),
  ]);
  const t = getTranslator('operator.catalog');
  return (
    <>
      <PageHeader
        title={t('title')}
        description={t('description')}
        actions={
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            {withdrawn.length > 0 && (
              <a href="#down" className="link text-sm">
                {t('down')}
              </a>
            )}
            <Link href="/operator/catalog/new" className={buttonStyle({ variant: 'secondary' })}>
              {t('createNew')}
            </Link>
          </div>
        }
      />
      <CatalogFilterForm filter={filter} />
      <Found count={found.listed.length} hasMore={found.isCut || found.next !== null} />
      <FoundSubjects filter={filter} query={query} found={found} />
      <Withdrawn
        subjects={withdrawn}
        place={readListPlace('/operator/catalog', query, ['-since', 'name'], 'down-')}
      />
      <Holdings size={size} />
    </>
  );
}

interface FoundPage {
  isSearch: boolean;
  /** The search shows only the best. */
  isCut: boolean;
  listed: Listed[];
  next: number | null;
}

function FoundSubjects({
  filter,
  query,
  found: { isSearch, isCut, listed, next },
}: {
  filter: PageFilter;
  query: Readonly<Record<string, string | undefined>>;
  found: FoundPage;
}) {
  const t = getTranslator('operator.catalog');
  const place = readListPlace('/operator/catalog', query, ['-newest', 'name']);
  const isNewestFirst = filter.order === '-newest';
  return (
    <Section
      id="found"
      title={
        isSearch
          ? t(isCut ? 'best' : 'found', { count: listed.length })
          : t(isNewestFirst ? 'newest' : 'entries')
      }
      actions={
        !isSearch &&
        !isNewestFirst && (
          <Link href={place.href({ sort: '-newest' })} className="link text-sm">
            {t('newest')}
          </Link>
        )
      }
    >
      {listed.length === 0 ? (
        <NothingFound filter={filter} />
      ) : (
        <SubjectTable label={t('title')} subjects={listed} {...(!isSearch && { place })} />
      )}
      <Pager
        label={t('pages')}
        links={[
          ...BROWSE_KINDS.map(
            (kind) => isCut && { href: catalogPath({ ...query, kind }), name: t(`all.${kind}`) },
          ),
          filter.after !== null && { href: catalogPath(query), name: t('first') },
          next !== null && { href: catalogPath({ ...query, after: `${next}` }), name: t('more') },
        ]}
      />
    </Section>
  );
}

async function findListed(filter: PageFilter): Promise<FoundPage> {
  // A text alone is looked for like customers do, by every kind of identifier.
  if (filter.beginning !== '' && !isFiltered(filter)) {
    const listed = await findSubjects(database(), filter.beginning, appConfig().hidden);
    return { isSearch: true, isCut: listed.length >= MAX_SUGGESTIONS, listed, next: null };
  }
  const { entries, next } = await browseCatalog(database(), filter);
  const listed = entries.map((entry) => ({
    ...entry,
    text: textOf(entry),
    hasLogo: entry.logo !== null,
    version: entry.logo?.contentHash,
  }));
  return { isSearch: false, isCut: false, listed, next };
}

function textOf({ kind, key, ticker }: CatalogEntry): string | null {
  if (key !== null) return subjectText({ kind, key });
  return ticker === null ? null : `ticker:${ticker}`;
}

function NothingFound({ filter }: { filter: PageFilter }) {
  const t = getTranslator('operator.catalog');
  const hasFilter = isFiltered(filter);
  const made = filter.beginning === '' || hasFilter ? null : creatable(filter.beginning);
  return (
    <EmptyState
      icon={SearchX}
      title={t('none')}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          {made !== null && (
            <Link href={newPath(made)} className={buttonStyle({})}>
              {t('create', { subject: made.key })}
            </Link>
          )}
          {(hasFilter || filter.beginning !== '') && <ShowAll href="/operator/catalog" />}
        </div>
      }
    >
      {hasFilter ? t('noneFits') : t.rich('noneHint', { code: inCode })}
    </EmptyState>
  );
}

interface WithdrawnProps {
  subjects: Awaited<ReturnType<typeof listWithdrawn>>;
  place: ListPlace;
}

function Holdings({ size }: { size: CatalogSize }) {
  const t = getTranslator('operator.catalog');
  const withLogo = (count: number, logos: number) => t('brandsWithLogo', { count, logos });
  return (
    <Section id="holds" title={t('holds')}>
      <Facts
        facts={[
          [t('brands'), withLogo(size.brands, size.brandsWithLogo)],
          [t('domains'), t('domainsText', { count: size.domains, aliases: size.aliases })],
          [t('coins'), withLogo(size.coins, size.coinsWithLogo)],
          [t('currencies'), withLogo(size.currencies, size.currenciesWithLogo)],
        ]}
      />
      {size.isAbout && <p className="mt-3 text-muted text-sm">{t('about')}</p>}
    </Section>
  );
}

function Withdrawn({ subjects, place }: WithdrawnProps) {
  const t = getTranslator('operator.catalog');
  return (
    <Section id="down" title={t('down')}>
      {subjects.length === 0 ? (
        <p className="text-muted text-sm">{t('downNone')}</p>
      ) : (
        <WithdrawnTable subjects={subjects} place={place} />
      )}
    </Section>
  );
}

function WithdrawnTable({ subjects, place }: WithdrawnProps) {
  const t = getTranslator('operator.catalog');
  return (
    <ListTable
      place={place}
      label={t('down')}
      rows={subjects}
      keyOf={({ kind, key }) => `${kind} ${key}`}
      columns={[
        {
          head: t('name'),
          sort: 'name',
          by: ({ name }) => name,
          className: 'wrap-anywhere min-w-40',
          cell: (subject) => (
            <span className="flex items-center gap-3">
              <Face of={subjectText(subject)} name={subject.name} hasLogo />
              <span className="min-w-0">
                <Link href={subjectPath(subjectText(subject))} className="link font-medium">
                  {subject.name}
                </Link>
                <span className="block text-muted">{subject.key}</span>
              </span>
            </span>
          ),
        },
        {
          head: t('reason'),
          className: 'wrap-anywhere min-w-40 text-muted',
          cell: ({ reason }) => reason,
        },
        {
          head: t('since'),
          sort: '-since',
          by: ({ hiddenAt }) => hiddenAt,
          className: 'whitespace-nowrap text-muted',
          cell: ({ hiddenAt }) => formatter().dateTime(hiddenAt, 'day'),
        },
      ]}
    />
  );
}
