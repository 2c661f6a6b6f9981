import { Landmark } from 'lucide-react';
import type { Metadata } from 'next';
import Link from 'next/link';
import { Alert } from '../../../components/ui/alert.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { buttonStyle } from '../../../components/ui/button-style.ts';
import { Section } from '../../../components/ui/card.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { SearchField, SelectField } from '../../../components/ui/field.tsx';
import { PageHeader } from '../../../components/ui/page-header.tsx';
import { Table, Td, Th } from '../../../components/ui/table.tsx';
import {
  type ExchangeRow,
  listExchangeAccess,
} from '../../../lib/approvals/exchanges/list-exchange-access.ts';
import { listExchangeRequests } from '../../../lib/approvals/exchanges/list-exchange-requests.ts';
import { REGIONS } from '../../../lib/core/exchanges/regions.ts';
import { may } from '../../../lib/core/permissions.ts';
import { formatter, getTranslator } from '../../../messages/i18n.ts';
import { database } from '../../_server/database.ts';
import { type Query, readQuery } from '../../(account)/query.ts';
import { requireViewer } from '../../(account)/viewer.ts';
import { RequestExchangeForm, WithdrawExchangeForm } from './exchange-forms.tsx';
import { countryName, findExchanges, readFilter } from './find-exchanges.ts';

export const metadata: Metadata = { title: getTranslator('exchanges')('title') };

const NOTICES = ['requested', 'withdrawn'] as const;
const ACCESSES = ['default', 'enabled', 'requested', 'available'] as const;
const PATH = '/dashboard/exchanges';

/** The whole exchange table as the account sees it, by region. */
export default async function ExchangesPage({ searchParams }: { searchParams: Query }) {
  const viewer = await requireViewer();
  const db = database();
  const [rows, requests, query] = await Promise.all([
    listExchangeAccess(db, viewer.accountId),
    listExchangeRequests(db, { accountId: viewer.accountId, state: null }),
    readQuery(searchParams, 'notice', 'q', 'region', 'access', 'request'),
  ]);
  const t = getTranslator('exchanges');
  const filter = readFilter(query);
  const found = findExchanges(rows, filter);
  const notice = NOTICES.find((name) => name === query.notice);
  const mayRequest = may(viewer, 'exchanges.request');
  const wanted = mayRequest
    ? rows.find(({ mic, access }) => mic === query.request && access === 'available')
    : undefined;
  const hasOpen = mayRequest && requests.some(({ state }) => state === 'open');
  const enabled = rows.filter(({ access }) => access === 'default' || access === 'enabled').length;
  const regions = [...REGIONS, null].map((region) => ({
    region,
    rows: found.filter((row) => row.region === region),
  }));
  const format = formatter();
  return (
    <>
      <PageHeader
        title={t('title')}
        description={t('description')}
        actions={<Badge>{t('counts', { enabled, all: rows.length })}</Badge>}
      />
      {notice !== undefined && <Alert tone="good">{t(`notices.${notice}`)}</Alert>}
      {wanted !== undefined && (
        <Section
          id="request"
          title={t('form.title', { name: wanted.name })}
          description={t('form.description')}
        >
          <RequestExchangeForm account={viewer.accountId} mic={wanted.mic} />
        </Section>
      )}
      {requests.length > 0 && (
        <Section id="own" title={t('own.title')}>
          <Table label={getTranslator('shell')('table', { name: t('own.title') })}>
            <thead>
              <tr>
                <Th>{t('columns.name')}</Th>
                <Th>{t('columns.state')}</Th>
                {hasOpen && <Th>{t('columns.action')}</Th>}
                <Th>{t('own.asked')}</Th>
                <Th>{t('form.reason')}</Th>
                <Th>{t('own.answer')}</Th>
              </tr>
            </thead>
            <tbody>
              {requests.map((request) => (
                <tr key={request.id}>
                  <Td className="min-w-32">{request.exchange}</Td>
                  <Td>
                    <Badge tone={REQUEST_TONES[request.state]}>{t(`requestStates.${request.state}`)}</Badge>
                  </Td>
                  {hasOpen && (
                    <Td>
                      {request.state === 'open' && (
                        <WithdrawExchangeForm requestId={request.id} name={request.exchange} />
                      )}
                    </Td>
                  )}
                  <Td className="whitespace-nowrap text-muted">
                    {format.dateTime(request.requestedAt, { dateStyle: 'medium' })}
                  </Td>
                  <Td className="min-w-40 max-w-80 text-muted">{request.reason}</Td>
                  <Td className="min-w-32 max-w-80">{request.answer}</Td>
                </tr>
              ))}
            </tbody>
          </Table>
        </Section>
      )}
      <search>
        <form
          method="get"
          action={PATH}
          className="grid grid-cols-1 items-end gap-3 sm:grid-cols-2 lg:grid-cols-[minmax(0,1fr)_13rem_13rem_auto]"
        >
          <div className="sm:col-span-2 lg:col-span-1">
            <SearchField
              label={t('search')}
              placeholder={t('searchHint')}
              defaultValue={filter.text}
              maxLength={100}
            />
          </div>
          <SelectField name="region" label={t('region')} defaultValue={filter.region ?? ''}>
            <option value="">{t('everyRegion')}</option>
            {REGIONS.map((region) => (
              <option key={region} value={region}>
                {t(`regions.${region}`)}
              </option>
            ))}
          </SelectField>
          <SelectField name="access" label={t('access')} defaultValue={filter.access ?? ''}>
            <option value="">{t('accesses.all')}</option>
            {ACCESSES.map((access) => (
              <option key={access} value={access}>
                {t(`accesses.${access}`)}
              </option>
            ))}
          </SelectField>
          <div className="flex gap-2">
            <Button type="submit" variant="secondary">
              {t('submit')}
            </Button>
            {found.length < rows.length && (
              <Link href={PATH} className={buttonStyle({ variant: 'quiet' })}>
                {t('reset')}
              </Link>
            )}
          </div>
        </form>
      </search>
      {!mayRequest && <p className="text-muted text-sm">{t('onlyManagers')}</p>}
      {found.length === 0 && (
        <EmptyState icon={Landmark} title={t('none')}>
          {t('noneHint')}
        </EmptyState>
      )}
      {regions.map(
        ({ region, rows: own }) =>
          own.length > 0 && (
            <Section
              key={region ?? 'other'}
              id={`region-${(region ?? 'other').replaceAll(' ', '-')}`}
              title={t(`regions.${region ?? 'other'}`)}
            >
              <ExchangeTable label={t(`regions.${region ?? 'other'}`)} rows={own} mayRequest={mayRequest} />
            </Section>
          ),
      )}
    </>
  );
}

const REQUEST_TONES = { open: 'warn', approved: 'good', declined: 'bad', withdrawn: 'plain' } as const;
const ACCESS_TONES = { default: 'good', enabled: 'good', requested: 'warn', available: 'plain' } as const;

function ExchangeTable({
  label,
  rows,
  mayRequest,
}: {
  label: string;
  rows: readonly ExchangeRow[];
  mayRequest: boolean;
}) {
  const t = getTranslator('exchanges');
  return (
    // Columns of one width in every region: the tables are read as one.
    <Table label={getTranslator('shell')('table', { name: label })} className="lg:table-fixed">
      <thead>
        <tr>
          <Th className="lg:w-[32%]">{t('columns.name')}</Th>
          <Th className="lg:w-[15%]">{t('columns.state')}</Th>
          {mayRequest && <Th className="lg:w-[11%]">{t('columns.action')}</Th>}
          <Th className="lg:w-[10%]">{t('columns.mic')}</Th>
          <Th className="lg:w-[18%]">{t('columns.country')}</Th>
          <Th>{t('columns.notation')}</Th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.mic}>
            <Td className="min-w-36 font-medium">{row.name}</Td>
            <Td>
              {row.access === 'available' && row.request?.state === 'declined' ? (
                <Badge tone="bad">{t('states.declined')}</Badge>
              ) : (
                <Badge tone={ACCESS_TONES[row.access]}>{t(`states.${row.access}`)}</Badge>
              )}
            </Td>
            {mayRequest && (
              <Td className="whitespace-nowrap">
                {row.access === 'available' && (
                  <Link
                    href={`${PATH}?request=${row.mic}`}
                    prefetch={false}
                    aria-label={t('requestNamed', { name: row.name })}
                    className="link text-sm"
                  >
                    {t('request')}
                  </Link>
                )}
              </Td>
            )}
            <Td className="font-mono text-[0.8125rem]">{row.mic}</Td>
            <Td className="whitespace-nowrap">{countryName(row.country)}</Td>
            <Td className="whitespace-nowrap font-mono text-[0.8125rem] text-muted">
              {[...row.suffixes.map((suffix) => `.${suffix}`), `:${row.codes[0] ?? row.composite}`].join(' ')}
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
