import { ScrollText } from 'lucide-react';
import type { Metadata } from 'next';
import Link from 'next/link';
import { Alert } from '../../../components/ui/alert.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { buttonStyle } from '../../../components/ui/button-style.ts';
import { Card } from '../../../components/ui/card.tsx';
import { DataTable } from '../../../components/ui/data-table.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { SearchField, SelectField, TextField } from '../../../components/ui/field.tsx';
import { LiveForm } from '../../../components/ui/live-form.tsx';
import { PageHeader } from '../../../components/ui/page-header.tsx';
import { Pager } from '../../../components/ui/pager.tsx';
import { listMembers } from '../../../lib/accounts/members.ts';
import { may } from '../../../lib/core/permissions.ts';
import { listTokens } from '../../../lib/tokens/list-tokens.ts';
import { formatter, getTranslator } from '../../../messages/i18n.ts';
import { database } from '../../_server/database.ts';
import { type Query, readQuery } from '../../(account)/query.ts';
import { requireViewer } from '../../(account)/viewer.ts';
import { AUDIT_KINDS, type AuditKind, type AuditLine, auditLines } from './audit-lines.ts';
import { type AuditNames, AuditSentence } from './audit-sentence.tsx';

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
          query={await readQuery(searchParams, 'kind', 'before', 'q', 'from', 'to')}
        />
      ) : (
        <Alert>{t('forbidden')}</Alert>
      )}
    </>
  );
}

type AuditQueryText = Record<'kind' | 'before' | 'q' | 'from' | 'to', string | undefined>;

const dayOf = (text: string | undefined) =>
  text !== undefined && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined;

async function AuditLog({ accountId, query }: { accountId: string; query: AuditQueryText }) {
  const t = getTranslator('audit');
  const db = database();
  const kind = AUDIT_KINDS.find((one) => one === query.kind) ?? null;
  const before = /^\d{1,15}$/.test(query.before ?? '') ? Number(query.before) : null;
  const filter = { text: query.q?.trim().slice(0, 100) ?? '', from: dayOf(query.from), to: dayOf(query.to) };
  const [lines, tokens, members] = await Promise.all([
    auditLines(db, accountId, { kind, before, most: MAX_LINES, ...filter }),
    listTokens(db, accountId),
    listMembers(db, accountId),
  ]);
  const names = {
    tokens: new Map(tokens.map(({ id, name }) => [id, name])),
    people: new Map(members.map(({ personId, email, name }) => [personId, name ?? email])),
  };
  const isFiltered =
    kind !== null || Object.values(filter).some((value) => value !== undefined && value !== '');
  const last = lines.at(-1);
  const href = (more: Record<string, string>) => {
    const { q, from, to } = query;
    const kept = Object.entries({ kind: kind ?? '', q, from, to }).filter(
      (one): one is [string, string] => !!one[1],
    );
    return `${PATH}?${new URLSearchParams([...kept, ...Object.entries(more)])}`;
  };
  return (
    <>
      <AuditFilter kind={kind} {...filter} />
      {lines.length === 0 ? (
        <EmptyState
          icon={ScrollText}
          title={t(isFiltered ? 'noMatch' : 'none')}
          action={
            isFiltered && (
              <Link href={PATH} className={buttonStyle({ variant: 'secondary' })}>
                {t('showAll')}
              </Link>
            )
          }
        >
          {t(isFiltered ? 'noMatchHint' : 'noneHint')}
        </EmptyState>
      ) : (
        <Card className="px-4 py-2 sm:px-5">
          <AuditTable lines={lines} names={names} />
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

function AuditFilter({
  kind,
  text,
  from,
  to,
}: {
  kind: AuditKind | null;
  text: string;
  from: string | undefined;
  to: string | undefined;
}) {
  const t = getTranslator('audit');
  return (
    <LiveForm
      action={PATH}
      role="search"
      className="grid grid-cols-2 gap-3 sm:grid-cols-[minmax(0,1fr)_10rem_auto_auto]"
    >
      <div className="col-span-2 sm:col-span-1">
        <SearchField label={t('search')} placeholder={t('searchHint')} maxLength={100} defaultValue={text} />
      </div>
      <div className="col-span-2 sm:col-span-1">
        <SelectField name="kind" label={t('filter')} defaultValue={kind ?? ''}>
          <option value="">{t('everything')}</option>
          {AUDIT_KINDS.map((one) => (
            <option key={one} value={one}>
              {t(`kinds.${one}`)}
            </option>
          ))}
        </SelectField>
      </div>
      <TextField name="from" type="date" label={t('since')} defaultValue={from} />
      <TextField name="to" type="date" label={t('until')} defaultValue={to} />
      <Button type="submit" variant="secondary" className="in-data-js:hidden">
        {t('submit')}
      </Button>
    </LiveForm>
  );
}

function AuditTable({ lines, names }: { lines: readonly AuditLine[]; names: AuditNames }) {
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
          className: 'whitespace-nowrap align-top text-muted tabular-nums max-sm:whitespace-normal',
          cell: ({ at }) => (
            <time dateTime={at.toISOString()}>
              {format.dateTime(at, { dateStyle: 'medium', timeStyle: 'short' })}
            </time>
          ),
        },
        {
          head: t('what'),
          className: 'w-full align-top',
          cell: (line) => (
            <>
              <AuditSentence line={line} names={names} />
              <details className="mt-0.5 text-muted text-xs">
                <summary className="w-fit cursor-pointer py-0.5">{t('detail')}</summary>
                <dl className="wrap-anywhere mt-1 font-mono">
                  {(
                    [
                      [t('action'), line.action],
                      [t('subject'), line.subject],
                      [t('detail'), line.detail],
                      [t('from'), line.from],
                    ] as const
                  ).map(
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
            </>
          ),
        },
      ]}
    />
  );
}
