import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { legibilityOf, MIN_CONTRAST } from '../lib/jobs/drawing/contrast.ts';
import { showsOnWhite } from '../lib/jobs/drawing/pixels.ts';
import {
  openStarter,
  type Starter,
  type StarterLogo,
  starterFiles,
} from '../lib/jobs/starter/starter-artefact.ts';
import { type BuildSummary, buildStarter } from './build.ts';
import { drawingHash, judged } from './judged.ts';
import { typedInks } from './tables/inks.ts';

const outDir = join('dist', 'catalog');
let summary: BuildSummary;
let starter: Starter;

beforeAll(async () => {
  summary = await buildStarter({ outDir });
  starter = await openStarter(outDir);
}, 240_000);

const logosOf = (from: Starter): { label: string; logo: StarterLogo }[] =>
  [
    ...from.brands.map(({ domain, logo }) => ({ label: domain, logo })),
    ...from.coins.map(({ symbol, logo }) => ({ label: symbol, logo })),
    ...from.currencies.map(({ code, logo }) => ({ label: code, logo })),
  ].flatMap(({ label, logo }) => (logo === null ? [] : [{ label, logo }]));

describe('the starter catalog', () => {
  test('holds what it promises', () => {
    const withLogo = (items: { logo: StarterLogo | null }[]) =>
      items.filter(({ logo }) => logo !== null).length;
    expect(withLogo(starter.brands)).toBeGreaterThanOrEqual(3_800);
    expect(starter.brands.flatMap((brand) => brand.aliases).length).toBeGreaterThanOrEqual(150);
    expect(withLogo(starter.coins)).toBeGreaterThanOrEqual(2_600);
    expect(starter.coins.length).toBeGreaterThanOrEqual(12_000);
    expect(starter.currencies.length).toBe(178);
    expect(starter.currencies.filter(({ logo, flag }) => (logo === null) !== (flag === null))).toEqual([]);
  });

  test('has a logo for most well-known names', () => {
    const drawn = new Set(starter.brands.filter((brand) => brand.logo !== null).map((brand) => brand.domain));
    const names =
      'google.com apple.com microsoft.com github.com facebook.com x.com netflix.com spotify.com instagram.com ' +
      'whatsapp.com youtube.com linkedin.com reddit.com wikipedia.org ebay.com paypal.com visa.com mastercard.com ' +
      'openai.com slack.com zoom.com dropbox.com adobe.com salesforce.com oracle.com ibm.com intel.com nvidia.com ' +
      'tesla.com bmw.com toyota.com nike.com adidas.com mcdonalds.com starbucks.com coca-cola.com ikea.com ' +
      'airbnb.com uber.com booking.com sony.com samsung.com siemens.com sap.com stripe.com shopify.com';
    expect(names.split(' ').filter((name) => !drawn.has(name))).toEqual([]);
  });

  test('has a picture of the coins that people look for', () => {
    const drawn = new Set(starter.coins.filter(({ logo }) => logo !== null).map(({ symbol }) => symbol));
    const symbols =
      'BTC ETH USDT XRP SOL BNB DOGE ADA TRX LINK AVAX SUI XLM SHIB TON HBAR DOT BCH LTC UNI PEPE NEAR APT ICP AAVE ' +
      'TAO ARB STX CORE BEAM MOVE ONDO ENA TRUMP WIF STETH WETH FLOKI BONK PENGU VIRTUAL JTO EIGEN ZRO W WLFI PUMP';
    expect(symbols.split(' ').filter((symbol) => !drawn.has(symbol))).toEqual([]);
  });

  test('knows source and license of every logo', () => {
    for (const { logo } of logosOf(starter)) {
      expect(logo.source).toMatch(/^(@?[\w-]+(\/[\w-]+)?@\d+\.\d+\.\d+|blazon\/flags)\/[\w\s.-]+$/);
      expect(logo.license).toMatch(
        /^(CC0-1\.0( \(collection; mark unstated\))?|CC-BY-\d\.\d|ISC|MIT|Apache-2\.0|BSD-3-Clause|MPL-2\.0|Unlicense)$/,
      );
    }
  });

  test('writes down every icon left out, and why', async () => {
    const report: { leftOut: { icon: string; reason: string }[] } = JSON.parse(
      await readFile(join(outDir, starterFiles.report), 'utf8'),
    );
    expect(report.leftOut.length).toBeGreaterThan(100);
    for (const { icon, reason } of report.leftOut)
      expect([icon, reason].every((text) => text !== '')).toBe(true);
  });
});

describe('the pictures', () => {
  const wrong: string[] = [];
  /** By the place of the largest picture. */
  const contrasts = new Map<number, number>();
  const seen = new Set<number>();

  // Once for both tests: there are 20,000.
  beforeAll(async () => {
    const waiting = logosOf(starter).values();
    const look = async () => {
      for (const { label, logo } of waiting) {
        if (logo.renditions.map(({ size }) => size).join(' ') !== '64 128 256') wrong.push(`${label}: sizes`);
        for (const rendition of logo.renditions) {
          if (seen.has(rendition.offset)) continue;
          seen.add(rendition.offset);
          await lookAt(rendition, `${label} at ${rendition.size}`);
        }
      }
    };
    await Promise.all(Array.from({ length: 8 }, look));
  }, 240_000);

  async function lookAt(rendition: StarterLogo['renditions'][number], name: string): Promise<void> {
    const { data, info } = await sharp(starter.png(rendition)).raw().toBuffer({ resolveWithObject: true });
    if (info.width !== rendition.size || info.height !== rendition.size) wrong.push(`${name}: size`);
    if (info.channels !== 3) wrong.push(`${name}: not opaque RGB`);
    else if (isOneColor(data)) wrong.push(`${name}: blank`);
    else if (!showsOnWhite({ side: rendition.size, rgb: data })) wrong.push(`${name}: white on white`);
    else if (rendition.size === 256)
      contrasts.set(rendition.offset, legibilityOf({ side: 256, rgb: data }).contrast);
  }

  const faint = (items: { label: string; logo: StarterLogo | null }[]) =>
    items
      .filter(({ logo }) =>
        logo?.renditions.some(({ offset }) => (contrasts.get(offset) ?? MIN_CONTRAST) < MIN_CONTRAST),
      )
      .map(({ label }) => label);

  test('are square PNGs of their sizes, opaque, neither blank nor white on white', () => {
    expect(wrong).toEqual([]);
    expect(seen.size).toBe(summary.counts.pictures);
  });

  test('show their mark: 99 % of brands and every coin have a contrast of 3', () => {
    expect(contrasts.size).toBeGreaterThan(6_000);
    const brands = faint(starter.brands.map(({ domain, logo }) => ({ label: domain, logo })));
    expect(brands.length, brands.join(', ')).toBeLessThanOrEqual(starter.brands.length * 0.01);
    expect(faint(starter.coins.map(({ symbol, logo }) => ({ label: symbol, logo })))).toEqual([]);
  });
});

test('no drawing that somebody judged wrong is back', () => {
  const wrong = logosOf(starter).filter(
    ({ label, logo }) => judged(label, drawingHash(logo.masterSvg))?.verdict === 'wrong',
  );
  expect(wrong.map(({ label }) => label)).toEqual([]);
});

test('no glyph is black on a color, but for the typed ones', () => {
  const black = starter.brands
    .filter(({ logo }) => logo?.source.startsWith('simple-icons@') && logo.background !== '#ffffff')
    .filter(({ logo }) => logo?.masterSvg.includes(' fill="#000000">'))
    .map(({ domain }) => domain);
  expect(black.filter((domain) => !Object.hasOwn(typedInks, domain))).toEqual([]);
});

const isOneColor = (rgb: Buffer): boolean => {
  for (let at = 3; at < rgb.length; at += 3) {
    if (rgb[at] !== rgb[0] || rgb[at + 1] !== rgb[1] || rgb[at + 2] !== rgb[2]) return false;
  }
  return true;
};

describe('a build', () => {
  let elsewhere: string;
  beforeAll(async () => {
    elsewhere = await mkdtemp(join(tmpdir(), 'blazon-starter-'));
  });
  afterAll(() => rm(elsewhere, { recursive: true, force: true }));

  test('does nothing if the folder already has its key', async () => {
    const before = await stat(join(outDir, starterFiles.index));
    const again = await buildStarter({ outDir });
    expect(again).toMatchObject({ key: summary.key, reused: true, counts: summary.counts });
    expect((await stat(join(outDir, starterFiles.index))).mtimeMs).toBe(before.mtimeMs);
  });

  test('fails with the path of the missing file in a folder that is no project', async () => {
    await expect(buildStarter({ outDir: elsewhere, projectRoot: elsewhere })).rejects.toThrow(elsewhere);
  });
});
