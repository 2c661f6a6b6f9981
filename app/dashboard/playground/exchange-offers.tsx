import type { ExchangeRow } from '../../../lib/approvals/exchanges/list-exchange-access.ts';
import { getTranslator } from '../../../messages/i18n.ts';
import { ExchangeRequest } from './exchange-request.tsx';

/** Exchanges to request for the symbol that was tried. */
export function ExchangeOffers({
  exchanges,
  account,
  identifier,
  mayRequest,
}: {
  exchanges: readonly ExchangeRow[];
  account: string;
  identifier: string;
  mayRequest: boolean;
}) {
  const t = getTranslator('playground.remedies.exchange');
  return (
    <div className="mt-1.5 flex flex-wrap items-center gap-2">
      {exchanges.map(({ mic, name, access }) =>
        mayRequest && access === 'available' ? (
          <ExchangeRequest key={mic} {...{ account, mic, identifier }} exchange={name} />
        ) : (
          <p key={mic}>{t(access === 'available' ? 'ask' : 'waiting', { exchange: name })}</p>
        ),
      )}
    </div>
  );
}
