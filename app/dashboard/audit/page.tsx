import { ScrollText } from 'lucide-react';
import type { Metadata } from 'next';
import { Alert } from '../../../components/ui/alert.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { buttonStyle } from '../../../components/ui/button-style.ts';
import { Card } from '../../../components/ui/card.tsx';
import { DataTable } from '../../../components/ui/data-table.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { SelectField } from '../../../components/ui/field.tsx';
import { PageHeader } from '../../../components/ui/page-header.tsx';
import { Pager } from '../../../components/ui/pager.tsx';
import { may } from '../../../lib/core/permissions.ts';
import { formatter, getTranslator } from '../../../messages/i18n.ts';
import { database } from '../../_server/database.ts';
import { type Query, readQuery } from '../../(account)/query.ts';
import { requireViewer } from '../../(account)/viewer.ts';
import { AUDIT_KINDS, type AuditKind, type AuditLine, auditLines } from './audit-lines.ts';

export const metadata: Metadata = { title: getTranslator('audit')('title') };

const PATH = '/dashboard/audit';
const MAX_LINES = 50;

export default async function AuditPage({ searchParams }: { searchParams: Query }) {
  const viewer = await requireViewer();
  const t = getTranslator('audit');
  const isAllowed = may(viewer, 'audit.view');
  return (
    <>
      <PageHeader
        title={t('title')}
        description={t('description', { account: viewer.accountName })}
        actions={
          isAllowed && (
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
      {isAllowed ? (
        <AuditLog accountId={viewer.accountId} query={await readQuery(searchParams, 'kind', 'before')} />
      ) : (
        <Alert>{t('forbidden')}</Alert>
      )}
    </>
  );
}

async function AuditLog({
  accountId,
  query,
}: {
  accountId: string;
  query: Record<'kind' | 'before', string | undefined>;
}) {
  const t = getTranslator('audit');
  const kind = AUDIT_KINDS.find((one) => one === query.kind) ?? null;
  const before = /^\d{1,15}$/.test(query.before ?? '') ? Number(query.before) : null;
  const lines = await auditLines(database(), accountId, { kind, before, most: MAX_LINES });
  const last = lines.at(-1);
  const href = (more: Record<string, string>) =>
    `${PATH}?${new URLSearchParams({ ...(kind !== null && { kind }), ...more })}`;
  return (
    <>
      <KindFilter kind={kind} />
      {lines.length === 0 ? (
        <EmptyState icon={ScrollText} title={t('none')}>
          {t('noneHint')}
        </EmptyState>
      ) : (
        <Card className="px-4 py-2 sm:px-5">
          <AuditTable lines={lines} />
        </Card>
      )}
      <Pager
        label={t('pages')}
        className=""
        links={[
          before !== null && { href: href({}), name: t('newest') },
          lines.length === MAX_LINES &&
            last !== undefined && { href: href({ before: `${last.id}` }), name: t('older') },
        ]}
      />
    </>
  );
}

function KindFilter({ kind }: { kind: AuditKind | null }) {
  const t = getTranslator('audit');
  return (
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
  );
}

const CODE = 'font-mono text-[0.8125rem]';

function AuditTable({ lines }: { lines: readonly AuditLine[] }) {
  const t = getTranslator('audit');
  const format = formatter();
  return (
    <DataTable
      label={t('title')}
      rows={lines}
      keyOf={({ id }) => id}
      columns={[
        {
          head: t('at'),
          className: 'whitespace-nowrap text-muted',
          cell: ({ at }) => format.dateTime(at, { dateStyle: 'medium', timeStyle: 'medium' }),
        },
        { head: t('who'), className: 'min-w-28 max-w-60', cell: ({ who }) => who },
        { head: t('action'), className: `whitespace-nowrap ${CODE}`, cell: ({ action }) => action },
        { head: t('detail'), className: 'min-w-48 max-w-72 text-muted', cell: ({ detail }) => detail },
        {
          head: t('subject'),
          className: `max-w-40 truncate ${CODE} text-muted`,
          cell: ({ subject }) => subject,
          title: ({ subject }) => subject,
        },
        { head: t('from'), className: `whitespace-nowrap ${CODE} text-muted`, cell: ({ from }) => from },
      ]}
    />
  );
}
