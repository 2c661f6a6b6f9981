import { expect, test } from 'vitest';
import { aCoin } from '../../tests/support/factories.ts';
import { testDatabase } from '../../tests/support/test-database.ts';
import { isRefusal } from '../core/errors/errors.ts';
import { type CryptoSymbol, parseCryptoSymbol } from '../core/identifiers/crypto-symbol.ts';
import { editCoin, readCoinValue } from './edit-coin.ts';
import { findSubjects } from './find-subjects.ts';
import { searchCatalog } from './search-catalog.ts';
import { subjectView } from './subject-view.ts';

const db = await testDatabase();

const symbolOf = (text: string): CryptoSymbol => {
  const symbol = parseCryptoSymbol(text);
  if (isRefusal(symbol)) throw new Error(symbol.detail);
  return symbol;
};

const set = async (symbol: string, field: string, text: string) => {
  const edit = readCoinValue(field, text);
  return isRefusal(edit) ? edit : editCoin(db, 'test', symbolOf(symbol), edit);
};

test('an edit is visible everywhere, is audited, and can be undone', async () => {
  await aCoin(db, { symbol: 'EDT' });
  expect(await set('edt', 'name', ' Edited Coin ')).toEqual({
    symbol: 'EDT',
    field: 'name',
    value: 'Edited Coin',
    isEdited: true,
  });
  expect(await set('EDT', 'rank', '7')).toMatchObject({ value: 7 });
  const view = await subjectView(db, symbolOf('EDT'));
  expect(view).toMatchObject({ kind: 'coin', name: 'Edited Coin', brand: null });
  expect(view?.coin).toEqual([
    { field: 'name', value: 'Edited Coin', source: 'operator', isEdited: true },
    { field: 'rank', value: 7, source: 'operator', isEdited: true },
  ]);
  expect(await searchCatalog(db, 'edited c')).toMatchObject([{ kind: 'crypto', name: 'Edited Coin' }]);
  expect(await findSubjects(db, 'EDT')).toMatchObject([{ text: 'crypto:EDT', name: 'Edited Coin' }]);

  for (const field of ['name', 'rank'] as const)
    await editCoin(db, 'test', symbolOf('EDT'), { field, value: null });
  expect((await subjectView(db, symbolOf('EDT')))?.coin).toEqual([
    { field: 'name', value: 'EDT', source: 'test', isEdited: false },
    { field: 'rank', value: null, source: null, isEdited: false },
  ]);
  const told = await db.sql`
    select action, detail ->> 'before' as before, detail ->> 'after' as after from audit_event
    where subject = 'coin:EDT' order by id`;
  expect(told).toMatchObject([
    { action: 'catalog.edit', before: 'EDT', after: 'Edited Coin' },
    { action: 'catalog.edit', before: null, after: '7' },
    { action: 'catalog.undo_edit', before: 'Edited Coin', after: 'EDT' },
    { action: 'catalog.undo_edit', before: '7', after: null },
  ]);
});

test.each([
  ['rank', '0'],
  ['rank', '-1'],
  ['rank', '1.5'],
  ['rank', '1e3'],
  ['rank', '9999999'],
  ['rank', ''],
  ['name', ''],
  ['name', 'x'.repeat(101)],
  ['symbol', 'BTC'],
  ['__proto__', 'x'],
])('%s %j is refused', async (field, text) => {
  expect(await set('EDT', field, text)).toMatchObject({ code: 'invalid_request' });
});

test('an unknown coin is refused', async () => {
  expect(await set('NOSUCHCOIN', 'name', 'Name')).toMatchObject({ code: 'not_found' });
});
