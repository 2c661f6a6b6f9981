import { REGIONS } from '../../../../lib/core/exchanges/regions.ts';
import type { ExchangeQuery } from '../../../../lib/docs/exchange-filter.ts';
import { countryName, EXCHANGE_COLUMNS, EXCHANGE_ROWS } from '../../../../lib/docs/exchange-rows.ts';
import en from '../../../../messages/en.ts';
import { ExchangeTable } from './exchange-table.tsx';

const COUNTRIES = [...new Set(EXCHANGE_ROWS.map(({ country }) => country))]
  .map((code) => ({ code, name: countryName(code) }))
  .sort((a, b) => a.name.localeCompare(b.name, 'en'));

const EVERYTHING: ExchangeQuery = { text: '', region: '', country: '', isDefault: false };

export function Exchanges({ initial }: { initial: ExchangeQuery | null }) {
  return (
    <ExchangeTable
      columns={EXCHANGE_COLUMNS}
      rows={EXCHANGE_ROWS}
      regions={REGIONS}
      countries={COUNTRIES}
      initial={initial ?? EVERYTHING}
      texts={en.site.docs.exchanges}
    />
  );
}
