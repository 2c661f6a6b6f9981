import { licenseOf } from './brands.ts';
import { deriveDomains } from './derive-domains.ts';
import { licenseTexts, licenseUrls } from './license-texts.ts';
import { type PackageName, type Packages, packageNames } from './packages.ts';
import { type PickedPackage, pickedPackages } from './picked.ts';
import { allowedLicenses } from './tables/allowed-licenses.ts';
import { pickedBrands } from './tables/picked-brands.ts';

type Origin = { license: string; url: string; gives: string; copyright?: string };

/** License and home of each package, as its manifest and license file state them. */
const origins: Record<PackageName, Origin> = {
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
    copyright: 'Copyright (c) 0xa3k5 (Web3 Icons, Token Icons)',
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
    copyright: 'Copyright (c) HatScripts (Circle Flags)',
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
    copyright: 'Copyright (c) the authors of cryptocurrencies',
  },
};

/** The same of the packages that some drawings are copied from. */
const pickedOrigins: Record<PickedPackage, Origin> = {
  thesvg: {
    license: 'MIT, and a license of its own for each icon',
    url: 'https://github.com/glincker/thesvg',
    gives: 'brand logos',
    copyright: 'Copyright (c) 2025 thesvg.org',
  },
  lobehub: {
    license: 'MIT',
    url: 'https://github.com/lobehub/lobe-icons',
    gives: 'logos of AI companies (Lobe Icons)',
    copyright: 'Copyright (c) 2023 LobeHub',
  },
  cardog: {
    license: 'MIT',
    url: 'https://www.npmjs.com/package/@cardog-icons/core',
    gives: 'logos of car makers',
    copyright: 'Copyright (c) 2024 Cardog',
  },
  bitgo: {
    license: 'CC0-1.0',
    url: 'https://github.com/BitGo/cryptocurrency-icons',
    gives: 'coin logos',
  },
  'token-icons': {
    license: 'MIT',
    url: 'https://github.com/0xa3k5/token-icons',
    gives: 'coin logos',
  },
  metamask: {
    license: 'ISC',
    url: 'https://github.com/MetaMask/contract-metadata',
    gives: 'coin logos, by contract',
    copyright: 'Copyright (c) 2020 MetaMask',
  },
  subwallet: {
    license: 'Apache-2.0',
    url: 'https://github.com/Koniverse/SubWallet-ChainList',
    gives: 'coin logos',
  },
};

/** Sources of facts, which no package.json pins or which only the catalog's build reads. */
const factSources: { name: string; about: string; gives: string; copyright?: string }[] = [
  {
    name: 'name-suggestion-index',
    about: 'BSD-3-Clause, facts from Wikidata CC0-1.0, https://github.com/osmlab/name-suggestion-index',
    gives: 'names, sites and accounts of consumer brands; links to pictures on Wikimedia Commons',
    copyright: 'Copyright 2026, name-suggestion-index contributors',
  },
  {
    name: 'FinanceDatabase',
    about: 'MIT, https://github.com/JerBouma/FinanceDatabase',
    gives: 'names, listings, sites, places and sectors of listed companies; families of funds',
    copyright: 'Copyright (c) 2023 Jeroen Bouma (FinanceDatabase)',
  },
  {
    name: 'SEC, company_tickers_exchange.json',
    about: 'public domain, https://www.sec.gov/files/company_tickers_exchange.json',
    gives: 'names, CIKs and tickers of US filers',
  },
];

/** Numbers and codes that belong to somebody; an operator can hide the first three (BLAZON_HIDE). */
const identifierOwners = [
  'The Global Industry Classification Standard (GICS) and its names are the property of MSCI and S&P Global.',
  'CUSIP numbers are the property of the American Bankers Association, managed by CUSIP Global Services (FactSet).',
  'SEDOL numbers are the property of the London Stock Exchange Group.',
  'ISINs are assigned by the national numbering agencies (ANNA), WKNs by WM Datenservice.',
  'FIGIs are published by Bloomberg as open data (OpenFIGI). Bloomberg codes and Reuters codes (RIC) name exchanges only.',
  'An operator needs whatever license these owners ask for; BLAZON_HIDE=cusip,sedol,gics leaves them out of all answers.',
];

function copyrightsOf(): string[] {
  const packages = [...Object.values(origins), ...Object.values(pickedOrigins)].filter(
    ({ license }) => license.startsWith('MIT') || license === 'ISC',
  );
  return [...packages, ...factSources].flatMap(({ copyright }) => copyright ?? []);
}

/** Picked drawings whose license asks for credit. */
const pickedCreditsOf = ({ picked }: Packages): string[] =>
  pickedBrands
    .map(([domain, name, from, icon]) => ({ domain, name, license: picked[from].icons[icon]?.license }))
    .filter(({ license }) => license !== undefined && !['CC0-1.0', 'MIT'].includes(license))
    .map(({ domain, name, license }) => `- ${name}, ${license}, https://${domain}`);

/** Glyphs of simple-icons whose license asks for credit. */
function glyphCreditsOf({ simpleIcons }: Packages): string[] {
  const allowed = new Set(allowedLicenses);
  return deriveDomains(simpleIcons)
    .brands.map((brand) => brand.icon)
    .filter(
      (icon) => icon.license !== undefined && allowed.has(licenseOf(icon)) && licenseOf(icon) !== 'CC0-1.0',
    )
    .sort((a, b) => (a.slug < b.slug ? -1 : 1))
    .map((icon) => `- ${icon.title}, ${licenseOf(icon)}, ${icon.source}`);
}

const sourceLine = (
  { name, version }: { name: string; version: string | undefined },
  { license, url, gives }: { license: string; url: string; gives: string },
) => `- ${name} ${version}, ${license}, ${url}\n  ${gives}`;

/** The text of the NOTICE file: every package the catalog is made from, and every icon to be credited. */
export function noticeText(packages: Packages): string {
  const sources = packageNames.map((name) =>
    sourceLine({ name, version: packages.versions[name] }, origins[name]),
  );
  const pickedSources = (Object.keys(pickedPackages) as PickedPackage[]).map((key) =>
    sourceLine(pickedPackages[key], pickedOrigins[key]),
  );
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
    'and from single drawings of these, copied into catalog/drawings/:',
    '',
    ...pickedSources,
    '',
    'Drawings are scaled, laid on a square ground and stored as PNG; one-color glyphs are filled with the brand’s color',
    'or with white on it. The flags of Argentina, the European Union and Laos are drawn by Blazon (CC0-1.0).',
    '',
    'A collection under CC0-1.0 says nothing of the mark it shows: such drawings are recorded as "collection; mark',
    'unstated". A mark that one package excludes by its license is not taken from another.',
    '',
    'Monograms are drawn in Noto fonts, under the SIL Open Font License 1.1, from the packages',
    '@expo-google-fonts/noto-sans, its siblings for other scripts and @expo-google-fonts/noto-serif-tibetan:',
    '',
    '- Copyright 2022 The Noto Project Authors, https://github.com/notofonts',
    "- Noto Sans SC and Noto Sans KR: Copyright 2014-2021 Adobe (http://www.adobe.com/), with Reserved Font Name 'Source'",
    '',
    'Facts come from:',
    '',
    ...factSources.map(({ name, about, gives }) => `- ${name}, ${about}\n  ${gives}`),
    '',
    ...identifierOwners,
    '',
    'Glyphs of simple-icons under a license of their own, with the place each was taken from:',
    '',
    ...glyphCreditsOf(packages),
    '',
    'Drawings of @thesvg/icons under a license other than CC0-1.0 and MIT:',
    '',
    ...pickedCreditsOf(packages),
    '',
    'Licenses and where they are:',
    '',
    ...licenseUrls.map(([license, url]) => `- ${license}: ${url}`),
    '',
    ...Object.entries(licenseTexts).flatMap(([license, text]) => [`${license} License`, '', text, '']),
    'Copyright notices of the packages and facts under these licenses:',
    '',
    ...[...new Set(copyrightsOf())].map((line) => `- ${line}`),
    '',
  ].join('\n');
}
