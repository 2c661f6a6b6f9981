import { describe, expect, test } from 'vitest';
import { aBrand, aCoin } from '../../tests/support/factories.ts';
import { testDatabase } from '../../tests/support/test-database.ts';
import { countLogos } from './count-logos.ts';
import { MAX_SHOWN, showcase } from './showcase.ts';

const exactly = (count: number) => ({ count, isAbout: false });

describe('the wall of logos', () => {
  test('is empty with an empty catalog', async () => {
    expect(await showcase(await testDatabase())).toEqual({
      brands: [],
      coins: [],
      counts: { brands: exactly(0), coins: exactly(0) },
    });
  });

  test('shows well-known subjects first, then others with a logo', async () => {
    const db = await testDatabase();
    await aBrand(db, { domain: 'unheard-of.com' });
    await aBrand(db, { domain: 'spotify.com' });
    await aBrand(db, { domain: 'github.com', aliases: ['netflix.com'] });
    await aBrand(db, { domain: 'apple.com', color: null });
    const { id } = await aBrand(db, { domain: 'google.com' });
    await db.sql`update brand set hidden_at = now() where id = ${id}`;
    await aCoin(db, { symbol: 'UNHEARD' });
    await aCoin(db, { symbol: 'ETH' });
    await aCoin(db, { symbol: 'BTC' });
    await aCoin(db, { symbol: 'SOL', color: null });

    expect(await showcase(db)).toEqual({
      brands: ['github.com', 'spotify.com', 'unheard-of.com'].map((domain) => ({ name: domain, domain })),
      coins: ['BTC', 'ETH', 'UNHEARD'].map((symbol) => ({ name: symbol, symbol })),
      counts: { brands: exactly(3), coins: exactly(3) },
    });
  });

  test('ends with a full row and does not exceed its limit', async () => {
    const db = await testDatabase();
    await db.sql`
      with b as (insert into brand (name, source) select 'Brand ' || n, 'test' from generate_series(1, 110) n returning id),
           d as (insert into brand_domain (domain, brand_id, is_primary, source)
                 select 'brand' || id || '.com', id, true, 'test' from b)
      insert into logo (brand_id, source, license, master, content_hash) select id, 'test', 'CC0-1.0', '<svg/>', 'x' from b`;
    expect((await showcase(db)).brands).toHaveLength(MAX_SHOWN.brands);
    await db.sql`delete from brand where id in (select id from brand order by id limit 60)`;
    const { brands, counts } = await showcase(db);
    expect(counts.brands).toEqual(exactly(50));
    expect(brands).toHaveLength(48);
  });

  test('more logos than can be counted quickly are estimated', async () => {
    const db = await testDatabase();
    for (const domain of ['a.com', 'b.com', 'c.com']) await aBrand(db, { domain });
    await aCoin(db, { symbol: 'BTC' });
    await db.sql`analyze logo`;
    expect(await countLogos(db, 'brand', 3)).toEqual({ count: 3, isAbout: false });
    expect(await countLogos(db, 'brand', 1)).toEqual({ count: 3, isAbout: true });
    expect(await countLogos(db, 'coin', 1)).toEqual({ count: 1, isAbout: false });
  });
});
