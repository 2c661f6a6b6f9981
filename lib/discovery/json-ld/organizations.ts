import { resolveAddress, siteOf } from '../page/address.ts';
import type { Page } from '../page/page.ts';
import { lettersOf, typeNames } from '../page/read-attributes.ts';
import { type JsonLdNode, type JsonObject, parseJsonLd } from './parse-json-ld.ts';

export interface OrganizationLogo {
  url: string | null;
  width: number | null;
  height: number | null;
}

export interface Organization {
  types: readonly string[];
  /** The property that holds it, such as `publisher`; null for one described in its own right. */
  role: string | null;
  name: string | null;
  legalName: string | null;
  /** Absolute, from `url`, else from an `@id` that is an address. */
  url: string | null;
  logos: readonly OrganizationLogo[];
  sameAs: readonly string[];
  foundingDate: string | null;
  address: JsonObject | null;
}

const MAX_ORGANIZATIONS = 100;
const MAX_LOGOS = 5;

const IS_ORGANIZATION =
  /(?:Organization|Corporation|Business|Company|Store|Shop|Dealer|Agency|Brand|Restaurant|Hotel|University|School|College|Airline|Newspaper|Consortium|NGO|Library|Hospital|Clinic|Dentist|Attorney|LegalService|FinancialService|BankOrCreditUnion|Team|Project)$/;

/** Nodes that are somebody other than the owner of the page. */
const OTHERS = new Set(
  'manufacturer brand hiringorganization sponsor funder memberof parentorganization suborganization performer organizer worksfor affiliation itemreviewed mentions about seller provider offers author creator contributor alumniof department member subjectof customer'.split(
    ' ',
  ),
);

export const isSomebodyElse = ({ role }: Organization): boolean => role !== null && OTHERS.has(role);

export function organizationsOf(page: Page): Organization[] {
  const nodes = parseJsonLd(page.jsonLd);
  const byId = new Map<string, JsonObject>();
  for (const { value } of nodes) {
    const id = value['@id'];
    // A node of its id alone is a reference.
    if (typeof id === 'string' && Object.keys(value).length > 1 && !byId.has(id)) byId.set(id, value);
  }
  return nodes
    .filter((node) => namesOf(node.value['@type']).some((type) => IS_ORGANIZATION.test(type)))
    .slice(0, MAX_ORGANIZATIONS)
    .map((node) => organizationOf(node, byId, page.url));
}

function organizationOf(
  { value, role }: JsonLdNode,
  byId: ReadonlyMap<string, JsonObject>,
  base: URL,
): Organization {
  const url = textOf(value.url) ?? textOf(value['@id']);
  const address = listOf(value.address)[0];
  return {
    types: namesOf(value['@type']),
    role,
    name: textOf(value.name),
    legalName: textOf(value.legalName),
    url: url === null ? null : resolveAddress(url, base),
    logos: listOf(value.logo)
      .slice(0, MAX_LOGOS)
      .flatMap((logo) => logoOf(logo, byId, base)),
    sameAs: listOf(value.sameAs).filter((item) => typeof item === 'string' && item.trim() !== '') as string[],
    foundingDate: textOf(value.foundingDate),
    address: isObject(address) ? address : null,
  };
}

function logoOf(logo: unknown, byId: ReadonlyMap<string, JsonObject>, base: URL): OrganizationLogo[] {
  if (typeof logo === 'string') return [{ url: resolveAddress(logo, base), width: null, height: null }];
  if (!isObject(logo)) return [];
  const id = textOf(logo['@id']);
  const isReference = id !== null && logo.url === undefined && logo.contentUrl === undefined;
  const target = isReference ? (byId.get(id) ?? logo) : logo;
  const url = textOf(target.url) ?? textOf(target.contentUrl) ?? (isReference ? id : null);
  return [
    {
      url: url === null ? null : resolveAddress(url, base),
      width: pixelsOf(target.width),
      height: pixelsOf(target.height),
    },
  ];
}

export function isOfSite({ url }: Organization, page: Page): boolean {
  return url !== null && URL.canParse(url) && siteOf(new URL(url).hostname) === siteOf(page.url.hostname);
}

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const listOf = (value: unknown): unknown[] =>
  Array.isArray(value) ? value.slice(0, 50) : value === undefined || value === null ? [] : [value];

/** The first text of a value, on one line, with the entities that templates leave in JSON. */
export function textOf(value: unknown): string | null {
  const first = listOf(value)[0];
  const text = isObject(first) ? (first['@value'] ?? first['@id'] ?? first.name) : first;
  if (typeof text !== 'string') return null;
  const plain = lettersOf(text.slice(0, 4_000))
    .replaceAll('&amp;', '&')
    .replace(/&(?:#0?39|apos|#8217|rsquo);/g, '’')
    .replaceAll('&quot;', '"');
  return plain === '' ? null : plain;
}

const namesOf = (type: unknown): string[] =>
  listOf(type).flatMap((name) => (typeof name === 'string' ? typeNames(name) : []));

/** `600`, `"600"`, `"600px"` or a QuantitativeValue. */
function pixelsOf(value: unknown): number | null {
  const plain = isObject(value) ? value.value : value;
  const found = Number(/^\s*(\d{1,5})/.exec(String(plain ?? ''))?.[1] ?? 0);
  return found === 0 ? null : found;
}
