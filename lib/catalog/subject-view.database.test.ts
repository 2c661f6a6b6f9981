import { beforeAll, expect, test } from 'vitest';
import { aBrand, aCoin, aCurrency, anInstrument } from '../../tests/support/factories.ts';
import { done } from '../../tests/support/refused.ts';
import { testDatabase } from '../../tests/support/test-database.ts';
import { parseCryptoSymbol } from '../core/identifiers/crypto-symbol.ts';
import { type Domain, parseDomain } from '../core/identifiers/domain.ts';
import { parseStockSymbol } from '../core/identifiers/stock-symbol.ts';
import type { Database } from '../db/client.ts';
import { editBrand } from './edit-brand.ts';
import { findSubjects } from './find-subjects.ts';
import { listWithdrawn } from './list-withdrawn.ts';
import { subjectView } from './subject-view.ts';
import { takeDown } from './withdraw.ts';

let db: Database;
beforeAll(async () => {
  db = await testDatabase();
});

const domain = (text: string): Domain => done(parseDomain(text));

test('a brand is shown with fields and sources, domains, listings and logo', async () => {
  const { id } = await aBrand(db, { domain: 'quarry.com', aliases: ['steinbruch.de'] });
  await anInstrument(db, id, {
    listings: [
      { mic: 'XNAS', ticker: 'QRRY' },
      { mic: 'XLON', ticker: 'QRY', validTo: '2020-01-01' },
    ],
  });
  done(await editBrand(db, 'x', domain('quarry.com'), { field: 'foundedYear', value: 1901 }));
  for (const identifier of [domain('www.steinbruch.de'), done(parseStockSymbol('QRRY'))]) {
    const view = await subjectView(db, identifier);
    expect(view).toMatchObject({
      kind: 'brand',
      id: `${id}`,
      key: 'quarry.com',
      hiddenAt: null,
      logo: { origin: 'starter', license: 'CC0-1.0' },
    });
    expect(view?.logo?.png?.subarray(1, 4).toString()).toBe('PNG');
    expect(view?.brand?.fields.find(({ field }) => field === 'foundedYear')).toEqual({
      field: 'foundedYear',
      value: 1901,
      source: 'operator',
      isEdited: true,
    });
    expect(view?.brand?.fields.find(({ field }) => field === 'name')).toMatchObject({
      value: 'quarry.com',
      source: 'test',
      isEdited: false,
    });
    expect(view?.brand?.domains.map((one) => [one.domain, one.isPrimary])).toEqual([
      ['quarry.com', true],
      ['steinbruch.de', false],
    ]);
    expect(view?.brand?.listings.map(({ ticker, validTo }) => [ticker, validTo])).toEqual([
      ['QRRY', null],
      ['QRY', '2020-01-01'],
    ]);
  }
});

test('coins and currencies are shown; an unknown subject is null', async () => {
  await aCoin(db, { symbol: 'QQC', color: null });
  await aCurrency(db, 'EUR', '#003399');
  expect(await subjectView(db, done(parseCryptoSymbol('qqc')))).toMatchObject({
    kind: 'coin',
    key: 'QQC',
    logo: null,
    brand: null,
  });
  expect(await subjectView(db, done(parseStockSymbol('EUR:CUR')))).toMatchObject({
    kind: 'currency',
    key: 'EUR',
  });
  expect(await subjectView(db, domain('nobody.com'))).toBe(null);
});

test('a withdrawn subject can be found, viewed and listed', async () => {
  await aBrand(db, { domain: 'veiled.com' });
  done(await takeDown(db, 'x', domain('veiled.com'), 'A court says so.'));
  const [hit] = await findSubjects(db, 'veiled.com');
  expect(hit).toMatchObject({ text: 'domain:veiled.com', isHidden: true });
  expect(await subjectView(db, domain('veiled.com'))).toMatchObject({ hiddenReason: 'A court says so.' });
  expect(await listWithdrawn(db)).toMatchObject([
    { kind: 'brand', key: 'veiled.com', reason: 'A court says so.' },
  ]);
});

test('any text can be searched', async () => {
  await aBrand(db, { domain: 'plainly.com' });
  expect((await findSubjects(db, 'plain')).map(({ text }) => text)).toEqual(['domain:plainly.com']);
  for (const text of ['%', '\0', "'", '../..', 'a'.repeat(100), '😀', ' ', ':'])
    expect(Array.isArray(await findSubjects(db, text))).toBe(true);
});
