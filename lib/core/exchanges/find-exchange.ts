import { isRefusal, quoted, type Refusal } from '../errors/errors.ts';
import { refuseBecause } from '../errors/refuse-because.ts';
import { EXCHANGES, type Exchange } from './exchanges.ts';

const byMic = new Map(EXCHANGES.map((exchange) => [exchange.mic, exchange]));

export const exchangeName = (mic: string): string => byMic.get(mic)?.name ?? mic;

function readExchange(text: string): Exchange | Refusal {
  return (
    byMic.get(text.trim().toUpperCase()) ??
    refuseBecause('not_found', 'exchange_unknown', { got: quoted(text) })
  );
}

/** An exchange that can be enabled per account. @param text a MIC, in any case */
export function readExchangeOnRequest(text: string): Exchange | Refusal {
  const exchange = readExchange(text);
  return !isRefusal(exchange) && exchange.isDefault
    ? refuseBecause('conflict', 'exchange_default', { exchange: exchange.name })
    : exchange;
}
