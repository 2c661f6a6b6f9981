import { ScrollText } from 'lucide-react';
import type { Metadata } from 'next';
import { ShowAll } from '../../../components/list/show-all.tsx';
import { Alert } from '../../../components/ui/alert.tsx';
import { buttonStyle } from '../../../components/ui/button-style.ts';
import { Card } from '../../../components/ui/card.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { Found } from '../../../components/ui/found.tsx';
import { PageHeader } from '../../../components/ui/page-header.tsx';
import { Pager } from '../../../components/ui/pager.tsx';
import { listMembers } from '../../../lib/accounts/members.ts';
import { listAuditEvents } from '../../../lib/audit/list-audit-events.ts';
import { may } from '../../../lib/core/permissions.ts';
import { listTokens } from '../../../lib/tokens/list-tokens.ts';
import { getTranslator } from '../../../messages/i18n.ts';
import { database } from '../../_server/database.ts';
import { type Query, readQuery } from '../../(account)/query.ts';
import { requireViewer } from '../../(account)/viewer.ts';
import { AuditFilterForm } from './audit-filter-form.tsx';
import { auditLine } from './audit-lines.ts';
import {
  AUDIT_KINDS,
  AUDIT_PARAMETERS,
  type AuditFilter,
  auditPath,
  isFiltered,
  queryOf,
  readAuditFilter,
} from './audit-query.ts';
import { pageInDashboard } from './audit-sentence.tsx';
import { AuditTable } from './audit-table.tsx';

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
        <AuditLog
          accountId={viewer.accountId}
          filter={readAuditFilter(await readQuery(searchParams, ...AUDIT_PARAMETERS), AUDIT_KINDS)}
        />
      ) : (
        <Alert>{t('forbidden')}</Alert>
      )}
    </>
  );
}

async function AuditLog({ accountId, filter }: { accountId: string; filter: AuditFilter }) {
  const t = getTranslator('audit');
  const db = database();
  const [events, tokens, members] = await Promise.all([
    listAuditEvents(db, { isForOperator: false, accountId, most: MAX_LINES, ...queryOf(filter) }),
    listTokens(db, accountId),
    listMembers(db, accountId),
  ]);
  const names = new Map([
    ...tokens.map(({ id, name }) => [id, name] as const),
    ...members.map(({ personId, email, name }) => [personId, name ?? email] as const),
  ]);
  const last = events.at(-1);
  return (
    <>
      <AuditFilterForm action={PATH} kinds={AUDIT_KINDS} filter={filter} />
      <Found count={events.length} hasMore={events.length === MAX_LINES} />
      {events.length === 0 ? (
        <EmptyState
          icon={ScrollText}
          title={t(isFiltered(filter) ? 'noMatch' : 'none')}
          action={isFiltered(filter) && <ShowAll href={PATH} />}
        >
          {t(isFiltered(filter) ? 'noMatchHint' : 'noneHint')}
        </EmptyState>
      ) : (
        <Card className="px-4 py-2 sm:px-5">
          <AuditTable
            label={t('title')}
            lines={events.map(auditLine)}
            nameOf={({ subject }) => names.get(subject)}
            pageOf={pageInDashboard}
          />
        </Card>
      )}
      <Pager
        label={t('pages')}
        className=""
        links={[
          filter.before !== null && { href: auditPath(PATH, filter), name: t('newest') },
          events.length === MAX_LINES &&
            last !== undefined && {
              href: auditPath(PATH, filter, { before: `${last.id}` }),
              name: t('older'),
            },
        ]}
      />
    </>
  );
}
