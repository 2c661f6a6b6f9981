import type { SOCIAL_KEYS } from '../../../core/brands/brand-parts.ts';

export const BRAND_CLASSES: ReadonlySet<string> = new Set([
  'Q4830453', // business
  'Q891723', // public company
  'Q6881511', // enterprise
  'Q431289', // brand
]);

export const COMPANY_PROPERTIES = ['P414', 'P946', 'P1278', 'P5531'] as const;

/** Exchanges by item, certain matches only; listings on others are skipped. */
export const EXCHANGE_ITEMS: Readonly<Record<string, string>> = {
  Q13677: 'XNYS',
  Q82059: 'XNAS',
  Q171240: 'XLON',
  Q217475: 'XTKS',
  Q151139: 'XFRA',
  Q2385849: 'XPAR',
};

export const COUNTRY_ITEMS: Readonly<Record<string, string>> = {
  Q16: 'CA',
  Q17: 'JP',
  Q20: 'NO',
  Q27: 'IE',
  Q28: 'HU',
  Q29: 'ES',
  Q30: 'US',
  Q31: 'BE',
  Q32: 'LU',
  Q33: 'FI',
  Q34: 'SE',
  Q35: 'DK',
  Q36: 'PL',
  Q37: 'LT',
  Q38: 'IT',
  Q39: 'CH',
  Q40: 'AT',
  Q41: 'GR',
  Q43: 'TR',
  Q45: 'PT',
  Q55: 'NL',
  Q96: 'MX',
  Q142: 'FR',
  Q145: 'GB',
  Q148: 'CN',
  Q155: 'BR',
  Q159: 'RU',
  Q183: 'DE',
  Q189: 'IS',
  Q213: 'CZ',
  Q218: 'RO',
  Q258: 'ZA',
  Q298: 'CL',
  Q334: 'SG',
  Q408: 'AU',
  Q414: 'AR',
  Q664: 'NZ',
  Q668: 'IN',
  Q801: 'IL',
  Q865: 'TW',
  Q884: 'KR',
};

/** Social accounts by property, with the URL of an account; `*` is replaced by the property's value. */
export const SOCIAL_PROPERTIES: readonly [
  property: string,
  key: (typeof SOCIAL_KEYS)[number],
  address: string,
][] = [
  ['P2002', 'x', 'https://x.com/*'],
  ['P2013', 'facebook', 'https://www.facebook.com/*'],
  ['P2003', 'instagram', 'https://www.instagram.com/*'],
  ['P4264', 'linkedin', 'https://www.linkedin.com/company/*'],
  ['P11245', 'youtube', 'https://www.youtube.com/@*'],
  ['P2397', 'youtube', 'https://www.youtube.com/channel/*'],
  ['P3984', 'reddit', 'https://www.reddit.com/r/*'],
  ['P2984', 'snapchat', 'https://www.snapchat.com/add/*'],
  ['P4015', 'vimeo', 'https://vimeo.com/*'],
  ['P7085', 'tiktok', 'https://www.tiktok.com/@*'],
  ['P3836', 'pinterest', 'https://www.pinterest.com/*'],
];

/** Hosts where anyone can have a page: a URL there does not identify a company's domain. */
export const SHARED_HOSTS: ReadonlySet<string> = new Set([
  'archive.org',
  'bandcamp.com',
  'blogspot.com',
  'discord.gg',
  'etsy.com',
  'facebook.com',
  'github.com',
  'github.io',
  'google.com',
  'instagram.com',
  'linkedin.com',
  'linktr.ee',
  'medium.com',
  'myspace.com',
  'soundcloud.com',
  't.me',
  'tumblr.com',
  'twitter.com',
  'vk.com',
  'weebly.com',
  'wikipedia.org',
  'wixsite.com',
  'wordpress.com',
  'x.com',
  'youtube.com',
]);
