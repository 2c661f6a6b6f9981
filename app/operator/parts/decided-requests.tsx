import Link from 'next/link';
import { Table, Td, Th } from '../../../components/ui/table.tsx';
import type { RequestState } from '../../../lib/core/request-state.ts';
import { formatter, getTranslator } from '../../../messages/i18n.ts';
import { StateBadge } from './state-badge.tsx';

interface DecidedRequest {
  id: string;
  accountId: string;
  accountName: string;
  what: string;
  state: RequestState;
  at: Date | null;
  answer: string | null;
}

/** What was decided, or withdrawn, lately. */
export function DecidedRequests({ requests }: { requests: readonly DecidedRequest[] }) {
  const t = getTranslator('operator.requests');
  const format = formatter();
  if (requests.length === 0) return <p className="text-muted text-sm">{t('noneDecided')}</p>;
  return (
    <Table label={getTranslator('operator')('table', { title: t('decided') })}>
      <thead>
        <tr>
          <Th>{t('what')}</Th>
          <Th>{t('account')}</Th>
          <Th>{t('state')}</Th>
          <Th>{t('at')}</Th>
          <Th>{t('answer')}</Th>
        </tr>
      </thead>
      <tbody>
        {requests.map((request) => (
          <tr key={request.id} id={request.id}>
            <Td className="wrap-anywhere min-w-40">{request.what}</Td>
            <Td className="wrap-anywhere min-w-32">
              <Link href={`/operator/accounts/${request.accountId}`} className="link">
                {request.accountName}
              </Link>
            </Td>
            <Td>
              <StateBadge state={request.state} />
            </Td>
            <Td className="whitespace-nowrap text-muted">
              {request.at !== null && format.dateTime(request.at, { dateStyle: 'medium' })}
            </Td>
            <Td className="wrap-anywhere min-w-40 text-muted">{request.answer}</Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
