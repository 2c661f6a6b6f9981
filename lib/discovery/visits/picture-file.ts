import { isFetchFailure, isRedirect, redirectTarget } from '../../net/guarded-fetch.ts';
import type { Candidate } from '../candidates/candidate.ts';
import type { CandidateVerdict } from './candidate-verdict.ts';
import { forbiddenBy } from './robots.ts';
import { type Answer, isAnswered, isNotSent, type Session } from './session.ts';
import { VISIT_LIMITS } from './visit-limits.ts';

export type PictureFile =
  | { bytes: Buffer; etag: string | null; url: string | null }
  | { verdict: CandidateVerdict };

export async function pictureFile(
  { url, inline }: Candidate,
  session: Session,
  pageHost: string | null,
): Promise<PictureFile> {
  if (inline !== null) return { bytes: Buffer.from(withNamespace(inline)), etag: null, url: null };
  if (url === null) return { verdict: 'no_picture' };
  if (url.startsWith('data:')) return dataFile(url);
  return fetchPicture(new URL(url), session, pageHost);
}

/** Drawings in a page need no namespace, files do. */
const withNamespace = (markup: string): string =>
  /^<svg[^>]*\sxmlns\s*=/i.test(markup)
    ? markup
    : markup.replace(/^<svg/i, '<svg xmlns="http://www.w3.org/2000/svg"');

function dataFile(url: string): PictureFile {
  const comma = url.indexOf(',');
  const isBase64 = /;\s*base64\s*$/i.test(url.slice(0, comma));
  const text = url.slice(comma + 1);
  const bytes = isBase64 ? Buffer.from(text, 'base64') : Buffer.from(unescaped(text));
  return comma < 0 || bytes.length > VISIT_LIMITS.dataBytes
    ? { verdict: 'no_picture' }
    : { bytes, etag: null, url: null };
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const PICTURE = {
  accept: 'image/svg+xml,image/png,image/webp,image/*;q=0.8,*/*;q=0.1',
  maxBytes: VISIT_LIMITS.pictureBytes,
};

/** @param etag of an earlier visit: the same file is `unchanged` */
export async function fetchPicture(
  start: URL,
  session: Session,
  pageHost: string | null,
  etag: string | null = null,
): Promise<PictureFile> {
  const wanted = etag === null ? PICTURE : { ...PICTURE, validators: { etag, modified: null } };
  start.hash = '';
  let url = start;
  for (let redirects = 0; redirects <= VISIT_LIMITS.redirects; redirects += 1) {
    const forbidden = await forbiddenBy(url, session, url.host !== pageHost);
    if (forbidden !== null) return { verdict: verdictOf(forbidden) };
    const answer: Answer = await session.get(url, wanted);
    if (isNotSent(answer)) return { verdict: answer.notSent === 'limit' ? 'limit' : 'late' };
    if (isFetchFailure(answer)) return { verdict: answer.failure === 'timeout' ? 'late' : 'no_picture' };
    if (!isAnswered(answer) || !isRedirect(answer)) {
      if (answer.status === 304) return { verdict: 'unchanged' };
      if (answer.status >= 500 || answer.status === 429) return { verdict: 'late' };
      if (answer.status !== 200 || answer.isCut || answer.body.length === 0) return { verdict: 'no_picture' };
      return {
        url: url.href,
        bytes: answer.body,
        etag: answer.headers.get('etag')?.[0]?.slice(0, 200) ?? null,
      };
    }
    const target = redirectTarget(answer);
    if (!(target instanceof URL)) return { verdict: 'no_picture' };
    url = target;
  }
  return { verdict: 'no_picture' };
}

function verdictOf(forbidden: Exclude<Awaited<ReturnType<typeof forbiddenBy>>, null>): CandidateVerdict {
  if (!('reason' in forbidden)) return forbidden.failure === 'timeout' ? 'late' : 'no_picture';
  return forbidden.reason === 'robots' ? 'robots' : 'late';
}
