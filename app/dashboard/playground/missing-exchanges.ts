import type { ExchangeRow } from '../../../lib/approvals/exchanges/list-exchange-access.ts';
import { isRefusal } from '../../../lib/core/errors/errors.ts';
import { parseStockSymbol } from '../../../lib/core/identifiers/stock-symbol.ts';

/** A composite code, such as that of Germany, names more exchanges than anybody would request. */
const MAX_OFFERED = 3;

/** The few exchanges that a stock symbol names and the account cannot use, in the order of its readings. */
export function missingExchanges(text: string, rows: readonly ExchangeRow[]): ExchangeRow[] {
  const symbol = parseStockSymbol(text);
  if (isRefusal(symbol)) return [];
  const venues = symbol.readings.flatMap((reading) => (reading.type === 'ticker' ? reading.venues : []));
  const missing = [...new Set(venues)].flatMap(
    (mic) =>
      rows.find((row) => row.mic === mic && (row.access === 'available' || row.access === 'requested')) ?? [],
  );
  return missing.length <= MAX_OFFERED ? missing : [];
}
