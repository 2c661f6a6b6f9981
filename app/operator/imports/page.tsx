import { Download } from 'lucide-react';
import type { Metadata } from 'next';
import { ListTable } from '../../../components/list/list-table.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { Section } from '../../../components/ui/card.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { inCode } from '../../../components/ui/in-code.tsx';
import { type ListPlace, readListPlace } from '../../../components/ui/list-place.ts';
import { PageHeader } from '../../../components/ui/page-header.tsx';
import { listRuns } from '../../../lib/jobs/import/import-run.ts';
import { formatter, getTranslator } from '../../../messages/i18n.ts';
import { database } from '../../_server/database.ts';
import { type Query, readQuery } from '../../(account)/query.ts';
import { requireOperator } from '../../(account)/viewer.ts';

export const metadata: Metadata = { title: getTranslator('operator.imports')('title') };

const MAX_SHOWN = 1000;

const TONES = { running: 'warn', stopped: 'warn', failed: 'bad', done: 'good' } as const;

export default async function ImportsPage({ searchParams }: { searchParams: Query }) {
  await requireOperator();
  const [runs, query] = await Promise.all([
    listRuns(database(), MAX_SHOWN),
    readQuery(searchParams, 'sort', 'page'),
  ]);
  const t = getTranslator('operator.imports');
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} />
      <Section id="runs" title={t('runs')} description={t.rich('how', { code: inCode })}>
        {runs.length === 0 ? (
          <EmptyState icon={Download} title={t('none')}>
            {t.rich('noneHint', { code: inCode })}
          </EmptyState>
        ) : (
          <RunTable
            runs={runs}
            place={readListPlace('/operator/imports', query, ['-started', 'file', 'state', '-rows'])}
          />
        )}
      </Section>
    </>
  );
}

type Run = Awaited<ReturnType<typeof listRuns>>[number];

function RunTable({ runs, place }: { runs: readonly Run[]; place: ListPlace }) {
  const t = getTranslator('operator.imports');
  const format = formatter();
  return (
    <ListTable
      place={place}
      label={t('title')}
      rows={runs}
      keyOf={({ id }) => id}
      columns={[
        {
          head: t('file'),
          sort: 'file',
          by: ({ fileName }) => fileName,
          className: 'wrap-anywhere sm:min-w-40',
          cell: (run) => <File run={run} />,
        },
        {
          head: t('state'),
          onPhones: 'below',
          sort: 'state',
          by: ({ status }) => status,
          className: 'min-w-24',
          cell: (run) => <State run={run} />,
        },
        {
          head: t('rows'),
          sort: '-rows',
          by: ({ counts }) => counts.rows.read,
          isNumber: true,
          cell: ({ counts }) => format.number(counts.rows.read),
        },
        {
          head: t('bad'),
          onPhones: 'hidden',
          isNumber: true,
          cell: ({ counts }) => format.number(counts.rows.bad),
        },
        {
          head: t('refused'),
          onPhones: 'hidden',
          isNumber: true,
          cell: ({ counts }) => format.number(counts.rows.refused),
        },
        {
          head: t('changed'),
          onPhones: 'hidden',
          isNumber: true,
          className: 'whitespace-nowrap',
          cell: ({ counts }) =>
            `${format.number(counts.brands.new)} / ${format.number(counts.brands.changed)}`,
        },
        {
          head: t('started'),
          onPhones: 'below',
          sort: '-started',
          by: ({ startedAt }) => startedAt,
          className: 'whitespace-nowrap text-muted',
          cell: ({ startedAt }) => format.dateTime(new Date(startedAt), 'moment'),
        },
        { head: t('report'), className: 'whitespace-nowrap', cell: (run) => <ReportLink run={run} /> },
      ]}
    />
  );
}

function File({ run: { fileName, format, source } }: { run: Run }) {
  return (
    <>
      <span className="font-medium">{fileName}</span>
      <span className="block text-muted text-xs">
        {format} · {source}
      </span>
    </>
  );
}

function State({ run: { status, problem } }: { run: Run }) {
  return (
    <>
      <Badge tone={TONES[status]}>{getTranslator('operator.imports')(`states.${status}`)}</Badge>
      {problem !== null && <span className="wrap-anywhere mt-1 block text-muted text-xs">{problem}</span>}
    </>
  );
}

function ReportLink({ run }: { run: Run }) {
  const t = getTranslator('operator.imports');
  if (run.reportBytes === 0) return <span className="text-muted">{t('noReport')}</span>;
  return (
    <a
      href={`/operator/imports/${run.id}/report`}
      download
      className="link"
      aria-label={t('downloadNamed', { file: run.fileName })}
    >
      {t('download')}
    </a>
  );
}
