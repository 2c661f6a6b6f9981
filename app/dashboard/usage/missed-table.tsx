import { ButtonForm } from '../../../components/ui/button-form.tsx';
import { DataTable } from '../../../components/ui/data-table.tsx';
import { Link } from '../../../components/ui/link.tsx';
import { outcomeWord } from '../../../lib/catalog/wanted.ts';
import { isRefusal } from '../../../lib/core/errors/errors.ts';
import { parseDomain } from '../../../lib/core/identifiers/domain.ts';
import { type VisitView, visitsOf } from '../../../lib/discovery/asking/visits-of.ts';
import usage from '../../../messages/en/usage.ts';
import { formatter, getTranslator } from '../../../messages/i18n.ts';
import { database } from '../../_server/database.ts';
import { lookAgainAction } from './actions.ts';

type Word = keyof typeof usage.missed.reasons;
const isWord = (word: string | null): word is Word =>
  word !== null && Object.hasOwn(usage.missed.reasons, word);

/** States that the last outcome explains. */
const RESULTS: ReadonlySet<VisitView['state']> = new Set(['nothing', 'refused', 'later']);

interface MissedName {
  name: string;
  count: number;
}

const registrableOf = (name: string): string | null => {
  const domain = parseDomain(name);
  return isRefusal(domain) ? null : (domain.candidates.at(-1) ?? null);
};

/** Missed names, with the state of their visits. @param account null: the reader may not ask again */
export async function MissedTable({
  rows,
  account,
}: {
  rows: readonly MissedName[];
  account: string | null;
}) {
  const t = getTranslator('usage.missed');
  const domains = rows.flatMap(({ name }) => registrableOf(name) ?? []);
  const visits = await visitsOf(database(), [...new Set(domains)]);
  const visitOf = (name: string) => visits.get(registrableOf(name) ?? '');
  return (
    <DataTable
      label={t('title')}
      rows={rows}
      keyOf={({ name }) => name}
      columns={[
        {
          head: getTranslator('usage.columns')('place'),
          className: 'wrap-anywhere min-w-32',
          cell: ({ name }) => name,
        },
        {
          head: getTranslator('usage.columns')('count'),
          isNumber: true,
          cell: ({ count }) => formatter().number(count),
        },
        { head: t('state'), cell: ({ name }) => <VisitCell visit={visitOf(name)} /> },
        account !== null &&
          rows.some(({ name }) => isAskable(visitOf(name))) && {
            head: t('action'),
            cell: ({ name }) => <Ask name={name} visit={visitOf(name)} account={account} />,
          },
      ]}
    />
  );
}

/** Whether the website may be asked to be visited again. */
const isAskable = (visit: VisitView | undefined): visit is VisitView =>
  visit !== undefined && !['queued', 'visiting', 'withdrawn'].includes(visit.state);

function VisitCell({ visit }: { visit: VisitView | undefined }) {
  const t = getTranslator('usage.missed');
  if (visit === undefined) return <span className="text-muted">{t('states.none')}</span>;
  const { state, visitedAt } = visit;
  const word = outcomeWord(visit);
  return (
    <>
      <span className="block">
        {RESULTS.has(state) && isWord(word) ? t(`reasons.${word}`) : t(`states.${state}`)}
      </span>
      {visitedAt !== null && (
        <time dateTime={visitedAt.toISOString()} className="text-muted text-xs">
          {formatter().dateTime(visitedAt, 'day')}
        </time>
      )}
    </>
  );
}

function Ask({ name, visit, account }: { name: string; visit: VisitView | undefined; account: string }) {
  const t = getTranslator('usage.missed');
  const playground = `/dashboard/playground?kind=domain&q=${encodeURIComponent(name)}`;
  if (!isAskable(visit)) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <ButtonForm
        action={lookAgainAction}
        fields={{ domain: name, account }}
        size="small"
        aria-label={t('againNamed', { name })}
      >
        {t('again')}
      </ButtonForm>
      {visit.state === 'found' && (
        <Link href={playground} className="link text-sm" aria-label={t('wrongNamed', { name })}>
          {t('wrong')}
        </Link>
      )}
    </div>
  );
}
