import { ScrollText } from 'lucide-react';
import type { Metadata } from 'next';
import Link from 'next/link';
import { Alert } from '../../../components/ui/alert.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { buttonStyle } from '../../../components/ui/button-style.ts';
import { Card } from '../../../components/ui/card.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { SelectField } from '../../../components/ui/field.tsx';
import { PageHeader } from '../../../components/ui/page-header.tsx';
import { Table, Td, Th } from '../../../components/ui/table.tsx';
import { may } from '../../../lib/core/permissions.ts';
import { formatter, getTranslator } from '../../../messages/i18n.ts';
import { database } from '../../_server/database.ts';
import { type Query, readQuery } from '../../(account)/query.ts';
import { requireViewer } from '../../(account)/viewer.ts';
import { AUDIT_KINDS, auditLines } from './audit-lines.ts';

export const metadata: Metadata = { title: getTranslator('audit')('title') };

const PATH = '/dashboard/audit';
const MOST = 50;

/** Who did what, when and from where; for those who manage the account. */
export default async function AuditPage({ searchParams }: { searchParams: Query }) {
  const viewer = await requireViewer();
  const t = getTranslator('audit');
  const header = (
    <PageHeader
      title={t('title')}
      description={t('description', { account: viewer.accountName })}
      actions={
        may(viewer, 'audit.view') && (
          <a
            href={`${PATH}/export`}
            download
            className={buttonStyle({ variant: 'secondary', size: 'small' })}
          >
            {t('export')}
          </a>
        )
      }
    />
  );
  if (!may(viewer, 'audit.view'))
    return (
      <>
        {header}
        <Alert>{t('forbidden')}</Alert>
      </>
    );

  const query = await readQuery(searchParams, 'kind', 'before');
  const kind = AUDIT_KINDS.find((one) => one === query.kind) ?? null;
  const before = /^\d{1,15}$/.test(query.before ?? '') ? Number(query.before) : null;
  const lines = await auditLines(database(), viewer.accountId, { kind, before, most: MOST });
  const format = formatter();
  const last = lines.at(-1);
  return (
    <>
      {header}
      <form method="get" action={PATH} className="flex flex-wrap items-end gap-3">
        <SelectField name="kind" label={t('filter')} defaultValue={kind ?? ''}>
          <option value="">{t('everything')}</option>
          {AUDIT_KINDS.map((one) => (
            <option key={one} value={one}>
              {t(`kinds.${one}`)}
            </option>
          ))}
        </SelectField>
        <Button type="submit" variant="secondary">
          {t('submit')}
        </Button>
      </form>
      {lines.length === 0 ? (
        <EmptyState icon={ScrollText} title={t('none')}>
          {t('noneHint')}
        </EmptyState>
      ) : (
        <Card className="px-4 py-2 sm:px-5">
          <Table label={t('title')}>
            <thead>
              <tr>
                <Th>{t('at')}</Th>
                <Th>{t('who')}</Th>
                <Th>{t('action')}</Th>
                <Th>{t('detail')}</Th>
                <Th>{t('subject')}</Th>
                <Th>{t('from')}</Th>
              </tr>
            </thead>
            <tbody>
              {lines.map((line) => (
                <tr key={line.id}>
                  <Td className="whitespace-nowrap text-muted">
                    {format.dateTime(line.at, { dateStyle: 'medium', timeStyle: 'medium' })}
                  </Td>
                  <Td className="min-w-28 max-w-60">{line.who}</Td>
                  <Td className="whitespace-nowrap font-mono text-[0.8125rem]">{line.action}</Td>
                  <Td className="min-w-48 max-w-72 text-muted">{line.detail}</Td>
                  <Td
                    className="max-w-40 truncate font-mono text-[0.8125rem] text-muted"
                    title={line.subject}
                  >
                    {line.subject}
                  </Td>
                  <Td className="whitespace-nowrap font-mono text-[0.8125rem] text-muted">{line.from}</Td>
                </tr>
              ))}
            </tbody>
          </Table>
        </Card>
      )}
      <div className="flex gap-3">
        {before !== null && (
          <Link
            href={`${PATH}${kind === null ? '' : `?kind=${kind}`}`}
            className={buttonStyle({ variant: 'secondary', size: 'small' })}
          >
            {t('newest')}
          </Link>
        )}
        {lines.length === MOST && last !== undefined && (
          <Link
            href={`${PATH}?${new URLSearchParams({ ...(kind !== null && { kind }), before: `${last.id}` })}`}
            className={buttonStyle({ variant: 'secondary', size: 'small' })}
          >
            {t('older')}
          </Link>
        )}
      </div>
    </>
  );
}
