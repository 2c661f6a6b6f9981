import { ScrollText } from 'lucide-react';
import type { Metadata } from 'next';
import { ShowAll } from '../../../components/list/show-all.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { Found } from '../../../components/ui/found.tsx';
import { Link } from '../../../components/ui/link.tsx';
import { PageHeader } from '../../../components/ui/page-header.tsx';
import { Pager } from '../../../components/ui/pager.tsx';
import { listAuditEvents } from '../../../lib/audit/list-audit-events.ts';
import { isId } from '../../../lib/db/new-id.ts';
import { getTranslator } from '../../../messages/i18n.ts';
import { database } from '../../_server/database.ts';
import { type Query, readQuery } from '../../(account)/query.ts';
import { requireOperator } from '../../(account)/viewer.ts';
import { AuditFilterForm } from '../../dashboard/audit/audit-filter-form.tsx';
import {
  AUDIT_PARAMETERS,
  auditPath,
  OPERATOR_AUDIT_KINDS,
  queryOf,
  readAuditFilter,
} from '../../dashboard/audit/audit-query.ts';
import { OperatorAudit } from '../parts/operator-audit.tsx';

export const metadata: Metadata = { title: getTranslator('operator.audit')('title') };

const PATH = '/operator/audit';
const PER_PAGE = 50;

export default async function AuditPage({ searchParams }: { searchParams: Query }) {
  await requireOperator();
  const query = await readQuery(searchParams, ...AUDIT_PARAMETERS, 'account');
  const filter = readAuditFilter(query, OPERATOR_AUDIT_KINDS);
  const accountId = query.account !== undefined && isId(query.account) ? query.account : null;
  // One more than shown, to know whether there are older ones.
  const found = await listAuditEvents(database(), {
    isForOperator: true,
    accountId,
    most: PER_PAGE + 1,
    ...queryOf(filter),
  });
  const events = found.slice(0, PER_PAGE);
  const [t, words] = [getTranslator('operator.audit'), getTranslator('audit')];
  const account: Record<string, string> = accountId === null ? {} : { account: accountId };
  const last = events.at(-1);
  return (
    <>
      <PageHeader
        title={t('title')}
        description={
          accountId === null
            ? t('description')
            : t.rich('ofAccount', {
                name: events[0]?.accountName ?? accountId,
                all: (text) => (
                  <Link href={auditPath(PATH, filter)} className="link">
                    {text}
                  </Link>
                ),
              })
        }
      />
      <AuditFilterForm action={PATH} kinds={OPERATOR_AUDIT_KINDS} filter={filter} hidden={account} />
      <Found count={events.length} hasMore={found.length > PER_PAGE} />
      {events.length === 0 ? (
        <EmptyState
          icon={ScrollText}
          title={words('noMatch')}
          action={<ShowAll href={accountId === null ? PATH : `${PATH}?account=${accountId}`} />}
        >
          {words('noMatchHint')}
        </EmptyState>
      ) : (
        <Card className="px-4 py-2 sm:px-5">
          <OperatorAudit label={t('title')} events={events} withAccount={accountId === null} />
        </Card>
      )}
      <Pager
        label={words('pages')}
        className=""
        links={[
          filter.before !== null && { href: auditPath(PATH, filter, account), name: words('newest') },
          found.length > PER_PAGE &&
            last !== undefined && {
              href: auditPath(PATH, filter, { ...account, before: `${last.id}` }),
              name: words('older'),
            },
        ]}
      />
    </>
  );
}
