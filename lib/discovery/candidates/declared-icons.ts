import type { Page, PageLink } from '../page/page.ts';
import { addressReasons } from './address-reasons.ts';
import { type Candidate, type CandidateKind, candidate, reason } from './candidate.ts';
import { declaredSize, isVectorAddress, side, sizeInName } from './declared-size.ts';

/** Weight of an `icon` of unknown size once its picture turns out large. */
const ICON_LOOKED = 86;

export function iconWeight(pixels: number | null): number {
  if (pixels === null || pixels < 48) return 38;
  if (pixels < 96) return 56;
  return pixels < 180 ? 84 : 86;
}

/** Weight of an `apple-touch-icon`; without a declared size it is large by convention. */
export function touchWeight(pixels: number | null): number {
  if (pixels === null || pixels >= 112) return 86;
  return pixels >= 57 ? 78 : iconWeight(pixels);
}

export const declaredIcons = (page: Page): Candidate[] =>
  page.links.flatMap((link) => {
    const found = link.url === null ? null : kindOf(link);
    return found === null || link.url === null ? [] : [iconOf(found, link, link.url, page)];
  });

function kindOf({ rel }: PageLink): CandidateKind | null {
  if (rel.has('mask-icon')) return 'mask-icon';
  if ([...rel].some((token) => token.startsWith('apple-touch-icon'))) return 'apple-touch-icon';
  if (rel.has('fluid-icon')) return 'fluid-icon';
  if (rel.has('icon')) return 'icon';
  if (rel.has('logo')) return 'link-logo';
  return null;
}

const isIco = (url: string): boolean => /\.ico(?:[?#]|$)/i.test(url);

function iconOf(kind: CandidateKind, link: PageLink, url: string, page: Page): Candidate {
  const size = declaredSize(link.sizes) ?? sizeInName(url);
  const pixels = size === null ? null : side(size);
  const isVector = isVectorAddress(url) || link.type.startsWith('image/svg');
  const weights: Partial<Record<CandidateKind, number>> = {
    'mask-icon': 25,
    'fluid-icon': 76,
    'link-logo': 76,
    // Some pages name their small icon once more.
    'apple-touch-icon': isIco(url) && pixels === null ? iconWeight(null) : touchWeight(pixels),
    icon: isVector ? 82 : iconWeight(pixels),
  };
  const of = pixels === null ? 'of undeclared size' : `of ${pixels} px`;
  return candidate(
    {
      kind,
      url,
      inline: null,
      order: link.order,
      isVector,
      side: pixels,
      ...(kind === 'icon' && !isVector && { looked: ICON_LOOKED }),
    },
    reason(weights[kind] ?? 0, `${kind} ${isVector ? 'that is a drawing' : of}`),
    /prefers-color-scheme:\s*dark/.test(link.media) ? reason(-30, 'meant for dark tabs') : null,
    ...addressReasons(url, page, true),
  );
}
