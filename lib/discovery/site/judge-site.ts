import { organizationsOf } from '../json-ld/organizations.ts';
import { labelOf, resolveAddress, siteOf } from '../page/address.ts';
import { folded } from '../page/brand-words.ts';
import { metaOf, type Page } from '../page/page.ts';
import * as signs from './site-signs.ts';

export interface PageOrigin {
  asked: string;
  status?: number;
  /** Lower-case names. */
  headers?: Readonly<Record<string, string>>;
}

/** Why a page is not taken at its word. */
export type SiteReason =
  | 'other_site'
  | 'login'
  | 'parked'
  | 'challenge'
  | 'template'
  | 'error_page'
  | 'shell';

interface Effect {
  /** `implied`: only what lies at the usual addresses. */
  logo: 'none' | 'implied' | 'all';
  hasFacts: boolean;
}

/** What each reason leaves of a page. Default icons are refused anyhow; a shell has nothing but its head. */
export const SITE_EFFECTS: Readonly<Record<SiteReason, Effect>> = {
  other_site: { logo: 'none', hasFacts: false },
  login: { logo: 'none', hasFacts: false },
  parked: { logo: 'none', hasFacts: false },
  challenge: { logo: 'none', hasFacts: false },
  template: { logo: 'all', hasFacts: false },
  error_page: { logo: 'implied', hasFacts: false },
  shell: { logo: 'all', hasFacts: true },
};

/** Characters. Parked pages, challenges and error pages have less text. */
const SHORT_TEXT = 1_500;

/** Judges the site by the page that was reached, before any picture. @returns null: nothing against it */
export function judgeSite(page: Page, origin: PageOrigin): SiteReason | null {
  if (isChallenge(page, origin)) return 'challenge';
  if (isParked(page)) return 'parked';
  if (isOther(page, origin.asked)) return isLogin(page) ? 'login' : 'other_site';
  if ((origin.status ?? 200) >= 400 || isSoftError(page)) return 'error_page';
  if (isTemplate(page)) return 'template';
  return isShell(page) ? 'shell' : null;
}

function isChallenge(page: Page, { status = 200, headers = {} }: PageOrigin): boolean {
  if (headers['cf-mitigated'] === 'challenge') return true;
  if (signs.CHALLENGE_STATUS.has(status) && signs.CHALLENGE_HEADERS.some((name) => name in headers))
    return true;
  // A page of ordinary size with this title is about something.
  const isSmall = page.text.length < SHORT_TEXT;
  return isSmall && (signs.CHALLENGE_TITLE.test(page.title) || signs.CHALLENGE_SCRIPT.test(page.script));
}

function isParked(page: Page): boolean {
  const host = page.url.hostname;
  if (signs.PARKING_HOSTS.some((name) => host === name || host.endsWith(`.${name}`))) return true;
  if (signs.LANDER.test(page.script) && page.length < 4_096) return true;
  const isBareTitle = folded(page.title) === folded(host.replace(/^www\./, ''));
  const isShort = page.text.length < SHORT_TEXT;
  const start = page.text.slice(0, SHORT_TEXT);
  if (isShort && (signs.PARKED.test(page.title) || signs.PARKED.test(start))) return true;
  const title = page.title.replace(host.replace(/^www\./, ''), '').trim();
  if (isShort && signs.COMING_SOON_TITLE.test(title)) return true;
  return isShort && isBareTitle && (signs.RELATED_SEARCHES.test(start) || signs.COMING_SOON.test(start));
}

/** Whether the page belongs to another site than the one asked for, and nothing on it says why. */
function isOther(page: Page, asked: string): boolean {
  const [from, to] = [siteOf(asked), siteOf(page.url.hostname)];
  if (from === to) {
    const canonical = page.links.find(({ rel }) => rel.has('canonical'))?.url ?? null;
    const stated = resolveAddress(canonical ?? metaOf(page, 'og:url') ?? '', page.url);
    if (stated === null || stated.startsWith('data:')) return false;
    const site = siteOf(new URL(stated).hostname);
    return site !== from && signs.SHARED_SITES.has(site);
  }
  if (stem(asked) === stem(page.url.hostname)) return false;
  return !namesAsked(page, from);
}

/** The label without endings of countries and groups: `acme-group` and `acme.de` are `acme`. */
const stem = (host: string): string =>
  folded(labelOf(host).replace(/-?(?:group|gruppe|global|international|corp|online|usa?|uk|de|eu)$/i, '')) ||
  folded(labelOf(host));

function namesAsked(page: Page, asked: string): boolean {
  const stated = organizationsOf(page).flatMap(({ url, sameAs }) => [url, ...sameAs]);
  const canonical = page.links.filter(({ rel }) => rel.has('canonical')).map(({ url }) => url);
  return [...stated, ...canonical].some(
    (url) => url !== null && URL.canParse(url) && siteOf(new URL(url).hostname) === asked,
  );
}

const isLogin = (page: Page): boolean =>
  signs.LOGIN_PATH.test(page.url.pathname) || signs.LOGIN_TITLE.test(page.title);

/** An error that is answered as if it were a page. */
const isSoftError = ({ title, text }: Page): boolean =>
  text.length < SHORT_TEXT && signs.ERROR_TITLE_ALONE.test(title);

function isTemplate(page: Page): boolean {
  const description = metaOf(page, 'description', 'og:description') ?? '';
  return signs.TEMPLATE_TITLE.test(page.title) || signs.TEMPLATE_DESCRIPTION.test(description);
}

/** No text and nothing to see: a script draws everything. */
const isShell = (page: Page): boolean =>
  page.hasScripts &&
  page.text.length < 20 &&
  page.pictures.length === 0 &&
  page.anchors.length === 0 &&
  page.drawings.length === 0;
