import { ScrollText } from 'lucide-react';
import type { Metadata } from 'next';
import Link from 'next/link';
import { Button } from '../../../components/ui/button.tsx';
import { buttonStyle } from '../../../components/ui/button-style.ts';
import { Card, Section } from '../../../components/ui/card.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { TextField } from '../../../components/ui/field.tsx';
import { inCode } from '../../../components/ui/in-code.tsx';
import { PageHeader } from '../../../components/ui/page-header.tsx';
import { Pager } from '../../../components/ui/pager.tsx';
import { actorNames } from '../../../lib/audit/actor-names.ts';
import { listAuditEvents } from '../../../lib/audit/list-audit-events.ts';
import { isId } from '../../../lib/db/new-id.ts';
import { getTranslator } from '../../../messages/i18n.ts';
import { database } from '../../_server/database.ts';
import { type Query, readQuery } from '../../(account)/query.ts';
import { requireOperator } from '../../(account)/viewer.ts';
import { AuditTable } from '../parts/audit-table.tsx';

export const metadata: Metadata = { title: getTranslator('operator.audit')('title') };

const PER_PAGE = 50;

export default async function AuditPage({ searchParams }: { searchParams: Query }) {
  await requireOperator();
  const query = await readQuery(searchParams, 'account', 'action', 'before');
  const accountId = query.account !== undefined && isId(query.account.trim()) ? query.account.trim() : null;
  const action = query.action?.trim().slice(0, 60) || null;
  const before = /^[1-9]\d{0,14}$/.test(query.before ?? '') ? Number(query.before) : null;
  const db = database();
  // One more than shown, to know whether there are older ones.
  const found = await listAuditEvents(db, {
    accountId,
    action,
    before,
    most: PER_PAGE + 1,
    isForOperator: true,
  });
  const events = found.slice(0, PER_PAGE);
  const people = await actorNames(
    db,
    events.map(({ actor }) => actor),
  );
  const t = getTranslator('operator.audit');
  const address = (more: Record<string, string>) =>
    `/operator/audit?${new URLSearchParams({
      ...(accountId !== null && { account: accountId }),
      ...(action !== null && { action }),
      ...more,
    })}`;
  const last = events.at(-1);
  const isNarrowed = accountId !== null || action !== null;
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} />
      <AuditFilter action={action} accountId={accountId} isNarrowed={isNarrowed} />
      <Section id="events" title={t('events')}>
        {events.length === 0 ? (
          <EmptyState icon={ScrollText} title={t('none')}>
            {isNarrowed && t('noneHint')}
          </EmptyState>
        ) : (
          <AuditTable label={t('title')} events={events} people={people} withAccount />
        )}
        <Pager
          label={t('pages')}
          links={[
            before !== null && { href: address({}), name: t('newest') },
            found.length > PER_PAGE &&
              last !== undefined && { href: address({ before: `${last.id}` }), name: t('older') },
          ]}
        />
      </Section>
    </>
  );
}

function AuditFilter({
  action,
  accountId,
  isNarrowed,
}: {
  action: string | null;
  accountId: string | null;
  isNarrowed: boolean;
}) {
  const t = getTranslator('operator.audit');
  return (
    <Card className="p-4 sm:p-5">
      <form action="/operator/audit" className="grid items-start gap-3 sm:grid-cols-[1fr_1fr_auto]">
        <TextField
          name="action"
          label={t('actionStart')}
          hint={t.rich('actionHint', { code: inCode })}
          autoComplete="off"
          spellCheck={false}
          defaultValue={action ?? ''}
        />
        <TextField
          name="account"
          label={t('accountId')}
          autoComplete="off"
          spellCheck={false}
          defaultValue={accountId ?? ''}
        />
        <div className="flex gap-2 sm:pt-6.5">
          <Button type="submit">{t('submit')}</Button>
          {isNarrowed && (
            <Link href="/operator/audit" className={buttonStyle({ variant: 'quiet' })}>
              {t('reset')}
            </Link>
          )}
        </div>
      </form>
    </Card>
  );
}
