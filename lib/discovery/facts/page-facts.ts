import { isFrontPage } from '../candidates/front-page.ts';
import { isOfSite, isSomebodyElse, type Organization, organizationsOf } from '../json-ld/organizations.ts';
import type { Manifest } from '../manifest/read-manifest.ts';
import { folded } from '../page/brand-words.ts';
import { metaOf, type Page } from '../page/page.ts';
import { lettersOf } from '../page/read-attributes.ts';
import { SITE_EFFECTS, type SiteReason } from '../site/judge-site.ts';
import { addressOf, type PageAddress } from './page-address.ts';
import { pageColors } from './page-colors.ts';
import { pageName } from './page-name.ts';
import { type SocialKey, socialAccounts } from './social.ts';

export interface PageFacts {
  name?: string;
  longName?: string;
  description?: string;
  website?: string;
  colors?: string[];
  foundedYear?: number;
  address?: PageAddress;
  social?: Partial<Record<SocialKey, string>>;
  /** `html lang`: of the description, not shown. */
  language?: string;
}

const MAX_DESCRIPTION = 300;
const MIN_SENTENCE = 30;
const LEGAL_FORM =
  /\b(?:gmbh|ag|se|kg|inc|incorporated|corp|corporation|llc|ltd|limited|plc|s\.?a\.?s?|s\.?r\.?l|s\.?p\.?a|b\.?v|n\.?v|oy|ab|a\/s|aps|pty|sp\. z o\.?o)\b|株式会社|有限公司|e\.\s?v\./i;

/** Reads the facts of a page, as far as the judge of the site leaves any. */
export function pageFacts(
  page: Page,
  reason: SiteReason | null,
  manifest: Manifest | null = null,
): PageFacts {
  if (reason !== null && !SITE_EFFECTS[reason].hasFacts) return {};
  const organizations = organizationsOf(page);
  const own = organizations.filter((one) => !isSomebodyElse(one) && isOfSite(one, page));
  const description = isFrontPage(page) ? descriptionOf(page) : null;
  const name = pageName(page, organizations, { manifest, hasOwnText: reason !== 'shell' });
  const facts = {
    name,
    longName: longNameOf(own, name),
    description,
    website: isFrontPage(page) ? page.url.origin : null,
    colors: pageColors(page, manifest),
    foundedYear: foundedYearOf(own),
    social: socialAccounts(page, organizations),
    address: addressOf(own),
    language: description === null ? null : page.language,
  };
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => !isEmpty(value)));
}

const isEmpty = (value: unknown): boolean =>
  value === null || (typeof value === 'object' && Object.keys(value).length === 0);

function descriptionOf(page: Page): string | null {
  for (const key of ['description', 'og:description']) {
    const text = lettersOf((metaOf(page, key) ?? '').slice(0, 3_000).replace(/<[^>]{0,500}>/g, ' '));
    const sentence = firstSentence(text);
    if (sentence.length < 10 || folded(sentence) === folded(page.title)) continue;
    if (sentence.length <= MAX_DESCRIPTION) return sentence;
  }
  return null;
}

/** The first sentence; with the next if it is very short. */
function firstSentence(text: string): string {
  let taken = '';
  for (const { segment } of new Intl.Segmenter('en', { granularity: 'sentence' }).segment(text)) {
    taken += segment;
    if (taken.trim().length >= MIN_SENTENCE) break;
  }
  return taken.trim();
}

function longNameOf(own: readonly Organization[], name: string | null): string | null {
  const legal = own.find(({ legalName }) => legalName !== null)?.legalName ?? null;
  if (legal === null || legal.length > 200) return null;
  return LEGAL_FORM.test(legal) || legal !== name ? legal : null;
}

function foundedYearOf(own: readonly Organization[]): number | null {
  for (const { foundingDate } of own) {
    const year = Number(/^(\d{4})(?:-|$)/.exec(foundingDate ?? '')?.[1] ?? 0);
    if (year >= 1500 && year <= new Date().getUTCFullYear()) return year;
  }
  return null;
}
