import { Download } from 'lucide-react';
import type { Metadata } from 'next';
import { Badge } from '../../../components/ui/badge.tsx';
import { Section } from '../../../components/ui/card.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { inCode } from '../../../components/ui/in-code.tsx';
import { PageHeader } from '../../../components/ui/page-header.tsx';
import { Table, Td, Th } from '../../../components/ui/table.tsx';
import { listRuns } from '../../../lib/jobs/import/import-run.ts';
import { formatter, getTranslator } from '../../../messages/i18n.ts';
import { database } from '../../_server/database.ts';
import { requireOperator } from '../../(account)/viewer.ts';

export const metadata: Metadata = { title: getTranslator('operator.imports')('title') };

const TONES = { running: 'warn', stopped: 'warn', failed: 'bad', done: 'good' } as const;

export default async function ImportsPage() {
  await requireOperator();
  const runs = await listRuns(database(), 200);
  const t = getTranslator('operator.imports');
  const format = formatter();
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} />
      <Section id="runs" title={t('runs')} description={t.rich('how', { code: inCode })}>
        {runs.length === 0 ? (
          <EmptyState icon={Download} title={t('none')}>
            {t.rich('noneHint', { code: inCode })}
          </EmptyState>
        ) : (
          <Table label={getTranslator('operator')('table', { title: t('title') })}>
            <thead>
              <tr>
                <Th>{t('file')}</Th>
                <Th>{t('state')}</Th>
                <Th className="text-right">{t('rows')}</Th>
                <Th className="text-right">{t('bad')}</Th>
                <Th className="text-right">{t('refused')}</Th>
                <Th className="text-right">{t('changed')}</Th>
                <Th>{t('started')}</Th>
                <Th>{t('report')}</Th>
              </tr>
            </thead>
            <tbody>
              {runs.map((run) => (
                <tr key={run.id}>
                  <Td className="wrap-anywhere min-w-40">
                    <span className="font-medium">{run.fileName}</span>
                    <span className="block text-muted text-xs">
                      {run.format} · {run.source}
                    </span>
                  </Td>
                  <Td className="min-w-24">
                    <Badge tone={TONES[run.status]}>{t(`states.${run.status}`)}</Badge>
                    {run.problem !== null && (
                      <span className="wrap-anywhere mt-1 block text-muted text-xs">{run.problem}</span>
                    )}
                  </Td>
                  <Td className="text-right tabular-nums">{format.number(run.counts.rows.read)}</Td>
                  <Td className="text-right tabular-nums">{format.number(run.counts.rows.bad)}</Td>
                  <Td className="text-right tabular-nums">{format.number(run.counts.rows.refused)}</Td>
                  <Td className="whitespace-nowrap text-right tabular-nums">
                    {format.number(run.counts.brands.new)} / {format.number(run.counts.brands.changed)}
                  </Td>
                  <Td className="whitespace-nowrap text-muted">
                    {format.dateTime(new Date(run.startedAt), { dateStyle: 'medium', timeStyle: 'short' })}
                  </Td>
                  <Td className="whitespace-nowrap">
                    {run.reportBytes === 0 ? (
                      <span className="text-muted">{t('noReport')}</span>
                    ) : (
                      <a
                        href={`/operator/imports/${run.id}/report`}
                        download
                        className="link"
                        aria-label={t('downloadNamed', { file: run.fileName })}
                      >
                        {t('download')}
                      </a>
                    )}
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
