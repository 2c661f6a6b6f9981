import {
  isOfSite,
  isSomebodyElse,
  type Organization,
  type OrganizationLogo,
} from '../json-ld/organizations.ts';
import { resolveAddress } from '../page/address.ts';
import type { BrandWords } from '../page/brand-words.ts';
import { metaOf, type Page } from '../page/page.ts';
import { addressReasons } from './address-reasons.ts';
import { type Candidate, candidate, type Reason, reason } from './candidate.ts';
import { hasPictureEnding, isVectorAddress } from './declared-size.ts';
import { fileWords, pathOf, saysLogo } from './file-words.ts';

/** Words in a file name from which it is the title of an article. */
const MANY_WORDS = 7;

export const jsonLdLogos = (
  page: Page,
  organizations: readonly Organization[],
  words: BrandWords,
): Candidate[] =>
  organizations.flatMap((organization, index) =>
    organization.logos.flatMap((logo) =>
      logo.url === null
        ? []
        : [logoOf(organization, logo, logo.url, { page, words, order: page.tags + index })],
    ),
  );

interface Context {
  page: Page;
  words: BrandWords;
  order: number;
}

function logoOf(
  organization: Organization,
  logo: OrganizationLogo,
  url: string,
  { page, words, order }: Context,
): Candidate {
  const { width, height } = logo;
  const side = width === null || height === null ? null : Math.min(width, height);
  return candidate(
    { kind: 'json-ld-logo', url, inline: null, order, isVector: isVectorAddress(url), side },
    baseReason(logo),
    whoseReason(organization, page, words),
    ...addressReasons(url, page, false),
    ...claimReasons(url, page, words),
  );
}

function baseReason({ width, height }: OrganizationLogo): Reason {
  const text = 'logo of an organization in JSON-LD';
  if (width === null || height === null) return reason(70, `${text}, of unstated shape`);
  const ratio = Math.max(width, height) / Math.min(width, height);
  if (ratio > 6) return reason(30, `${text}, wider than 6:1`);
  if (ratio < 1.35 && Math.min(width, height) >= 112) return reason(86, `${text}, near-square`);
  return reason(72, `${text}, of stated shape`);
}

function whoseReason(organization: Organization, page: Page, words: BrandWords): Reason | null {
  if (isSomebodyElse(organization)) return reason(-50, `${organization.role ?? ''} is somebody else`);
  if (isOfSite(organization, page)) return null;
  const isNamed = organization.name !== null && words.isIn(organization.name);
  if (organization.url !== null && !isNamed) return reason(-40, 'the organization has another site');
  return organization.role !== null && !isNamed ? reason(-26, 'the organization has another name') : null;
}

/** Templates fill `logo` with the picture of an article. */
export function claimReasons(url: string, page: Page, words: BrandWords): Reason[] {
  if (url.startsWith('data:')) return [];
  const shared = metaOf(page, 'og:image', 'og:image:url');
  const path = pathOf(url);
  const reasons = [
    shared !== null && resolveAddress(shared, page.base) === url
      ? reason(-30, 'it is the picture for sharing')
      : null,
    hasPictureEnding(url) ? null : reason(-24, "its address does not end as a picture's"),
    fileWords(url).length >= MANY_WORDS ? reason(-40, 'its file name is a sentence') : null,
    saysLogo(path) || words.isIn(path) ? null : reason(-24, 'neither logo nor the name in its path'),
  ];
  return reasons.filter((one) => one !== null);
}
