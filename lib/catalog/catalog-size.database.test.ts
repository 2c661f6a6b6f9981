import { expect, test } from 'vitest';
import { aBrand, aCoin } from '../../tests/support/factories.ts';
import { testDatabase } from '../../tests/support/test-database.ts';
import { catalogSize } from './catalog-size.ts';

test('a small catalog is counted, a large one estimated', async () => {
  const db = await testDatabase();
  expect(await catalogSize(db)).toMatchObject({ isAbout: false, brands: 0, domains: 0, coins: 0 });
  for (const domain of ['a.com', 'b.com', 'c.com']) await aBrand(db, { domain, aliases: [`www-${domain}`] });
  await aCoin(db, { symbol: 'BTC' });
  const size = {
    brands: 3,
    brandsWithLogo: 3,
    domains: 6,
    aliases: 3,
    coins: 1,
    coinsWithLogo: 1,
    currencies: 0,
    currenciesWithLogo: 0,
  };
  expect(await catalogSize(db)).toEqual({ ...size, isAbout: false });
  await db.sql`analyze`;
  expect(await catalogSize(db, 2)).toEqual({ ...size, isAbout: true });
});
