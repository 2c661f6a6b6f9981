import { expect, test } from 'vitest';
import type { ExchangeRow } from '../../../lib/approvals/exchanges/list-exchange-access.ts';
import { EXCHANGES } from '../../../lib/core/exchanges/exchanges.ts';
import { missingExchanges } from './missing-exchanges.ts';

const rows: ExchangeRow[] = EXCHANGES.map((exchange) => ({
  ...exchange,
  region: null,
  request: null,
  access: exchange.isDefault ? 'default' : 'available',
}));

test.each([
  ['2222.SR', ['XSAU']],
  // On enabled exchanges, or on none.
  ['VOD.L', []],
  ['US0378331005', []],
  ['github.com', []],
])('%s names %j', (text, mics) => expect(missingExchanges(text, rows).map(({ mic }) => mic)).toEqual(mics));

test('one that was enabled is not missing; one that was requested is', () => {
  const as = (access: ExchangeRow['access']) =>
    missingExchanges(
      '2222.SR',
      rows.map((row) => (row.mic === 'XSAU' ? { ...row, access } : row)),
    );
  expect(as('enabled')).toEqual([]);
  expect(as('requested')).toMatchObject([{ mic: 'XSAU', access: 'requested' }]);
});
