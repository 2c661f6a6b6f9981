import { parse } from 'tldts';
import type { SimpleIcon } from './packages.ts';
import { deniedHosts } from './tables/denied-hosts.ts';
import { iconDomains } from './tables/icon-domains.ts';

/** How a domain was found: typed by hand, the label is the title, or one contains the other. */
export type DomainOrigin = 'typed' | 'exact' | 'sub';

export type BrandIcon = { domain: string; icon: SimpleIcon; origin: DomainOrigin };

export type LeftOut = { icon: string; reason: string };

const denied = new Set(deniedHosts);
const typed = new Map(Object.entries(iconDomains));
const rank: Record<DomainOrigin, number> = { typed: 0, exact: 1, sub: 2 };

/** The typed table first, then the registrable domain of a source or guidelines URL whose label matches. Pure. */
export function deriveDomains(icons: readonly SimpleIcon[]): { brands: BrandIcon[]; leftOut: LeftOut[] } {
  const byDomain = new Map<string, BrandIcon>();
  const leftOut: LeftOut[] = [];
  for (const icon of icons) {
    const found = domainOf(icon);
    if ('reason' in found) {
      leftOut.push({ icon: icon.slug, reason: found.reason });
      continue;
    }
    const brand = { ...found, icon };
    const rival = byDomain.get(brand.domain);
    if (rival === undefined) {
      byDomain.set(brand.domain, brand);
      continue;
    }
    const [kept, dropped] = compare(brand, rival) < 0 ? [brand, rival] : [rival, brand];
    byDomain.set(brand.domain, kept);
    leftOut.push({ icon: dropped.icon.slug, reason: `${brand.domain} belongs to ${kept.icon.slug}` });
  }
  const brands = [...byDomain.values()].sort((a, b) => (a.domain < b.domain ? -1 : 1));
  return { brands, leftOut };
}

function domainOf(icon: SimpleIcon): { domain: string; origin: DomainOrigin } | { reason: string } {
  const typedDomain = typed.get(icon.slug);
  if (typedDomain === null) return { reason: 'a product or standard without its own domain' };
  if (typedDomain !== undefined) return { domain: typedDomain, origin: 'typed' };

  const names = [icon.title, icon.slug, ...(icon.aliases?.aka ?? [])]
    .map(plain)
    .filter((name) => name !== '');
  let partial: string | null = null;
  for (const url of [icon.source, icon.guidelines]) {
    if (url === undefined) continue;
    const { domain, label, icannDomain } = registrableOf(url);
    if (domain === null) continue;
    if (names.includes(label)) return { domain, origin: 'exact' };
    if (denied.has(domain) || (icannDomain !== null && denied.has(icannDomain))) continue;
    if (partial === null && names.some((name) => oneContainsTheOther(name, label))) partial = domain;
  }
  return partial === null ? { reason: 'no own domain' } : { domain: partial, origin: 'sub' };
}

/** With private suffixes (`name.github.io`); the ICANN reading where the host is itself such a suffix. */
function registrableOf(url: string): { domain: string | null; label: string; icannDomain: string | null } {
  const own = parse(url, { allowPrivateDomains: true });
  const icann = parse(url);
  const domain = own.domain ?? icann.domain;
  const label = own.domainWithoutSuffix ?? icann.domainWithoutSuffix ?? '';
  return { domain, label: plain(label), icannDomain: icann.domain };
}

/** Labels of one or two characters match anything. */
const oneContainsTheOther = (name: string, label: string): boolean =>
  label.length > 2 && name.length > 2 && (name.includes(label) || label.includes(name));

/** Letters and digits only, lower case, without diacritics. */
export const plain = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^a-z0-9]/g, '');

/** Which of two icons a domain belongs to: alphabetical order would take `bsd` before `freebsd`. */
function compare(a: BrandIcon, b: BrandIcon): number {
  const label = plain(parse(a.domain, { allowPrivateDomains: true }).domainWithoutSuffix ?? '');
  const slugIsLabel = (brand: BrandIcon) => (brand.icon.slug === label ? 0 : 1);
  return (
    rank[a.origin] - rank[b.origin] ||
    slugIsLabel(a) - slugIsLabel(b) ||
    a.icon.title.length - b.icon.title.length ||
    (a.icon.slug < b.icon.slug ? -1 : 1)
  );
}
