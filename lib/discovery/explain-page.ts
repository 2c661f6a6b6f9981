import type { Candidate, CandidateKind } from './candidates/candidate.ts';
import { chooseUnseen, findCandidates } from './candidates/find-candidates.ts';
import { type PageFacts, pageFacts } from './facts/page-facts.ts';
import type { Manifest } from './manifest/read-manifest.ts';
import { decodePage } from './page/decode-page.ts';
import { readPage } from './page/read-page.ts';
import { judgeSite, type PageOrigin, SITE_EFFECTS, type SiteReason } from './site/judge-site.ts';

export interface PageInput {
  body: Uint8Array;
  contentType: string;
  url: URL;
  origin: PageOrigin;
  manifest?: Manifest | null;
}

export interface PageReading {
  candidates: Candidate[];
  /** Index into `candidates`; null: a monogram. */
  chosen: number | null;
  facts: PageFacts;
  reason: SiteReason | null;
}

/** Everything discovery reads from one page without the network and without any picture. Bounded by `PAGE_LIMITS`. */
export function explainPage({ body, contentType, url, origin, manifest = null }: PageInput): PageReading {
  const page = readPage(decodePage(body, contentType), url);
  const reason = judgeSite(page, origin);
  const candidates = findCandidates(page, manifest);
  const chosen = chooseUnseen(candidates.map((one) => (isLeft(one.kind, reason) ? one : null)));
  return { candidates, chosen, facts: pageFacts(page, reason, manifest), reason };
}

function isLeft(kind: CandidateKind, reason: SiteReason | null): boolean {
  const logo = reason === null ? 'all' : SITE_EFFECTS[reason].logo;
  return logo === 'all' || (logo === 'implied' && kind === 'implied');
}
