import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { showsOnWhite } from '../lib/jobs/drawing/pixels.ts';
import {
  openStarter,
  type Starter,
  type StarterLogo,
  starterFiles,
} from '../lib/jobs/starter/starter-artefact.ts';
import { type BuildSummary, buildStarter } from './build.ts';

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
    expect(withLogo(starter.brands)).toBeGreaterThanOrEqual(2_700);
    expect(starter.brands.flatMap((brand) => brand.aliases).length).toBeGreaterThanOrEqual(150);
    expect(withLogo(starter.coins)).toBeGreaterThanOrEqual(2_100);
    expect(starter.coins.length).toBeGreaterThanOrEqual(12_000);
    expect(starter.currencies.length).toBe(178);
    expect(starter.currencies.filter(({ logo, flag }) => (logo === null) !== (flag === null))).toEqual([]);
  });

  test('has a logo for most well-known names', () => {
    const drawn = new Set(starter.brands.filter((brand) => brand.logo !== null).map((brand) => brand.domain));
    const names =
      'google.com apple.com microsoft.com github.com facebook.com x.com netflix.com spotify.com instagram.com ' +
      'whatsapp.com youtube.com linkedin.com reddit.com wikipedia.org ebay.com paypal.com visa.com mastercard.com ' +
      'openai.com slack.com zoom.us dropbox.com adobe.com salesforce.com oracle.com ibm.com intel.com nvidia.com ' +
      'tesla.com bmw.com toyota.com nike.com adidas.com mcdonalds.com starbucks.com coca-cola.com ikea.com ' +
      'airbnb.com uber.com booking.com sony.com samsung.com siemens.com sap.com stripe.com shopify.com';
    expect(names.split(' ').filter((name) => !drawn.has(name))).toEqual([]);
  });

  test('knows source and license of every logo', () => {
    for (const { logo } of logosOf(starter)) {
      expect(logo.source).toMatch(/^(@?[\w-]+(\/[\w-]+)?@\d+\.\d+\.\d+|blazon\/flags)\/[\w\s.-]+$/);
      expect(logo.license).toMatch(
        /^(CC0-1\.0|CC-BY-\d\.\d|MIT|Apache-2\.0|BSD-3-Clause|MPL-2\.0|Unlicense)$/,
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

test('every rendition is a square PNG of its size, opaque, neither blank nor white on white', async () => {
  const wrong: string[] = [];
  const seen = new Set<number>();
  const waiting = logosOf(starter).values();
  const look = async () => {
    for (const { label, logo } of waiting) {
      if (logo.renditions.map(({ size }) => size).join(' ') !== '64 128 256') wrong.push(`${label}: sizes`);
      for (const rendition of logo.renditions) {
        if (seen.has(rendition.offset)) continue;
        seen.add(rendition.offset);
        const { data, info } = await sharp(starter.png(rendition))
          .raw()
          .toBuffer({ resolveWithObject: true });
        const name = `${label} at ${rendition.size}`;
        if (info.width !== rendition.size || info.height !== rendition.size) wrong.push(`${name}: size`);
        if (info.channels !== 3) wrong.push(`${name}: not opaque RGB`);
        else if (isOneColor(data)) wrong.push(`${name}: blank`);
        else if (!showsOnWhite({ side: rendition.size, rgb: data })) wrong.push(`${name}: white on white`);
      }
    }
  };
  await Promise.all(Array.from({ length: 8 }, look));
  expect(wrong).toEqual([]);
  expect(seen.size).toBe(summary.counts.pictures);
}, 120_000);

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

  test('fails with the missing package’s path where a package is not installed', async () => {
    await expect(buildStarter({ outDir: elsewhere, projectRoot: elsewhere })).rejects.toThrow(/node_modules/);
  });
});
