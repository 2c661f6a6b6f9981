import { Command } from 'commander';
import { type CatalogCoverage, catalogCoverage } from '../../lib/catalog/catalog-coverage.ts';
import { type CatalogStats, catalogStats } from '../../lib/catalog/catalog-stats.ts';
import { withDatabase } from '../context.ts';
import { type OutputOptions, print, table } from '../output.ts';

export function statsCommand(): Command {
  return new Command('stats')
    .description('show the size of the catalog, by field, exchange, identifier and source')
    .option('--json', 'print JSON')
    .action(async (options: OutputOptions) => {
      const [stats, coverage] = await withDatabase(
        async ({ db }) => [await catalogStats(db), await catalogCoverage(db)] as const,
      );
      print(options, { ...stats, coverage }, inWords(stats, coverage));
    });
}

function inWords(
  stats: CatalogStats,
  { brands, fields, exchanges, identifiers, sources }: CatalogCoverage,
): string {
  const number = (count: number) => count.toLocaleString('en');
  const share = (count: number) => (brands === 0 ? '–' : `${((count / brands) * 100).toFixed(1)} %`);
  const listed = exchanges.filter(({ listings, former }) => listings + former > 0);
  const withoutAny = exchanges.length - listed.length;
  return [
    `Brands      ${stats.brands}, ${stats.brandsWithLogo} with a logo; ${stats.domains} domains, ${stats.aliases} of them aliases`,
    `Coins       ${stats.coins}, ${stats.coinsWithLogo} with a logo`,
    `Currencies  ${stats.currencies}, ${stats.currenciesWithLogo} with a flag`,
    `Withdrawn   ${stats.withdrawn}`,
    `Pictures    ${stats.renditions}, ${(stats.renditionBytes / 1e6).toFixed(1)} MB`,
    ...Object.entries(stats.bySource).map(([source, logos]) => `  ${logos} logos from ${source}`),
    '',
    table(
      Object.entries(fields).map(([field, count]) => ({ field, brands: number(count), share: share(count) })),
      '',
    ),
    '',
    table(
      identifiers.map((row) => ({
        identifier: row.type,
        count: number(row.count),
        brands: row.brands === null ? null : number(row.brands),
        share: row.brands === null ? null : share(row.brands),
      })),
      '',
    ),
    '',
    table(
      listed.map(({ mic, name, ...counts }) => ({
        mic,
        exchange: name,
        listings: number(counts.listings),
        former: number(counts.former),
        brands: number(counts.brands),
        'with a logo': number(counts.brandsWithLogo),
      })),
      'No listings.',
    ),
    `${withoutAny} exchanges have no listing.`,
    '',
    table(
      sources.map((row) => ({
        source: row.source,
        brands: number(row.brands),
        fields: number(row.fields),
        domains: number(row.domains),
        listings: number(row.listings),
        numbers: number(row.numbers),
        coins: number(row.coins),
        currencies: number(row.currencies),
      })),
      'No sources.',
    ),
  ].join('\n');
}
