import { domainToUnicode } from 'node:url';
import { rectifyConfusion } from 'unicode-confusables';

/** Letters, digits and hyphens that share a skeleton, in the spelling of the skeleton. */
const SPELLINGS: Readonly<Record<string, readonly string[]>> = {
  rn: ['rn', 'm'],
  l: ['l', '1'],
  o: ['o', '0'],
};
const PARTS = /rn|[\s\S]/gu;
const MAX_SPELLINGS = 256;
/** Shorter names differ from others by one such letter by chance. */
const MIN_ASCII = 5;

/** ASCII labels with the same skeleton (UTS #39) as the first label: `paypal` for `paypa1.com`. */
export function lookAlikesOf(domain: string): string[] {
  const [ascii = ''] = domain.split('.');
  const [label = ''] = domainToUnicode(domain).split('.');
  if (label === ascii && label.length < MIN_ASCII) return [];
  const skeleton = skeletonOf(label);
  if (!/^[a-z0-9-]+$/.test(skeleton)) return [];
  let spellings = [''];
  for (const [part] of skeleton.matchAll(PARTS)) {
    const ways = spellings.length < MAX_SPELLINGS ? (SPELLINGS[part] ?? [part]) : [part];
    spellings = spellings.flatMap((start) => ways.map((way) => start + way));
  }
  return spellings.filter((spelling) => spelling !== label);
}

/** The palochka is an `i` for Unicode, but looks like an `l` in most fonts. */
const skeletonOf = (label: string): string =>
  rectifyConfusion(label.replaceAll('ӏ', 'l').normalize('NFD')).normalize('NFD').toLowerCase();
