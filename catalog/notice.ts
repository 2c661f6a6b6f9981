import { licenseOf } from './brands.ts';
import { deriveDomains } from './derive-domains.ts';
import { type PackageName, type Packages, packageNames } from './packages.ts';
import { allowedLicenses } from './tables/allowed-licenses.ts';

/** License and home of each package, as its manifest and license file state them. */
const origins: Record<PackageName, { license: string; url: string; gives: string }> = {
  'simple-icons': {
    license: 'CC0-1.0',
    url: 'https://github.com/simple-icons/simple-icons',
    gives: 'brand names, colors and one-color glyphs',
  },
  '@iconify-json/logos': {
    license: 'CC0-1.0',
    url: 'https://github.com/gilbarbara/logos',
    gives: 'colored brand logos (SVG Logos by Gil Barbara)',
  },
  '@iconify-json/token-branded': {
    license: 'MIT',
    url: 'https://github.com/0xa3k5/web3icons',
    gives: 'coin logos (Web3 Icons by 0xa3k5)',
  },
  '@iconify-json/cryptocurrency-color': {
    license: 'CC0-1.0',
    url: 'https://github.com/atomiclabs/cryptocurrency-icons',
    gives: 'older coin logos (Cryptocurrency Icons by Christopher Downer)',
  },
  '@iconify-json/circle-flags': {
    license: 'MIT',
    url: 'https://github.com/HatScripts/circle-flags',
    gives: 'flags (Circle Flags by HatScripts)',
  },
  '@web3icons/common': {
    license: 'MIT',
    url: 'https://github.com/0xa3k5/web3icons',
    gives: 'coin names and ranks',
  },
  cryptocurrencies: {
    license: 'MIT',
    url: 'https://github.com/crypti/cryptocurrencies',
    gives: 'coin symbols and names',
  },
};

/** The text of the NOTICE file: every package the catalog is made from, and every icon to be credited. */
export function noticeText(packages: Packages): string {
  const sources = packageNames.map((name) => {
    const { license, url, gives } = origins[name];
    return `- ${name} ${packages.versions[name]}, ${license}, ${url}\n  ${gives}`;
  });
  const allowed = new Set(allowedLicenses);
  const credits = deriveDomains(packages.simpleIcons)
    .brands.map((brand) => brand.icon)
    .filter(
      (icon) => icon.license !== undefined && allowed.has(licenseOf(icon)) && licenseOf(icon) !== 'CC0-1.0',
    )
    .sort((a, b) => (a.slug < b.slug ? -1 : 1))
    .map((icon) => `- ${icon.title}, ${licenseOf(icon)}, ${icon.source}`);
  return [
    'Blazon is licensed under the Apache License 2.0; see LICENSE. This file lists what it contains of others.',
    '',
    'Logos are trademarks of their owners and are shown for identification only. No affiliation with or',
    'endorsement by any of them is implied. The licenses below cover the drawings, never the marks.',
    '',
    'The starter catalog is made from these packages:',
    '',
    ...sources,
    '',
    'Drawings are scaled, laid on a square ground and stored as PNG; one-color glyphs are filled with white or',
    'black on the brand’s color. The flags of',
    'Argentina and Laos are drawn by Blazon (CC0-1.0).',
    '',
    'Monograms are drawn in Noto fonts, under the SIL Open Font License 1.1, from the packages',
    '@expo-google-fonts/noto-sans, its siblings for other scripts and @expo-google-fonts/noto-serif-tibetan:',
    '',
    '- Copyright 2022 The Noto Project Authors, https://github.com/notofonts',
    "- Noto Sans SC and Noto Sans KR: Copyright 2014-2021 Adobe (http://www.adobe.com/), with Reserved Font Name 'Source'",
    '',
    'The Global Industry Classification Standard (GICS) and its names are the property of MSCI and S&P Global.',
    '',
    'Glyphs of simple-icons under a license of their own, with the place each was taken from:',
    '',
    ...credits,
    '',
  ].join('\n');
}
