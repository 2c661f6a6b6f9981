import { decoded, fileNameOf } from '../page/address.ts';

/** The words of a file name without its ending: `acmeLogo-white@2x.png` gives `acme logo white 2x`. */
export function fileWords(url: string): string[] {
  return fileNameOf(url)
    .replace(/\.[a-z0-9]{2,5}$/i, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

/** Also in compounds such as `sitelogo`, but not in `logout`. */
const LOGO = /logo(?!ut|ff|n\b)|wordmark|brandmark/i;
export const saysLogo = (text: string): boolean => LOGO.test(text);

const WHITE = new Set(
  'white weiss weiß blanco blanca blanc blanche bianco bianca branco branca wit hvid vit wht negative negativ negativo neg reverse reversed rev inverse inverted invert inv light knockout'.split(
    ' ',
  ),
);
/** Also `logo-w`. */
export const saysWhite = (words: readonly string[]): boolean =>
  words.some((word, at) => WHITE.has(word) || (word === 'w' && words[at - 1] === 'logo'));

const NO_LOGO =
  /^(?:default|placeholder|avatar|banner|sprites?|spacer|blank|loading|loader|promo|newsletter|menu|title|pixel)\d*$/;
/** Words of files that hold something other than a logo. */
export const saysOther = (words: readonly string[]): boolean => words.some((word) => NO_LOGO.test(word));

const OTHERS =
  /^(?:facebook|fb|twitter|instagram|linkedin|youtube|pinterest|tiktok|whatsapp|telegram|paypal|visa|mastercard|amex|klarna|google|appstore|googleplay|trustpilot|tripadvisor|bbb|verisign|rss|powered)$/;
export const namesService = (words: readonly string[]): boolean => words.some((word) => OTHERS.test(word));

const BANNER = new Set('top header head banner title titel kopf bg background hintergrund'.split(' '));
/** Words of pictures that fill the head of a page. */
export const saysBanner = (words: readonly string[]): boolean => words.some((word) => BANNER.has(word));

const CONTROL =
  /menu|search|suche|cart|basket|warenkorb|\bbag\b|user|account|login|arrow|chevron|close|hamburger|burger|phone|mail|\bplay\b|share|heart|bookmark|\bbell\b|facebook|twitter|instagram|youtube|linkedin|pinterest|tiktok|whatsapp|telegram|\brss\b|google|\bvk\b|\bflag\b|download/i;
export const namesControl = (text: string): boolean => CONTROL.test(text);

/** Host and path, decoded, without the query. */
export function pathOf(url: string): string {
  if (!URL.canParse(url)) return '';
  const { protocol, pathname } = new URL(url);
  return protocol === 'data:' ? '' : decoded(pathname);
}
