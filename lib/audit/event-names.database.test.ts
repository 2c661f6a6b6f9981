import { expect, test } from 'vitest';
import { aBrand, aCoin, aPerson, aToken } from '../../tests/support/factories.ts';
import { testDatabase } from '../../tests/support/test-database.ts';
import { eventNames } from './event-names.ts';

test('tokens, people and entries of the catalog have names; deleted ones have none', async () => {
  const db = await testDatabase();
  const [brand, nameless, coin] = [
    await aBrand(db, { domain: 'acme.com', name: 'Acme' }),
    await aBrand(db, { domain: null, name: 'Fund' }),
    await aCoin(db, { symbol: 'ACMX' }),
  ];
  const [{ email, personId }, { id: tokenId }] = [await aPerson(db), await aToken(db)];
  const { tokens, people, entries } = await eventNames(db, [
    ...[`brand:${brand.id}`, `brand:${nameless.id}`, 'brand:999999', 'brand:x'],
    ...[`coin:${coin.id}`, 'coin:ACMX', 'currency:EUR', personId, tokenId, 'github.com', ''],
  ]);
  expect([...tokens.keys()]).toEqual([tokenId]);
  expect([...people]).toEqual([[personId, email]]);
  expect(Object.fromEntries(entries)).toEqual({
    [`brand:${brand.id}`]: { kind: 'brand', key: 'acme.com', name: 'Acme' },
    [`brand:${nameless.id}`]: { kind: 'brand', key: null, name: 'Fund' },
    [`coin:${coin.id}`]: { kind: 'coin', key: 'ACMX', name: 'ACMX' },
    'coin:ACMX': { kind: 'coin', key: 'ACMX', name: 'ACMX' },
    'currency:EUR': { kind: 'currency', key: 'EUR', name: 'EUR' },
  });
});
