import { siteOf } from '../page/address.ts';
import { metaOf, type Page } from '../page/page.ts';

interface DefaultAddress {
  pattern: RegExp;
  /** Registrable domains whose own icon it is. */
  owners: readonly string[];
  product: string;
}

/** Addresses of icons that programs and hosts bring along. Matched against host and path. */
const DEFAULTS: readonly DefaultAddress[] = [
  {
    pattern: /\/wp-includes\/images\/w-logo-blue/i,
    owners: ['wordpress.org', 'wordpress.com'],
    product: 'WordPress',
  },
  {
    pattern: /^s\d?\.wp\.com\/i\/(?:favicon|buttonw|webclip|blank)/i,
    owners: ['wordpress.com'],
    product: 'WordPress.com',
  },
  { pattern: /^static\.parastorage\.com\/client\/pfavico/i, owners: ['wix.com'], product: 'Wix' },
  { pattern: /^(?:www\.)?wix\.com\/favicon/i, owners: ['wix.com'], product: 'Wix' },
  { pattern: /^img1\.wsimg\.com\/isteam\/.*default/i, owners: ['godaddy.com'], product: 'GoDaddy' },
  { pattern: /\/universal\/default-favicon\.ico/i, owners: ['squarespace.com'], product: 'Squarespace' },
  { pattern: /\/(?:core\/)?misc\/favicon\.ico/i, owners: ['drupal.org'], product: 'Drupal' },
  {
    pattern: /\/(?:core\/)?themes\/(?:bartik|garland|seven|olivero|claro|stark)\/(?:favicon|logo)\./i,
    owners: ['drupal.org'],
    product: 'Drupal',
  },
  {
    pattern: /\/templates\/[^/]+\/favicon\.ico|\/media\/templates\/.*joomla-favicon/i,
    owners: ['joomla.org'],
    product: 'Joomla',
  },
  {
    pattern: /\/skin\/frontend\/(?:base|default|rwd)\/[^/]+\/favicon\.ico/i,
    owners: ['magento.com'],
    product: 'Magento',
  },
  { pattern: /Magento_Theme\/favicon\.ico/i, owners: ['magento.com'], product: 'Magento' },
  { pattern: /xenforo\/(?:xenforo-)?logo/i, owners: ['xenforo.com'], product: 'XenForo' },
  { pattern: /\/vite\.svg$/i, owners: ['vitejs.dev', 'vite.dev'], product: 'Vite' },
  {
    pattern: /^(?:www\.)?(?:blogger|blogblog)\.com\/.*(?:favicon|logo)/i,
    owners: ['blogger.com'],
    product: 'Blogger',
  },
  { pattern: /^abs\.twimg\.com\//i, owners: ['twitter.com', 'x.com'], product: 'Twitter' },
];

/** Folders of themes that are bought or shipped: an icon in them is the theme's unless somebody replaced it. */
const BOUGHT_THEMES =
  /\/templates\/(?:yoo_|ja_|rt_|gk_|shaper_|jsn_|ts_|sj_|protostar|beez|cassiopeia|helix)|\/(?:wp-content\/)?themes\/(?:twenty(?:ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|nineteen|twenty)|avada|enfold|divi|betheme|flatsome|jupiter|newspaper|newsmag|sahifa|jnews|jannah|oceanwp|astra|generatepress|genesis|storefront|salient|bridge|porto|woodmart|thegem|uncode|kallyas|canvas|thesis|striking|karma|u-design|modernize|dante|impreza|total|zerif|hestia|colormag|mh-magazine|goodnews|soledad|bimber|nimble|headway|builder|optimizepress)[^/]*\//i;

/** The product whose default icon has the address; null: none, or the page belongs to its owner. */
export function defaultProduct(url: string, page: Page): string | null {
  if (!URL.canParse(url) || url.startsWith('data:')) return null;
  const { hostname, pathname } = new URL(url);
  const address = `${hostname}${pathname}`;
  const site = siteOf(page.url.hostname);
  const found = DEFAULTS.find(({ pattern }) => pattern.test(address));
  if (found !== undefined) return found.owners.includes(site) ? null : found.product;
  if (BOUGHT_THEMES.test(pathname)) return 'a bought theme';
  if (/\/logo192\.png$/.test(pathname) && page.title === 'React App') return 'Create React App';
  return isBlogger(page) && /\/favicon\.ico$/i.test(pathname) ? 'Blogger' : null;
}

const isBlogger = (page: Page): boolean =>
  /(?:^|\.)blogspot\.[a-z.]+$/i.test(page.url.hostname) || /^blogger$/i.test(metaOf(page, 'generator') ?? '');
