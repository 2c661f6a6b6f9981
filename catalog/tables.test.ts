import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { brandFieldSchemas } from '../lib/core/brands/brand-facts.ts';
import { parseDomain } from '../lib/core/identifiers/domain.ts';
import { type BrandPlan, planBrands } from './brands.ts';
import { type CoinPlan, planCoins } from './coins.ts';
import { planCurrencies } from './currencies.ts';
import { findDrawing } from './iconify.ts';
import { type Packages, readPackages } from './packages.ts';
import { aliasesByBrand } from './tables/aliases.ts';
import { allowedLicenses } from './tables/allowed-licenses.ts';
import * as coinTables from './tables/coins.ts';
import { currencies } from './tables/currencies.ts';
import { deniedHosts } from './tables/denied-hosts.ts';
import { drawingChoices } from './tables/drawing-choices.ts';
import { endedBrands } from './tables/ended.ts';
import { extraBrands } from './tables/extra-brands.ts';
import { iconDomains } from './tables/icon-domains.ts';
import { typedInks } from './tables/inks.ts';
import { pickedBrands } from './tables/picked-brands.ts';
import { pickedCoins } from './tables/picked-coins.ts';
import { undrawn } from './tables/undrawn.ts';

let packages: Packages;
let brands: BrandPlan[];
let coins: CoinPlan[];

beforeAll(async () => {
  packages = await readPackages(process.cwd());
  brands = planBrands(packages).plans;
  coins = planCoins(packages);
});

/** Keys that look like numbers are moved to the front by the language itself, and do not count. */
const isSorted = (items: readonly string[]) =>
  items
    .filter((item) => !/^\d+$/.test(item))
    .every((item, at, rest) => at === 0 || String(rest[at - 1]) < item);
/** The host as our parser writes it; throws if refused or not canonical. */
const hostOf = (domain: string) => {
  const parsed = parseDomain(domain);
  return 'host' in parsed ? parsed.host : parsed;
};

describe('the tables', () => {
  test('are sorted and have no duplicates', () => {
    const lists: Record<string, readonly string[]> = {
      iconDomains: Object.keys(iconDomains),
      extraBrands: extraBrands.map(([domain]) => domain),
      aliasesByBrand: Object.keys(aliasesByBrand),
      drawingChoices: Object.keys(drawingChoices),
      deniedHosts,
      allowedLicenses,
      typedInks: Object.keys(typedInks),
      pickedBrands: pickedBrands.map(([domain]) => domain),
      pickedCoins: Object.keys(pickedCoins),
      undrawn: Object.keys(undrawn),
      endedBrands: Object.keys(endedBrands),
      notCoins: coinTables.notCoins,
      currencies: currencies.map(([code]) => code),
      ...Object.fromEntries(Object.entries(aliasesByBrand)),
    };
    for (const [name, list] of Object.entries(lists)) expect([name, isSorted(list)]).toEqual([name, true]);
    for (const [name, table] of Object.entries(coinTables)) {
      if (Array.isArray(table)) continue;
      expect([name, isSorted(Object.keys(table))]).toEqual([name, true]);
    }
  });

  test('name only icons that the packages have', () => {
    const slugs = new Set(packages.simpleIcons.map((icon) => icon.slug));
    expect(Object.keys(iconDomains).filter((slug) => !slugs.has(slug))).toEqual([]);
    const logos = [...extraBrands.map(([, , icon]) => icon), ...Object.values(drawingChoices)];
    for (const icon of logos) {
      if (icon !== null) expect([icon, findDrawing(packages.logos, icon)?.hidden]).toEqual([icon, false]);
    }
  });
});

describe('brands', () => {
  test('have their own canonical host, and no two share one', () => {
    for (const { domain } of brands) expect(hostOf(domain)).toBe(domain);
    expect(new Set(brands.map((brand) => brand.domain)).size).toBe(brands.length);
  });

  test('have a name, and a color in lower-case hex where one is known', () => {
    for (const brand of brands) {
      expect(brand.name.trim()).not.toBe('');
      if (brand.color !== null) expect(brand.color).toMatch(/^#[0-9a-f]{6}$/);
    }
  });

  test('have aliases that are canonical hosts, belong to one brand only and are no brand themselves', () => {
    const domains = new Set(brands.map((brand) => brand.domain));
    const seen = new Set<string>();
    for (const [domain, aliases] of Object.entries(aliasesByBrand)) {
      expect([domain, domains.has(domain)]).toEqual([domain, true]);
      for (const alias of aliases) {
        expect(hostOf(alias)).toBe(alias);
        expect([alias, domains.has(alias), seen.has(alias)]).toEqual([alias, false, false]);
        seen.add(alias);
      }
    }
    expect(seen.size).toBeGreaterThanOrEqual(150);
  });

  test('are drawn under allowed licenses only', () => {
    const used = new Set(brands.flatMap((brand) => brand.candidates.map((candidate) => candidate.license)));
    const terms = [...used].map((license) => license.replace(' (collection; mark unstated)', ''));
    expect(terms.filter((license) => !allowedLicenses.includes(license))).toEqual([]);
    const sources = brands.flatMap((brand) => brand.candidates.map((candidate) => candidate.source));
    expect(
      sources.filter((source) => /simple-icons@[^/]+\/(cocoapods|jpeg|slint|sass|webpack)$/.test(source)),
    ).toEqual([]);
  });

  test('are not drawn at all where one package excludes the mark by its license', () => {
    const excluded = [
      'vuejs.org',
      'tauri.app',
      'sass-lang.com',
      'letsencrypt.org',
      'cocoapods.org',
      'rubocop.org',
    ];
    for (const domain of [...excluded, 'debian.org', 'broadcom.com'])
      expect(brands.find((brand) => brand.domain === domain)).toMatchObject({ domain, candidates: [] });
    const unstated = brands.find(({ domain }) => domain === 'spotify.com')?.candidates ?? [];
    expect(unstated.map(({ license }) => license)).not.toContain('CC0-1.0');
  });

  test('have no drawing of another package by the name of an excluded mark', () => {
    const excluded = packages.simpleIcons.flatMap(({ slug, license }) =>
      license === undefined || allowedLicenses.includes(license.type) ? [] : [slug],
    );
    expect(excluded.length).toBeGreaterThan(80);
    const names = new Set(excluded.flatMap((slug) => [slug, `${slug}-icon`]));
    const drawn = brands.flatMap(({ domain, candidates }) =>
      candidates.flatMap(({ source }) =>
        names.has(source.split('/').at(-1) ?? '') ? [`${domain} ${source}`] : [],
      ),
    );
    expect(drawn).toEqual([]);
  });

  test('leave the host of a typed company to it', async () => {
    const typed = new Map<string, string>();
    const files = await readdir(join('catalog', 'facts'));
    for (const file of files.filter((name) => name.endsWith('.jsonl')))
      for (const line of (await readFile(join('catalog', 'facts', file), 'utf8')).split('\n')) {
        if (line === '') continue;
        const { domain, aliases = [] }: { domain: string; aliases?: string[] } = JSON.parse(line);
        for (const host of [domain, ...aliases]) typed.set(host, domain);
      }
    const taken = brands.flatMap(({ domain, aliases }) =>
      [domain, ...aliases].filter((host) => (typed.get(host) ?? domain) !== domain),
    );
    expect(taken).toEqual([]);
  });

  test('that ended are known, with a date', () => {
    const hosts = new Set(brands.map(({ domain }) => domain));
    expect(Object.keys(endedBrands).filter((domain) => !hosts.has(domain))).toEqual([]);
    for (const ended of Object.values(endedBrands))
      expect(brandFieldSchemas.endedOn.parse(ended)).toBe(ended);
  });

  test('are not drawn with a former mark', () => {
    for (const domain of Object.keys(undrawn))
      expect(brands.find((brand) => brand.domain === domain)).toMatchObject({ domain, candidates: [] });
    const hosts = new Set(brands.map(({ domain }) => domain));
    expect(['itv.com', 'ratp.fr', 'sfmta.com'].filter((domain) => hosts.has(domain))).toEqual([]);
  });

  test('are never drawn with an icon that shows another brand', () => {
    for (const [domain, choice] of Object.entries(drawingChoices)) {
      const brand = brands.find((plan) => plan.domain === domain);
      expect([domain, brand === undefined]).toEqual([
        domain,
        domain === 'base.org' || domain === 'kraken.com',
      ]);
      const logos = brand?.candidates.filter(({ source }) => source.startsWith('@iconify-json/logos')) ?? [];
      if (choice === null || brand?.candidates.length === 0) expect(logos).toEqual([]);
      else expect(logos.map(({ source }) => source.split('/').at(-1))).toEqual([choice]);
    }
  });

  test.each([
    ['freebsd.org', 'FreeBSD'],
    ['google.com', 'Google'],
    ['docs.google.com', 'Google Docs'],
    ['facebook.com', 'Facebook'],
    ['x.com', 'X'],
    ['proton.me', 'Proton'],
    ['elastic.co', 'Elastic'],
    ['woocommerce.com', 'WooCommerce'],
    ['steampowered.com', 'Steam'],
    ['microsoft.com', 'Microsoft'],
  ])('%s is %s', (domain, name) => {
    expect(brands.find((brand) => brand.domain === domain)?.name).toBe(name);
  });

  test.each(['about.google', 'analog.com', 'atlassian.design', 'jcb.com', 'nissan.com', 'openai.design'])(
    '%s is nobody’s own domain',
    (domain) => {
      expect(brands.find((brand) => brand.domain === domain)).toBeUndefined();
    },
  );
});

describe('coins', () => {
  test('have upper-case symbols, one preferred coin for each, and a name', () => {
    for (const coin of coins) {
      expect(coin.symbol).toBe(coin.symbol.toUpperCase());
      expect(coin.name).not.toBe('');
    }
    const preferred = coins.filter((coin) => coin.preferred).map((coin) => coin.symbol);
    expect(preferred.length).toBe(new Set(coins.map((coin) => coin.symbol)).size);
    expect(preferred.length).toBeGreaterThanOrEqual(12_000);
  });

  test.each([
    ['BTC', 'Bitcoin'],
    ['XBT', 'Bitcoin'],
    ['MIOTA', 'IOTA'],
    ['TON', 'Toncoin'],
    ['EGLD', 'MultiversX'],
    ['HYPE', 'Hyperliquid'],
    ['RENDER', 'Render'],
    ['WLD', 'Worldcoin'],
    ['SKY', 'Sky'],
    ['PENGU', 'Pudgy Penguins'],
  ])('%s is %s', (symbol, name) => {
    expect(coins.find((coin) => coin.symbol === symbol)?.name).toBe(name);
  });

  test('are not drawn as the coin that lost the symbol', () => {
    for (const symbol of coinTables.movedSymbols) {
      const candidates = coins.find((coin) => coin.symbol === symbol)?.candidates ?? [];
      const own = candidates.filter(({ source }) => source.startsWith('@iconify-json/'));
      expect([symbol, own.length > 0]).toEqual([symbol, Object.hasOwn(coinTables.networkDrawings, symbol)]);
    }
  });

  test.each(['ARB', 'BEAM', 'CORE', 'DOGE', 'STX', 'TAO'])('%s is drawn as the coin it names', (symbol) => {
    const [first] = coins.find((coin) => coin.symbol === symbol)?.candidates ?? [];
    expect(first?.source).toMatch(/^@bitgo-forks/);
  });

  test('have no rank where the pack says zero or nothing', () => {
    for (const coin of coins) if (coin.marketCapRank !== null) expect(coin.marketCapRank).toBeGreaterThan(0);
    expect(coins.find((coin) => coin.symbol === 'BTC')?.marketCapRank).toBe(1);
  });

  test('do not include fiat money, companies or the keys every object has', () => {
    const symbols = new Set(coins.map((coin) => coin.symbol));
    for (const symbol of ['USD', 'EUR', 'JPY', 'GENERIC', 'CONSTRUCTOR', 'TOSTRING']) {
      expect([symbol, symbols.has(symbol)]).toEqual([symbol, false]);
    }
  });

  test('are drawn with the icon their typed table names', () => {
    for (const symbol of Object.keys(coinTables.olderDrawings)) {
      expect([symbol, findDrawing(packages.olderTokens, symbol.toLowerCase()) !== null]).toEqual([
        symbol,
        true,
      ]);
    }
    for (const symbol of Object.keys(coinTables.networkDrawings)) {
      expect([symbol, coins.find((coin) => coin.symbol === symbol)?.candidates.length !== 0]).toEqual([
        symbol,
        true,
      ]);
    }
  });
});

describe('currencies', () => {
  test('are the 178 active ones, with codes and numbers that are unique', () => {
    const plans = planCurrencies(packages);
    expect(plans.length).toBe(178);
    expect(new Set(plans.map((plan) => plan.code)).size).toBe(178);
    expect(new Set(plans.map((plan) => plan.numeric)).size).toBe(178);
    for (const plan of plans) {
      expect(plan.code).toMatch(/^[A-Z]{3}$/);
      expect(plan.numeric).toMatch(/^\d{3}$/);
    }
  });

  test.each([
    ['EUR', 'eu', /^blazon\/flags\/eu$/],
    ['SHP', 'sh', /sh-hl$/],
    ['GBP', 'gb', /gb$/],
    ['CHW', 'ch', /ch$/],
    ['BOV', 'bo', /bo$/],
    ['XCG', 'cw', /cw$/],
    ['ARS', 'ar', /^blazon\/flags\/ar$/],
    ['LAK', 'la', /^blazon\/flags\/la$/],
  ])('%s has the flag %s', (code, flag, source) => {
    const plan = planCurrencies(packages).find((currency) => currency.code === code);
    expect(plan?.flag).toBe(flag);
    expect(plan?.candidates[0]?.source).toMatch(source);
  });

  test('without a country have no flag', () => {
    const without = planCurrencies(packages).filter((plan) => plan.flag === null);
    expect(without.map((plan) => plan.code).join(' ')).toBe(
      'XAD XAF XAG XAU XBA XBB XBC XBD XCD XDR XOF XPD XPT XSU XTS XUA XXX',
    );
  });
});
