import { and, eq, sql } from 'drizzle-orm';
import type { SubjectColumn } from '../../catalog/write-logos.ts';
import { ormIn, type Transaction } from '../../db/client.ts';
import { brand, brandDomain, cryptoAsset } from '../../db/schema/index.ts';
import type { ImportRow } from '../import/import-row.ts';
import { loadCurrencies } from './load-currencies.ts';
import { type LoadOutcome, loadVersion, mergeRows } from './load-version.ts';
import { pruneStaleStarter } from './prune-stale.ts';
import {
  openStarter,
  readStarterKey,
  type Starter,
  type StarterBrand,
  type StarterCoin,
  type StarterLogo,
} from './starter-artefact.ts';
import { writeStarterLogos } from './starter-logos.ts';

export interface LoadProgress {
  done: number;
  total: number;
  label: string;
}

/** Merges the catalog as the weakest source, in one transaction, and removes what the artefact no longer has. */
export async function loadStarter(
  databaseUrl: string,
  artefactDir: string,
  onProgress: (progress: LoadProgress) => void = () => {},
): Promise<LoadOutcome> {
  const key = await readStarterKey(artefactDir);
  return loadVersion(databaseUrl, 'starter', key, async (tx) => {
    const starter = await openStarter(artefactDir);
    const { brands, coins, currencies } = starter;
    const total = [...brands, ...coins, ...currencies].filter(({ logo }) => logo !== null).length;
    let done = 0;
    const step: Step = (label) => (logos) => {
      done += logos;
      onProgress({ done, total, label });
    };

    const pruned = await pruneStaleStarter(tx, brands, coins);
    const { counts } = await mergeRows(tx, 'starter', [...brands.map(brandRowOf), ...coins.map(coinRowOf)]);
    await writeSourceUrls(tx, brands);
    const currencyCounts = await loadCurrencies(tx, currencies);

    const logos = await writeLogosOf(tx, starter, step);
    return {
      brandsAdded: counts.brands.new,
      brandsChanged: counts.brands.changed,
      brandsRemoved: pruned.brands,
      domainsAdded: counts.domains.new,
      domainsRemoved: pruned.domains,
      coinsAdded: counts.coins.new,
      coinsChanged: counts.coins.changed,
      coinsRemoved: pruned.coins,
      ...currencyCounts,
      brandLogosWritten: logos.brand.written,
      brandLogosRemoved: logos.brand.removed,
      coinLogosWritten: logos.coin.written,
      coinLogosRemoved: logos.coin.removed,
      currencyLogosWritten: logos.currency.written,
      currencyLogosRemoved: logos.currency.removed,
    };
  });
}

type Step = (label: string) => (logos: number) => void;

async function writeLogosOf(tx: Transaction, starter: Starter, step: Step) {
  const currencies = starter.currencies.flatMap(({ code, logo }) =>
    logo === null ? [] : [[code, logo] as const],
  );
  const write = (column: SubjectColumn, logos: ReadonlyMap<string, StarterLogo>, label: string) =>
    writeStarterLogos(tx, starter, column, logos, step(label));
  return {
    brand: await write('brand_id', await brandLogos(tx, starter), 'brands'),
    coin: await write('crypto_asset_id', await coinLogos(tx, starter), 'coins'),
    currency: await write('currency_code', new Map(currencies), 'currencies'),
  };
}

const brandRowOf = ({ domain, aliases, name, color, website, endedOn }: StarterBrand): ImportRow => ({
  type: 'brand',
  domain,
  aliases,
  name,
  color: color ?? undefined,
  website: website ?? undefined,
  endedOn: endedOn ?? undefined,
});

const coinRowOf = ({
  symbol,
  name,
  coingeckoId,
  marketCapRank,
  preferred,
  color,
}: StarterCoin): ImportRow => ({
  type: 'coin',
  symbol,
  name,
  coingeckoId: coingeckoId ?? undefined,
  marketCapRank: marketCapRank ?? undefined,
  preferred,
  color: color ?? undefined,
});

/** Where the drawings were published; no other source has this, so there is nothing to merge. */
async function writeSourceUrls(tx: Transaction, brands: readonly StarterBrand[]): Promise<void> {
  const domains = sql.param(brands.map(({ domain }) => domain));
  const urls = sql.param(brands.map(({ sourceUrl }) => sourceUrl));
  await ormIn(tx)
    .orm.update(brand)
    .set({ sourceUrl: sql`w.url` })
    .from(sql`unnest(${domains}::text[], ${urls}::text[]) as w (domain, url)`)
    .innerJoin(brandDomain, eq(brandDomain.domain, sql`w.domain`))
    .where(
      and(
        eq(brand.id, brandDomain.brandId),
        eq(brand.source, 'starter'),
        sql`${brand.sourceUrl} is distinct from w.url`,
      ),
    );
}

/** Logos by brand id. If two rows were merged into one brand, the row with its primary domain wins. */
async function brandLogos(tx: Transaction, { brands }: Starter): Promise<Map<string, StarterLogo>> {
  const logoOf = new Map(brands.map(({ domain, logo }) => [domain, logo]));
  const { brandId: id, domain, isPrimary } = brandDomain;
  const rows = await ormIn(tx)
    .orm.select({ id, domain })
    .from(brandDomain)
    .where(sql`${domain} = any(${sql.param([...logoOf.keys()])}::text[])`)
    .orderBy(isPrimary, domain);
  return logosById(rows.map((row) => [`${row.id}`, logoOf.get(row.domain)]));
}

async function coinLogos(tx: Transaction, { coins }: Starter): Promise<Map<string, StarterLogo>> {
  const keyOf = ({ symbol, name }: { symbol: string; name: string }) => `${symbol}\n${name}`;
  const logoOf = new Map(coins.map((coin) => [keyOf(coin), coin.logo]));
  const { id, symbol, name } = cryptoAsset;
  const symbols = sql.param(coins.map((coin) => coin.symbol));
  const rows = await ormIn(tx)
    .orm.select({ id, symbol, name })
    .from(cryptoAsset)
    .where(sql`${symbol} = any(${symbols}::text[])`);
  return logosById(rows.map((row) => [`${row.id}`, logoOf.get(keyOf(row))]));
}

const logosById = (pairs: readonly (readonly [id: string, logo: StarterLogo | null | undefined])[]) =>
  new Map(pairs.flatMap(([id, logo]) => (logo === null || logo === undefined ? [] : [[id, logo] as const])));
