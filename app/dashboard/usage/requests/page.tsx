import { ListTree, SearchX } from 'lucide-react';
import type { Metadata } from 'next';
import { ShowAll } from '../../../../components/list/show-all.tsx';
import { BackLink } from '../../../../components/ui/back-link.tsx';
import { Button } from '../../../../components/ui/button.tsx';
import { EmptyState } from '../../../../components/ui/empty-state.tsx';
import { SelectField } from '../../../../components/ui/field.tsx';
import { Found } from '../../../../components/ui/found.tsx';
import { LiveForm } from '../../../../components/ui/live-form.tsx';
import { PageHeader } from '../../../../components/ui/page-header.tsx';
import { Pager } from '../../../../components/ui/pager.tsx';
import { OPERATIONS, REQUEST_OUTCOMES } from '../../../../lib/core/operations.ts';
import { isId } from '../../../../lib/db/new-id.ts';
import { listTokens } from '../../../../lib/tokens/list-tokens.ts';
import { type RequestFilter, recentRequests } from '../../../../lib/usage/recent-requests.ts';
import { getTranslator } from '../../../../messages/i18n.ts';
import { database } from '../../../_server/database.ts';
import { type Query, readQuery } from '../../../(account)/query.ts';
import { requireViewer } from '../../../(account)/viewer.ts';
import { LiveToggle } from './live-toggle.tsx';
import { RequestTable } from './request-table.tsx';

export const metadata: Metadata = { title: getTranslator('usage.requests')('title') };

const PAGE = '/dashboard/usage/requests';
const PAGE_ROWS = 50;

export default async function RequestsPage({ searchParams }: { searchParams: Query }) {
  const viewer = await requireViewer();
  const db = database();
  const query = await readQuery(searchParams, 'outcome', 'operation', 'token', 'before');
  const filter = readFilter(query);
  const [rows, tokens] = await Promise.all([
    recentRequests(db, viewer.accountId, filter, PAGE_ROWS + 1),
    listTokens(db, viewer.accountId),
  ]);
  const shown = rows.slice(0, PAGE_ROWS);
  const isFirst = filter.before === undefined;
  const { before, ...kept } = filter;
  const isFiltered = Object.values(kept).some((value) => value !== undefined);
  const path = (last?: number) =>
    requestsPath({ ...query, before: last === undefined ? undefined : `${last}` });
  const t = getTranslator('usage.requests');
  return (
    <>
      <div>
        <BackLink href="/dashboard/usage">{getTranslator('usage')('title')}</BackLink>
        <PageHeader title={t('title')} description={t('description')} actions={isFirst && <LiveToggle />} />
      </div>
      <Filters filter={filter} tokens={tokens} />
      <Found count={shown.length} hasMore={rows.length > PAGE_ROWS} />
      {shown.length === 0 ? (
        isFiltered ? (
          <EmptyState icon={SearchX} title={t('noMatch')} action={<ShowAll href={PAGE} />} />
        ) : (
          <EmptyState icon={ListTree} title={t('none')}>
            {t('noneHint')}
          </EmptyState>
        )
      ) : (
        <div className="rounded-lg border border-line bg-surface p-4 sm:px-5">
          <RequestTable rows={shown} />
        </div>
      )}
      <Pager
        label={t('pages')}
        links={[
          !isFirst && { href: path(), name: t('newest') },
          rows.length > PAGE_ROWS && { href: path(shown.at(-1)?.id), name: t('older') },
        ]}
      />
    </>
  );
}

type RequestsQuery = Partial<Record<'outcome' | 'operation' | 'token' | 'before', string | undefined>>;

function requestsPath(query: RequestsQuery): string {
  const filled = Object.entries(query).filter((one): one is [string, string] => !!one[1]);
  return filled.length === 0 ? PAGE : `${PAGE}?${new URLSearchParams(filled)}`;
}

/** Invalid values are ignored. */
const readFilter = ({ outcome, operation, token, before }: RequestsQuery): RequestFilter => ({
  outcome: REQUEST_OUTCOMES.find((one) => one === outcome),
  operation: OPERATIONS.find((one) => one === operation),
  tokenId: token !== undefined && isId(token) ? token : undefined,
  before: before !== undefined && /^\d{1,15}$/.test(before) ? Number(before) : undefined,
});

function Filters({
  filter,
  tokens,
}: {
  filter: RequestFilter;
  tokens: readonly { id: string; name: string }[];
}) {
  const t = getTranslator('usage.requests');
  const usage = getTranslator('usage');
  const fields = [
    {
      name: 'outcome',
      label: t('columns.verdict'),
      value: filter.outcome,
      options: REQUEST_OUTCOMES.map((id) => ({ id, name: t(`outcomes.${id}`) })),
    },
    {
      name: 'operation',
      label: t('operation'),
      value: filter.operation,
      options: OPERATIONS.map((id) => ({ id, name: usage(`operations.${id}`) })),
    },
    { name: 'token', label: t('columns.token'), value: filter.tokenId, options: tokens },
  ];
  return (
    <LiveForm action={PAGE} className="grid grid-cols-2 items-end gap-3 sm:flex sm:flex-wrap">
      {fields.map(({ name, label, value, options }) => (
        <SelectField key={name} name={name} label={label} defaultValue={value ?? ''}>
          <option value="">{t('any')}</option>
          {options.map((option) => (
            <option key={option.id} value={option.id}>
              {option.name}
            </option>
          ))}
        </SelectField>
      ))}
      <Button type="submit" variant="secondary" className="in-data-js:hidden">
        {usage('show')}
      </Button>
    </LiveForm>
  );
}
