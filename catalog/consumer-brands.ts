import { parse } from 'tldts';
import { isRefusal } from '../lib/core/errors/errors.ts';
import { parseDomain } from '../lib/core/identifiers/domain.ts';
import type { BrandRow } from '../lib/jobs/import/import-row.ts';
import { COUNTRY_NAMES } from './listed/countries.ts';
import { shortName } from './listed/names.ts';
import { isStartPage, OTHERS_HOSTS } from './listed/websites.ts';

export interface SuggestionItem {
  label?: string;
  officialWebsites?: string[];
  identities?: Record<string, string>;
  logos?: Record<string, string>;
  dissolutions?: unknown[];
}

/** By path, such as `brands/shop/bakery`. */
export type Suggestions = Record<string, { items: SuggestedName[] }>;

interface SuggestedName {
  tags: Record<string, string>;
  locationSet?: { include?: unknown[] };
}

/** A picture on Wikimedia Commons, for the discovery of logos; nothing is downloaded here. */
export interface PictureCandidate {
  domain: string;
  wikidata: string;
  url: string;
}

/** With the organizations that operate them. Items without a site of their own are left out. Pure. */
export function planConsumerBrands(
  suggestions: Suggestions,
  items: Readonly<Record<string, SuggestionItem>>,
): { rows: BrandRow[]; pictures: PictureCandidate[] } {
  const uses = usesOf(suggestions);
  const sites = new Map(
    [...uses.keys()].flatMap((id) => {
      const item = items[id];
      return item?.label === undefined || (item.dissolutions?.length ?? 0) > 0
        ? []
        : [[id, (item.officialWebsites ?? []).flatMap((site) => siteOf(site) ?? [])] as const];
    }),
  );
  const owners = ownersOf(sites, items);
  const rows: BrandRow[] = [];
  const pictures: PictureCandidate[] = [];
  for (const [id, all] of [...sites].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const item = items[id];
    const own = [...new Set(all.filter(({ host }) => owners.get(host) === id).map(({ host }) => host))];
    const [domain] = own;
    if (domain === undefined || item?.label === undefined) continue;
    rows.push(rowOf(id, item, item.label, own, uses.get(id) ?? new Set()));
    const picture = item.logos?.wikidata;
    if (picture !== undefined) pictures.push({ domain, wikidata: id, url: encodeURI(picture) });
  }
  return { rows, pictures };
}

/** Tags that name an item; flags and subjects of statues are no brands. */
const TAGS = ['brand:wikidata', 'operator:wikidata', 'network:wikidata'];

function usesOf(suggestions: Suggestions): Map<string, Set<string>> {
  const uses = new Map<string, Set<string>>();
  for (const [path, { items }] of Object.entries(suggestions)) {
    if (path.startsWith('flags/')) continue;
    for (const { tags, locationSet } of items)
      for (const tag of TAGS)
        for (const id of tags[tag]?.split(';') ?? []) {
          const countries = uses.get(id) ?? new Set();
          for (const place of locationSet?.include ?? ['001']) countries.add(String(place));
          uses.set(id, countries);
        }
  }
  return uses;
}

interface Site {
  host: string;
  isStart: boolean;
}

/** null for the pages of others. */
function siteOf(website: string): Site | null {
  if (!URL.canParse(website)) return null;
  const { hostname, pathname, search } = new URL(website);
  const domain = parseDomain(hostname.replace(/^www\d?\./, ''));
  if (isRefusal(domain) || domain.candidates.some((host) => OTHERS_HOSTS.has(host))) return null;
  if (parse(domain.host, { allowPrivateDomains: true }).isPrivate) return null;
  return { host: domain.host, isStart: search === '' && isStartPage(pathname) };
}

/** The only item with it as a start page, else the one it is named for. Pages below another's host have no owner. */
function ownersOf(
  sites: ReadonlyMap<string, readonly Site[]>,
  items: Readonly<Record<string, SuggestionItem>>,
): Map<string, string> {
  const claims = new Map<string, Set<string>>();
  const others = new Map<string, Set<string>>();
  for (const [id, all] of sites)
    for (const { host, isStart } of all) {
      const to = isStart ? claims : others;
      to.set(host, (to.get(host) ?? new Set()).add(id));
    }
  const owners = new Map<string, string>();
  for (const [host, ids] of claims) {
    const named = [...ids].filter((id) => isNamedFor(host, items[id]?.label ?? ''));
    const [only] = ids.size === 1 ? ids : named.length === 1 ? named : [];
    if (only !== undefined) owners.set(host, only);
  }
  return owners;
}

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');

function isNamedFor(host: string, label: string): boolean {
  const name = parse(host).domainWithoutSuffix?.replaceAll('-', '') ?? '';
  return name !== '' && (plain(label) === name || plain(shortName(label)) === name);
}

function rowOf(
  id: string,
  item: SuggestionItem,
  label: string,
  hosts: readonly string[],
  countries: ReadonlySet<string>,
): BrandRow {
  const [domain = '', ...more] = [...hosts].sort(
    (a, b) => Number(isNamedFor(b, label)) - Number(isNamedFor(a, label)),
  );
  const name = shortName(label.replace(/\s*\([^)]*\)$/, '')).slice(0, 100);
  // OpenStreetMap's word for France in Europe.
  const [country, second] = [...countries].map((code) => (code === 'fx' ? 'FR' : code.toUpperCase()));
  const isOneCountry = second === undefined && country !== undefined && /^[A-Z]{2}$/.test(country);
  const social = socialOf(item.identities ?? {}, country === undefined || isOneCountry ? '' : plain(name));
  const aliases = more.slice(0, 20);
  return {
    type: 'brand',
    domain,
    wikidata: id,
    name,
    website: `https://${domain}`,
    ...(aliases.length > 0 && { aliases }),
    ...(Object.keys(social).length > 0 && { social }),
    ...(isOneCountry && { address: { country } }),
  };
}

/** Accounts by network, as name-suggestion-index names it: our key, and the text before the account. */
const NETWORKS = [
  ['facebook', 'facebook', 'https://www.facebook.com/'],
  ['twitter', 'x', 'https://x.com/'],
  ['instagram', 'instagram', 'https://www.instagram.com/'],
  ['linkedin', 'linkedin', 'https://www.linkedin.com/company/'],
  ['youtubeHandle', 'youtube', 'https://www.youtube.com/@'],
  ['youtube', 'youtube', 'https://www.youtube.com/channel/'],
  ['tiktok', 'tiktok', 'https://www.tiktok.com/@'],
  ['pinterest', 'pinterest', 'https://www.pinterest.com/'],
  ['snapchat', 'snapchat', 'https://www.snapchat.com/add/'],
] as const;

/** Endings of accounts for one country, with names of countries as their people write them. */
const COUNTRIES = [
  ...COUNTRY_NAMES.map(plain),
  ...'brasil deutschland espana italia nederland polska turkey russia korea osterreich schweiz suisse belgique'.split(
    ' ',
  ),
];

/** `ColumbiaTurkey`: the account of a brand of many countries in one of them. */
const isRegional = (account: string, brand: string): boolean =>
  brand !== '' &&
  COUNTRIES.some((country) => plain(account).endsWith(country) && !brand.endsWith(country)) &&
  plain(account).includes(brand.slice(0, 4));

/** @param brand plain name of a brand of several countries, else empty */
function socialOf(
  identities: Readonly<Record<string, string>>,
  brand: string,
): NonNullable<BrandRow['social']> {
  const social: NonNullable<BrandRow['social']> = {};
  for (const [network, key, start] of NETWORKS) {
    const account = identities[network];
    if (
      account === undefined ||
      social[key] !== undefined ||
      !/^@?[\w.-]+$/.test(account) ||
      isRegional(account, brand)
    )
      continue;
    social[key] = start + account.replace(/^@/, '');
  }
  return social;
}
