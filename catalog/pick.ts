import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import sharp from 'sharp';
import { drawPicture } from '../lib/jobs/drawing/render.ts';
import { drawingOf, type PickedFile, type PickedIcon, type PickedPackage, pickedPackages } from './picked.ts';
import { allowedLicenses } from './tables/allowed-licenses.ts';
import { pickedBrands } from './tables/picked-brands.ts';
import { pickedCoins } from './tables/picked-coins.ts';

export { pickedPackages } from './picked.ts';

/** A longer vector is kept as a picture. */
const MAX_SVG_LENGTH = 12_000;

type Found = { license: string; bytes: Buffer };
type Reader = (packageDir: string, icon: string) => Promise<Found>;

const file = async (license: string, ...path: string[]): Promise<Found> => ({
  license,
  bytes: await readFile(join(...path)),
});

const readers: Record<PickedPackage, Reader> = {
  async thesvg(dir, icon) {
    const url = pathToFileURL(resolve(dir, 'dist', `${icon}.js`)).href;
    const module: { default: { svg: string; license: string } } = await import(url);
    return { license: module.default.license, bytes: Buffer.from(module.default.svg) };
  },
  lobehub: (dir, icon) => file('MIT', dir, 'icons', `${icon}.svg`),
  cardog: (dir, icon) => file('MIT', dir, 'optimized', `${icon}.svg`),
  bitgo: (dir, icon) => file('CC0-1.0', dir, 'svg', 'color', `${icon}.svg`),
  async 'token-icons'(dir, icon) {
    const text = await readFile(join(dir, 'dist', 'metadata', 'tokens.json'), 'utf8');
    const token = (JSON.parse(text) as { id: string; symbol: string }[]).find(({ id }) => id === icon);
    if (token === undefined) throw new Error('no such CoinGecko id');
    return file('MIT', dir, 'dist', 'svgs', 'tokens', 'branded', `${token.symbol.toUpperCase()}.svg`);
  },
  async metamask(dir, icon) {
    const text = await readFile(join(dir, 'contract-map.json'), 'utf8');
    const logo = (JSON.parse(text) as Record<string, { logo: string }>)[icon]?.logo;
    if (logo === undefined) throw new Error('no such contract');
    return file('ISC', dir, 'images', logo);
  },
  subwallet: (dir, icon) => file('Apache-2.0', dir, 'logo', `${icon}.png`),
};

/** The file of `catalog/drawings/` for a package, with the typed drawings whose license is allowed. */
export async function pickDrawings(
  key: PickedPackage,
  packageDir: string,
): Promise<{ text: string; icons: number; leftOut: string[] }> {
  const wanted = new Set([
    ...pickedBrands.filter(([, , from]) => from === key).map(([, , , icon]) => icon),
    ...Object.values(pickedCoins)
      .filter(([from]) => from === key)
      .map(([, icon]) => icon),
  ]);
  const picked: [string, PickedIcon][] = [];
  const leftOut: string[] = [];
  for (const icon of [...wanted].sort()) {
    try {
      const { license, bytes } = await readers[key](packageDir, icon);
      if (!allowedLicenses.includes(license)) throw new Error(`license ${license}`);
      picked.push([icon, { license, ...(await compact(bytes)) }]);
    } catch (error) {
      leftOut.push(`${icon}: ${error instanceof Error ? error.message : error}`);
    }
  }
  const { name, version } = pickedPackages[key];
  const head: Omit<PickedFile, 'icons'> = { package: name, version };
  const lines = picked.map(([icon, content]) => `${JSON.stringify(icon)}: ${JSON.stringify(content)}`);
  const text = `{"package": "${head.package}", "version": "${head.version}", "icons": {\n${lines.join(',\n')}\n}}\n`;
  return { text, icons: picked.length, leftOut };
}

async function compact(bytes: Buffer): Promise<{ svg: string } | { webp: string }> {
  const text = bytes.toString('utf8');
  if (/<svg\b/.test(text) && !/<image\b|<!ENTITY|<foreignObject/.test(text)) {
    const svg = text
      .replace(/^[\s\S]*?(?=<svg\b)/, '')
      .replace(/<!--[\s\S]*?-->|<metadata\b[\s\S]*?<\/metadata>|<title>[\s\S]*?<\/title>/g, '')
      .replace(/>\s+</g, '><')
      .replace(/\s+/g, ' ')
      .trim();
    if (svg.length <= MAX_SVG_LENGTH && (await isDrawn(svg))) return { svg };
  }
  const webp = await sharp(bytes, { density: 300 })
    .resize(256, 256, { fit: 'inside' })
    .webp({ quality: 82, alphaQuality: 90, effort: 6 })
    .toBuffer();
  return { webp: webp.toString('base64') };
}

/** Whether the drawing can be taken out of its document: an undeclared namespace prevents it. */
const isDrawn = (svg: string): Promise<boolean> =>
  drawPicture({ drawing: drawingOf(svg), layout: 'logo', background: '#808080', ink: null }).then(
    (picture) => picture !== null,
    () => false,
  );
