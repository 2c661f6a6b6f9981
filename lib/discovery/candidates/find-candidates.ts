import { organizationsOf } from '../json-ld/organizations.ts';
import type { Manifest } from '../manifest/read-manifest.ts';
import { BrandWords } from '../page/brand-words.ts';
import type { Page } from '../page/page.ts';
import { type Candidate, MAX_CANDIDATES, SHOWN_FROM } from './candidate.ts';
import { declaredIcons } from './declared-icons.ts';
import { declaredPictures } from './declared-pictures.ts';
import { impliedIcons } from './implied-addresses.ts';
import { jsonLdLogos } from './json-ld-logos.ts';
import { manifestIcons } from './manifest-icons.ts';
import { drawingCandidates, microdataCandidates, pictureCandidates } from './page-pictures.ts';

/** The possible logos of a page, best first, each address once, at most {@link MAX_CANDIDATES}. */
export function findCandidates(page: Page, manifest: Manifest | null = null): Candidate[] {
  const organizations = organizationsOf(page);
  const words = new BrandWords(page, organizations);
  const found = [
    ...declaredIcons(page),
    ...declaredPictures(page),
    ...pictureCandidates(page, words),
    ...drawingCandidates(page, words),
    ...microdataCandidates(page, words),
    ...jsonLdLogos(page, organizations, words),
    ...manifestIcons(page, manifest),
    ...impliedIcons(page),
  ].sort(better);
  const seen = new Set<string>();
  return found
    .filter(({ url, inline }) => {
      const key = url ?? inline ?? '';
      return seen.has(key) ? false : seen.add(key);
    })
    .slice(0, MAX_CANDIDATES);
}

/** By weight; then drawings before pixels, the larger, the earlier in the document. */
function better(a: Candidate, b: Candidate): number {
  return (
    b.weight - a.weight ||
    Number(b.isVector) - Number(a.isVector) ||
    (b.side ?? 0) - (a.side ?? 0) ||
    a.order - b.order
  );
}

/** The candidate to show without having seen it; null: a monogram. @param candidates null does not count */
export function chooseUnseen(candidates: readonly (Candidate | null)[]): number | null {
  const index = candidates.findIndex((one) => one !== null && one.weight >= SHOWN_FROM);
  return index === -1 ? null : index;
}
