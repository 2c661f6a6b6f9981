import { siteOf } from '../page/address.ts';
import type { Page } from '../page/page.ts';
import { type Reason, reason } from './candidate.ts';
import { defaultProduct } from './default-addresses.ts';
import { fileWords, saysOther, saysWhite } from './file-words.ts';

const TEMPLATE = /[<>]|%3c|%3e|\{\{|%7b%7b|\$\{|\$%7b|<%|\[\[/i;

/** Reasons against a picture, by its address. @param isIcon declared as an icon: words such as `default` mean nothing */
export function addressReasons(url: string, page: Page, isIcon: boolean): Reason[] {
  if (url.startsWith('data:')) return [];
  const words = fileWords(url);
  const product = defaultProduct(url, page);
  const { pathname } = new URL(url);
  const reasons = [
    product === null ? null : reason(-45, `the icon of ${product}`),
    saysWhite(words) ? reason(-30, 'its file name says white') : null,
    !isIcon && saysOther(words) ? reason(-36, 'its file name says that it is something else') : null,
    TEMPLATE.test(url) ? reason(-80, 'its address is a template') : null,
    pathname.endsWith('/') ? reason(-80, 'its address is a folder') : null,
  ];
  return reasons.filter((one) => one !== null);
}

/** For pictures that are not linked home: they may be anybody's. */
export const elsewhere = (url: string, page: Page): Reason | null =>
  !url.startsWith('data:') && siteOf(new URL(url).hostname) !== siteOf(page.url.hostname)
    ? reason(-14, 'it lies on another domain')
    : null;

export function shapeReason(width: number | null, height: number | null): Reason | null {
  if (width !== null && height !== null && width > 6 * height) return reason(-30, 'declared wider than 6:1');
  return height !== null && height < 24 ? reason(-25, 'declared lower than 24 px') : null;
}
