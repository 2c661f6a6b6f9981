import { readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import type { IconifySet } from './iconify.ts';
import { ownFile, ownPackageVersions, readOwnJson } from './own-packages.ts';
import { type PickedFiles, readPicked } from './picked.ts';

/** The npm packages the starter catalog is made from, in the order NOTICE lists them. */
export const packageNames = [
  'simple-icons',
  '@iconify-json/logos',
  '@iconify-json/token-branded',
  '@iconify-json/cryptocurrency-color',
  '@iconify-json/circle-flags',
  '@web3icons/common',
  'cryptocurrencies',
] as const;
export type PackageName = (typeof packageNames)[number];

export type SimpleIcon = {
  title: string;
  slug: string;
  hex: string;
  source: string;
  guidelines?: string;
  license?: { type: string; url?: string };
  aliases?: { aka?: string[] };
};

/** A token of `@web3icons/common`; `filePath` is `token:BTC` or `network:monad`. */
export type Web3Token = {
  id: string;
  filePath: string;
  symbol: string;
  name: string;
  marketCapRank: number | null;
};

export type Packages = {
  versions: Record<PackageName, string>;
  simpleIcons: SimpleIcon[];
  /** The 24 × 24 glyph of a simple-icons slug as inner SVG. */
  glyph(slug: string): Promise<string>;
  logos: IconifySet;
  tokens: IconifySet;
  olderTokens: IconifySet;
  flags: IconifySet;
  web3Tokens: Web3Token[];
  /** Upper-case symbol → name. */
  coinNames: Map<string, string>;
  /** Drawings of packages that are not installed. */
  picked: PickedFiles;
};

/** Reads every package, as `installOwnPackages` leaves it. Throws where one is missing. */
export async function readPackages(projectRoot: string): Promise<Packages> {
  const iconSet = (name: PackageName) => readOwnJson<IconifySet>(projectRoot, name, 'icons.json');
  const [versions, simpleIcons, logos, tokens, olderTokens, flags, names, web3Tokens, picked] =
    await Promise.all([
      ownPackageVersions(projectRoot),
      readOwnJson<SimpleIcon[]>(projectRoot, 'simple-icons', 'data/simple-icons.json'),
      iconSet('@iconify-json/logos'),
      iconSet('@iconify-json/token-branded'),
      iconSet('@iconify-json/cryptocurrency-color'),
      iconSet('@iconify-json/circle-flags'),
      readOwnJson<Record<string, string>>(projectRoot, 'cryptocurrencies', 'cryptocurrencies.json'),
      readWeb3Tokens(projectRoot),
      readPicked(projectRoot),
    ]);
  return {
    versions,
    simpleIcons,
    logos,
    tokens,
    olderTokens,
    flags,
    web3Tokens,
    picked,
    coinNames: new Map(Object.entries(names).map(([symbol, name]) => [symbol.toUpperCase(), name.trim()])),
    async glyph(slug) {
      const svg = await readFile(ownFile(projectRoot, 'simple-icons', `icons/${slug}.svg`), 'utf8');
      return svg
        .replace(/^<svg[^>]*>/, '')
        .replace(/<title>.*?<\/title>/, '')
        .replace(/<\/svg>\s*$/, '');
    },
  };
}

async function readWeb3Tokens(projectRoot: string): Promise<Web3Token[]> {
  const url = pathToFileURL(ownFile(projectRoot, '@web3icons/common', 'dist/metadata/tokens.js')).href;
  const metadata: { tokens: Web3Token[] } = await import(/* @vite-ignore */ url);
  return metadata.tokens;
}
