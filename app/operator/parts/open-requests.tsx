import { Inbox } from 'lucide-react';
import type { ReactNode } from 'react';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { Face } from '../../../components/ui/face.tsx';
import { Link } from '../../../components/ui/link.tsx';
import { formatter, getTranslator } from '../../../messages/i18n.ts';

export interface OpenRequest {
  id: string;
  accountId: string;
  accountName: string;
  what: string;
  of?: string;
  aside: string | null;
  text: string;
  at: Date;
  link: { href: string; text: string; name: string } | null;
  form: ReactNode;
}

export function OpenRequests({ requests, none }: { requests: readonly OpenRequest[]; none: string }) {
  const t = getTranslator('operator.requests');
  const format = formatter();
  if (requests.length === 0)
    return (
      <EmptyState icon={Inbox} title={none}>
        {t('noneHint')}
      </EmptyState>
    );
  return (
    <ul className="divide-y divide-line">
      {requests.map((request) => (
        <li
          key={request.id}
          id={request.id}
          className="grid gap-4 py-4 first:pt-0 last:pb-0 lg:grid-cols-[minmax(0,1fr)_minmax(0,22rem)]"
        >
          <div className="min-w-0 space-y-1 text-sm">
            <p className="wrap-anywhere flex items-center gap-3 font-medium text-base">
              {request.of !== undefined && (
                <Face of={request.of} name={request.what} hasLogo className="size-16" />
              )}
              {request.what}
            </p>
            <p className="wrap-anywhere">
              <Link href={`/operator/accounts/${request.accountId}`} className="link">
                {request.accountName}
              </Link>
              {request.aside !== null && <span className="text-muted"> {request.aside}</span>}
            </p>
            <p className="wrap-anywhere max-w-prose whitespace-pre-line">
              {request.text === '' ? <span className="text-muted">{t('noNote')}</span> : request.text}
            </p>
            <p className="text-muted text-xs">{t('sent', { at: format.dateTime(request.at, 'moment') })}</p>
            {request.link !== null && (
              <Link href={request.link.href} className="link" aria-label={request.link.name}>
                {request.link.text}
              </Link>
            )}
          </div>
          {request.form}
        </li>
      ))}
    </ul>
  );
}
