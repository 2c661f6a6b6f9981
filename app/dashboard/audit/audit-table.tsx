import type { ReactNode } from 'react';
import { DataTable } from '../../../components/ui/data-table.tsx';
import { formatter, getTranslator } from '../../../messages/i18n.ts';
import type { AuditLine } from './audit-lines.ts';
import { AuditSentence, type NameOf, type PageOf } from './audit-sentence.tsx';

/** @param accountOf a link to the account of a line, where lines of several are shown */
export function AuditTable({
  label,
  lines,
  nameOf,
  pageOf,
  accountOf,
}: {
  label: string;
  lines: readonly AuditLine[];
  nameOf: NameOf;
  pageOf: PageOf;
  accountOf?: (line: AuditLine) => ReactNode;
}) {
  const t = getTranslator('audit');
  const format = formatter();
  return (
    <DataTable
      label={label}
      rows={lines}
      keyOf={({ id }) => id}
      columns={[
        {
          head: t('at'),
          onPhones: 'below',
          className: 'whitespace-nowrap align-top text-muted tabular-nums',
          cell: ({ at }) => (
            <>
              <time dateTime={at.toISOString()}>{format.dateTime(at, 'moment')}</time>
              {/* The head of the column says so, which phones do not show. */}
              <span className="sm:hidden"> UTC</span>
            </>
          ),
        },
        {
          head: t('what'),
          className: 'w-full min-w-48 align-top',
          cell: (line) => (
            <>
              <AuditSentence line={line} nameOf={nameOf} pageOf={pageOf} />
              <Details line={line} />
            </>
          ),
        },
        accountOf !== undefined && {
          head: t('account'),
          onPhones: 'below',
          className: 'wrap-anywhere min-w-32 align-top',
          cell: accountOf,
        },
      ]}
    />
  );
}

function Details({ line }: { line: AuditLine }) {
  const t = getTranslator('audit');
  const facts = [
    [t('action'), line.action],
    [t('subject'), line.subject],
    [t('detail'), line.detail],
    [t('from'), line.from],
  ] as const;
  return (
    <details className="mt-0.5 text-muted text-xs">
      <summary className="w-fit cursor-pointer py-1">{t('detail')}</summary>
      <dl className="wrap-anywhere mt-1 font-mono">
        {facts.map(
          ([name, value]) =>
            value !== '' && (
              <div key={name}>
                <dt className="inline font-sans">{name}: </dt>
                <dd className="inline">{value}</dd>
              </div>
            ),
        )}
      </dl>
    </details>
  );
}
