import { parse } from 'tldts';
import { isRefusal } from '../../lib/core/errors/errors.ts';
import { parseDomain } from '../../lib/core/identifiers/domain.ts';
import { SHARED_HOSTS } from '../../lib/jobs/import/formats/wikidata-tables.ts';

/** Hosts of publishers of investor pages, site builders, registries and exchanges: never a company's own domain. */
export const OTHERS_HOSTS: ReadonlySet<string> = new Set([
  ...SHARED_HOSTS,
  ...`irasia.com todayir.com quamir.com q4web.com q4inc.com equitystory.com eqs.com wixsite.com weebly.com
  webnode.com jimdo.com yolasite.com godaddysites.com squarespace.com wordpress.com blogspot.com tripod.com
  angelfire.com sites.google.com business.site myshopify.com bseindia.com nseindia.com cninfo.com.cn sse.com.cn
  szse.cn sec.gov sedar.com asx.com.au londonstockexchange.com hkexnews.hk idx.co.id set.or.th listedcompany.com
  insage.com.my wsj.com bloomberg.com reuters.com yahoo.com marketwatch.com morningstar.com investis.com
  globenewswire.com prnewswire.com cision.com newswire.ca otcmarkets.com stockopedia.com t.me twitter.com x.com
  facebook.com instagram.com youtube.com wikipedia.org google.com tiktok.com vk.com ok.ru naver.com daum.net
  cafe24.com co.cc 8m.net indiamart.com tradeindia.com alibaba.com en.wikipedia.org`.split(/\s+/),
]);

/** A path of a language or a start page does not make a site somebody else's; any other does. */
const SEGMENT =
  '(?:[a-z]{2,3}(?:[-_][a-z]{2,4})?|index|home|main|english|global|default|corporate|company|investors?|investor-relations|about(?:-us)?)(?:\\.[a-z]{3,5})?';
const START = new RegExp(`^/(?:${SEGMENT}/){0,2}(?:${SEGMENT})?$`, 'i');

export const isStartPage = (pathname: string): boolean => START.test(pathname);

/** The registrable domain of a company's site, or null if the site is not its own. */
export function domainOfSite(website: string): string | null {
  const text = /^https?:\/\//i.test(website) ? website : `http://${website}`;
  if (!URL.canParse(text)) return null;
  const { hostname, pathname } = new URL(text);
  const host = hostname.toLowerCase();
  const { domain: registrable, isPrivate } = parse(host, { allowPrivateDomains: true });
  // A private suffix is a host of other people's sites.
  if (registrable === null || isPrivate || !isStartPage(pathname)) return null;
  if (OTHERS_HOSTS.has(registrable) || OTHERS_HOSTS.has(host.replace(/^www\d?\./, ''))) return null;
  const domain = parseDomain(registrable);
  return isRefusal(domain) ? null : domain.host;
}
