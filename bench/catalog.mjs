import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Pixels. */
const size = 128;
const sizes = [64, 128, 256];
const domainCount = 1000;

/**
 * @typedef {object} Catalog
 * @property {string[]} domains of the hot load: brands with a logo, spread evenly over the catalog
 * @property {string[]} withLogo paths of subjects with a logo
 * @property {string[]} nameOnly paths of subjects without one
 */

/** Reads the starter catalog. @param {string} projectDir @returns {Catalog} */
export function readCatalog(projectDir) {
  const { brands, coins } = JSON.parse(readFileSync(join(projectDir, 'dist/catalog/starter.json'), 'utf8'));
  const branded = brands.filter(({ logo }) => logo !== null);
  // Only the preferred coin of a symbol has a URL.
  const preferred = coins.filter((coin) => coin.preferred);
  const all = [
    ...brands.map(({ domain, logo }) => ({ path: `/${domain}`, logo })),
    ...preferred.map(({ symbol, logo }) => ({ path: `/crypto/${encodeURIComponent(symbol)}`, logo })),
  ];
  if (branded.length < domainCount)
    throw new Error(`Expected ${domainCount} brands with a logo; the catalog has ${branded.length}.`);
  return {
    domains: Array.from(
      { length: domainCount },
      (_, index) => branded[Math.floor((index * branded.length) / domainCount)].domain,
    ),
    withLogo: all.filter(({ logo }) => logo !== null).map(({ path }) => path),
    nameOnly: all.filter(({ logo }) => logo === null).map(({ path }) => path),
  };
}

/** The hot load's request for a domain. @param {string} domain @param {string} token */
export const hotPath = (domain, token) => `/${domain}?token=${token}&size=${size}`;

/** Paths of all pictures in all sizes, and of all subjects without one. */
export function everyPath({ withLogo, nameOnly }, token) {
  return {
    pictures: withLogo.flatMap((path) => sizes.map((edge) => `${path}?token=${token}&size=${edge}`)),
    names: nameOnly.map((path) => `${path}?token=${token}&fallback=404`),
  };
}

/** Writes a file for `runLoad`; returns its path. @param {string} file @param {string[]} paths */
export function writePaths(file, paths) {
  writeFileSync(file, `${paths.join('\n')}\n`);
  return file;
}
