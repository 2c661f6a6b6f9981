import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { chooseLayout } from '../lib/jobs/decoding/choose-layout.ts';
import { composeSvg, type Drawing, placementOf } from '../lib/jobs/drawing/compose.ts';
import { WHITE } from '../lib/jobs/drawing/inks.ts';
import type { Candidate } from './candidate.ts';

/** Packages that give some drawings but are too heavy to install: `catalog/drawings/` holds copies of those. */
export const pickedPackages = {
  thesvg: { name: '@thesvg/icons', version: '3.3.8' },
  lobehub: { name: '@lobehub/icons-static-svg', version: '1.95.1' },
  cardog: { name: '@cardog-icons/core', version: '1.2.0' },
  bitgo: { name: '@bitgo-forks/cryptocurrency-icons', version: '0.101.0' },
  'token-icons': { name: '@token-icons/core', version: '2.14.0' },
  metamask: { name: '@metamask/contract-metadata', version: '2.5.0' },
  subwallet: { name: '@subwallet/chain-list', version: '0.2.89' },
} as const;
export type PickedPackage = keyof typeof pickedPackages;

/** A drawing as SVG, or as base64 of a WebP of 256 px where its vector is large or holds a picture. */
export type PickedIcon = { license: string } & ({ svg: string } | { webp: string });

export type PickedFile = { package: string; version: string; icons: Record<string, PickedIcon> };
export type PickedFiles = Record<PickedPackage, PickedFile>;

/** Reads `catalog/drawings/` below `projectRoot`. @throws if a file is of another version than the table */
export async function readPicked(projectRoot: string): Promise<PickedFiles> {
  const entries = await Promise.all(
    Object.entries(pickedPackages).map(async ([key, { version }]) => {
      const path = join(projectRoot, 'catalog', 'drawings', `${key}.generated.json`);
      const file = JSON.parse(await readFile(path, 'utf8')) as PickedFile;
      if (file.version !== version)
        throw new Error(`${path} is of ${file.version}; run scripts/pick-drawings.mjs.`);
      return [key, file] as const;
    }),
  );
  return Object.fromEntries(entries) as PickedFiles;
}

/** The candidate of a picked drawing, laid out by its pixels. @throws if it was not picked */
export function pickedCandidate(files: PickedFiles, from: PickedPackage, icon: string): Candidate {
  const { name, version } = pickedPackages[from];
  const picked = files[from].icons[icon];
  if (picked === undefined)
    throw new Error(`${name} has no picked drawing ${icon}; run scripts/pick-drawings.mjs.`);
  return {
    source: `${name}@${version}/${icon}`,
    license: picked.license,
    sourceUrl: `https://www.npmjs.com/package/${name}/v/${version}`,
    async artwork() {
      const drawing = 'svg' in picked ? drawingOf(picked.svg) : await drawingOfPicture(picked.webp);
      const layout = await layoutOf(drawing);
      return { drawing, ...layout, ink: null };
    },
  };
}

async function layoutOf(drawing: Drawing) {
  const at = placementOf({ drawing, layout: 'logo' });
  const svg = composeSvg({ drawing, layout: 'logo', background: null, ink: null }, at);
  const { data, info } = await sharp(Buffer.from(svg))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const chosen = chooseLayout({ width: info.width, height: info.height, data }, at);
  return { layout: chosen?.layout ?? 'logo', background: chosen?.background ?? WHITE };
}

/** Keeps the colors and strokes of the root element. */
export function drawingOf(svg: string): Drawing {
  const root = /<svg\b([^>]*)>([\s\S]*)<\/svg>\s*$/.exec(svg);
  if (root === null) throw new Error('Expected an SVG document.');
  const [, attributes = '', inside = ''] = root;
  const attribute = (name: string) => new RegExp(`\\s${name}\\s*=\\s*["']([^"']*)["']`).exec(attributes)?.[1];
  const box = attribute('viewBox')
    ?.trim()
    .split(/[\s,]+/)
    .map(Number);
  const [left = 0, top = 0, width = 0, height = 0] = box ?? [
    0,
    0,
    Number.parseFloat(attribute('width') ?? ''),
    Number.parseFloat(attribute('height') ?? ''),
  ];
  if (!(width > 0 && height > 0)) throw new Error('Expected a box with sides.');
  const kept = [
    ...attributes.matchAll(
      /\s(fill|stroke|color|style|fill-rule|clip-rule|stroke-[a-z]+|xmlns:xlink)\s*=\s*("[^"]*"|'[^']*')/g,
    ),
  ];
  const body = kept.length === 0 ? inside : `<g${kept.map(([whole]) => whole).join('')}>${inside}</g>`;
  return { body, left, top, width, height };
}

/** librsvg draws PNG but not WebP. */
async function drawingOfPicture(webp: string): Promise<Drawing> {
  const picture = sharp(Buffer.from(webp, 'base64'));
  const { width, height } = await picture.metadata();
  const png = await picture.png({ palette: true, quality: 90, compressionLevel: 9 }).toBuffer();
  const body = `<image width="${width}" height="${height}" xlink:href="data:image/png;base64,${png.toString('base64')}"/>`;
  return { body, left: 0, top: 0, width, height };
}
