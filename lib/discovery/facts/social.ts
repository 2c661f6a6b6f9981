import type { SOCIAL_KEYS } from '../../core/brands/brand-parts.ts';
import { isOfSite, isSomebodyElse, type Organization } from '../json-ld/organizations.ts';
import { resolveAddress, siteOf } from '../page/address.ts';
import type { Page } from '../page/page.ts';

export type SocialKey = (typeof SOCIAL_KEYS)[number];

interface Network {
  key: SocialKey;
  sites: readonly string[];
  /** Matches the path of a profile; its first group is the account. */
  profile: RegExp;
  /** The address of an account: `*` is the match of `profile`. */
  address: string;
}

const NAME = '[\\w.%-]{2,100}';

const NETWORKS: readonly Network[] = [
  {
    key: 'facebook',
    sites: ['facebook.com', 'fb.com'],
    profile: new RegExp(`^/(?!pages/|profile\\.php|groups/|events/|watch|people/)(?:#!/)?(${NAME})/?$`),
    address: 'https://www.facebook.com/*',
  },
  {
    key: 'x',
    sites: ['twitter.com', 'x.com'],
    profile: /^\/(?:#!\/)?@?(\w{1,20})\/?$/,
    address: 'https://x.com/*',
  },
  {
    key: 'instagram',
    sites: ['instagram.com'],
    profile: /^\/([\w.]{1,40})\/?$/,
    address: 'https://www.instagram.com/*',
  },
  {
    key: 'linkedin',
    sites: ['linkedin.com'],
    profile: new RegExp(`^/((?:company|school|showcase)/${NAME})(?:/(?:about|mycompany)?)?/?$`),
    address: 'https://www.linkedin.com/*',
  },
  {
    key: 'youtube',
    sites: ['youtube.com'],
    profile: new RegExp(`^/((?:(?:channel|c|user)/|@)?${NAME})(?:/(?:featured|videos))?/?$`),
    address: 'https://www.youtube.com/*',
  },
  {
    key: 'tiktok',
    sites: ['tiktok.com'],
    profile: /^\/(@[\w.]{2,40})\/?$/,
    address: 'https://www.tiktok.com/*',
  },
  {
    key: 'pinterest',
    sites: ['pinterest.com', 'pinterest.de', 'pinterest.co.uk', 'pinterest.fr', 'pinterest.es'],
    profile: /^\/([\w-]{3,40})\/?$/,
    address: 'https://www.pinterest.com/*',
  },
  {
    key: 'reddit',
    sites: ['reddit.com'],
    profile: /^\/((?:r|user)\/\w{2,30})\/?$/,
    address: 'https://www.reddit.com/*',
  },
  {
    key: 'snapchat',
    sites: ['snapchat.com'],
    profile: /^\/(add\/[\w.-]{3,30})\/?$/,
    address: 'https://www.snapchat.com/*',
  },
  {
    key: 'discord',
    sites: ['discord.gg', 'discord.com'],
    profile: /^\/(?:invite\/)?([\w-]{2,40})\/?$/,
    address: 'https://discord.gg/*',
  },
  {
    key: 'vimeo',
    sites: ['vimeo.com'],
    profile: /^\/([a-z][\w-]{2,40})\/?$/i,
    address: 'https://vimeo.com/*',
  },
];

const NO_ACCOUNT =
  /^(?:share|sharer|sharer\.php|share\.php|intent|home|home\.php|login|login\.php|search|hashtag|explore|plugins|dialog|p|pin|watch|feed|legal|about|privacy|tos|policies|help|settings|i|tr|embed|results|playlist|signup|channels|categories|download|nitro|c|user|channel|index\.php|shareArticle)$/i;

/** Accounts of networks, of makers of themes and of site builders: a template left them. */
const TEMPLATE_ACCOUNT =
  /^@?(?:(?:company|user|channel|c)\/@?)?(?:facebook|twitter|instagram|linkedin|youtube|tiktok|pinterest|wordpress|wordpressdotcom|shopify|wix|squarespace|weebly|webflow|jimdo|joomla|drupal|magento|envato|themeforest|elementor|themeisle|elegantthemes|yootheme|username|yourpage|yourusername|your-?(?:page|profile|account|name)|example|test|#)$/i;

/** The accounts of its organizations, else of links in header and footer. Two accounts of one network mean none. */
export function socialAccounts(
  page: Page,
  organizations: readonly Organization[],
): Partial<Record<SocialKey, string>> {
  const own = organizations.filter(
    (one) => !isSomebodyElse(one) && (isOfSite(one, page) || one.role === null),
  );
  const stated = accountsOf(
    own.flatMap(({ sameAs }) => sameAs.map((address) => resolveAddress(address, page.url))),
    page,
  );
  const linked = accountsOf(
    page.anchors.filter(({ isInHeader, isInFooter }) => isInHeader || isInFooter).map(({ url }) => url),
    page,
  );
  const result: Partial<Record<SocialKey, string>> = {};
  for (const { key } of NETWORKS) {
    const found = stated.get(key) ?? linked.get(key);
    const [only] = found ?? [];
    if (found?.size === 1 && only !== undefined) result[key] = only;
  }
  return result;
}

function accountsOf(urls: readonly (string | null)[], page: Page): Map<SocialKey, Set<string>> {
  const accounts = new Map<SocialKey, Set<string>>();
  for (const url of urls) {
    const account = url === null ? null : accountOf(url);
    if (account === null || siteOf(new URL(account.url).hostname) === siteOf(page.url.hostname)) continue;
    const found = accounts.get(account.key) ?? new Set<string>();
    const isKnown = [...found].some((known) => plainForm(known) === plainForm(account.url));
    accounts.set(account.key, isKnown ? found : found.add(account.url));
  }
  return accounts;
}

const plainForm = (url: string): string => url.toLowerCase().replace('//www.', '//');

/** The account that an address leads to, in its canonical form; null if it is none. */
export function accountOf(url: string): { key: SocialKey; url: string } | null {
  if (!URL.canParse(url)) return null;
  const { hostname, pathname, hash } = new URL(url);
  const site = siteOf(hostname);
  const network = NETWORKS.find(({ sites }) => sites.includes(site));
  if (network === undefined) return null;
  const path = pathname === '/' && hash.startsWith('#!/') ? hash.slice(2) : pathname;
  const account = network.profile.exec(path)?.[1];
  if (account === undefined || NO_ACCOUNT.test(account) || TEMPLATE_ACCOUNT.test(account)) return null;
  const plain = network.address.replace('*', account);
  // With or without `www.`, as the page writes it.
  const isBare = hostname === site && new URL(plain).hostname === `www.${site}`;
  return { key: network.key, url: isBare ? plain.replace('//www.', '//') : plain };
}
