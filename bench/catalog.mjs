import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Every picture of the hot load has this edge in pixels. */
const size = 128;
const sizes = [64, 128, 256];
const domainCount = 1000;

/**
 * @typedef {object} Catalogue
 * @property {string[]} domains of the hot load: brands with a logo, spread over the whole catalogue
 * @property {string[]} withLogo paths of everything with a logo
 * @property {string[]} nameOnly paths of everything without
 */

/** Reads what the starter catalogue holds. @param {string} projectDir @returns {Catalogue} */
export function readCatalogue(projectDir) {
  const { brands, coins } = JSON.parse(readFileSync(join(projectDir, 'dist/catalog/starter.json'), 'utf8'));
  const branded = brands.filter(({ logo }) => logo !== null);
  // A symbol means one coin; the others with the same symbol have no address of their own.
  const preferred = coins.filter((coin) => coin.preferred);
  const all = [
    ...brands.map(({ domain, logo }) => ({ path: `/${domain}`, logo })),
    ...preferred.map(({ symbol, logo }) => ({ path: `/crypto/${encodeURIComponent(symbol)}`, logo })),
  ];
  if (branded.length < domainCount)
    throw new Error(`Expected ${domainCount} brands with a logo; the catalogue has ${branded.length}.`);
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

/** Requests for everything: pictures in all sizes, and names without one as such. */
export function everyPath({ withLogo, nameOnly }, token) {
  return {
    pictures: withLogo.flatMap((path) => sizes.map((edge) => `${path}?token=${token}&size=${edge}`)),
    names: nameOnly.map((path) => `${path}?token=${token}&fallback=404`),
  };
}

/** Writes a file for `runLoad`. @param {string} file @param {string[]} paths @returns {string} the file */
export function writePaths(file, paths) {
  writeFileSync(file, `${paths.join('\n')}\n`);
  return file;
}
