import { createHash } from 'node:crypto';
import type { VisitState } from '../../db/schema/visit.ts';
import type { Candidate } from '../candidates/candidate.ts';
import { SHOWN_FROM } from '../candidates/candidate.ts';
import { findCandidates } from '../candidates/find-candidates.ts';
import { pageColors } from '../facts/page-colors.ts';
import { type PageFacts, pageFacts } from '../facts/page-facts.ts';
import { MANIFEST_LIMITS, type Manifest, readManifest } from '../manifest/read-manifest.ts';
import { bimiOf } from '../marks/bimi-record.ts';
import { type MarkSources, publishedMarks } from '../marks/published-marks.ts';
import { siteOf } from '../page/address.ts';
import { metaOf, type Page } from '../page/page.ts';
import type { PictureJudge, SeenPicture } from '../pixels/seen-picture.ts';
import { judgeSite, SITE_EFFECTS, type SiteReason } from '../site/judge-site.ts';
import { type FrontPage, type FrontPageEnd, findFrontPage } from './front-page.ts';
import { OUTCOMES, type OutcomeName } from './outcomes.ts';
import { type LookedCandidate, type Picked, pickLogo } from './pick-logo.ts';
import { fetchPicture } from './picture-file.ts';
import { AGENT, forbiddenBy } from './robots.ts';
import { isAnswered, type SentRequest, Session, type Surroundings } from './session.ts';
import { type ReachedLimit, VISIT_LIMITS } from './visit-limits.ts';

export interface EarlierVisit {
  host: string | null;
  pageEtag: string | null;
  pageModified: string | null;
  logoUrl: string | null;
  logoEtag: string | null;
  fileSha256: string | null;
}

export interface VisitOptions {
  around: Surroundings;
  judge: PictureJudge;
  isShared?: (picture: SeenPicture) => Promise<boolean>;
  earlier?: EarlierVisit | null;
  marks?: MarkSources;
  signal?: AbortSignal;
}

export interface FoundLogo {
  /** null: the picture is part of the page. */
  url: string | null;
  kind: Candidate['kind'];
  etag: string | null;
  weight: number;
  /** null: that of the website. */
  license: string | null;
  picture: SeenPicture;
}

export interface VisitResult {
  state: VisitState;
  reason: OutcomeName;
  candidates: LookedCandidate[];
  chosen: number | null;
  logo: FoundLogo | null;
  facts: PageFacts;
  finalUrl: string | null;
  host: string | null;
  pageEtag: string | null;
  pageModified: string | null;
  requests: SentRequest[];
  reached: ReachedLimit[];
  /** Packed. */
  bytes: number;
  milliseconds: number;
  retryAfterMs: number | null;
}

const DNS_MS = 2_000;
/** A mark in the DNS counts even if the website fails. */
const BIMI_DESPITE: ReadonlySet<OutcomeName> = new Set([
  'challenge',
  'server_error',
  'timeout',
  'tls',
  'unreadable',
]);

/** Looks for the logo and facts of the front page, within {@link VISIT_LIMITS}. @param domain lower-case A-labels */
export async function visitSite(domain: string, options: VisitOptions): Promise<VisitResult> {
  const startedMs = performance.now();
  const session = new Session(options.around, options.signal);
  const visited = await visit(domain, session, options);
  const { looked = [], chosen = null } = visited.picked ?? {};
  const best = chosen === null ? undefined : looked[chosen];
  const reason: OutcomeName =
    best === undefined && visited.reason === 'found' ? 'no_candidate' : visited.reason;
  return {
    state: OUTCOMES[reason].state,
    reason,
    candidates: looked,
    chosen,
    logo: best === undefined || best.picture === null ? null : logoOf(best, best.picture),
    facts: visited.facts ?? {},
    finalUrl: visited.front?.page.url.href ?? null,
    host: visited.front?.origin ?? null,
    pageEtag: visited.front?.headers.etag?.slice(0, 200) ?? null,
    pageModified: visited.front?.headers['last-modified']?.slice(0, 50) ?? null,
    requests: session.requests,
    reached: [...session.reached],
    bytes: session.received,
    milliseconds: Math.round(performance.now() - startedMs),
    retryAfterMs: session.retryAfterMs,
  };
}

const logoOf = ({ candidate, weight, etag }: LookedCandidate, picture: SeenPicture): FoundLogo => ({
  url: candidate.url?.startsWith('data:') === true ? null : candidate.url,
  kind: candidate.kind,
  etag,
  weight,
  license: candidate.license ?? null,
  picture,
});

interface Visited {
  reason: OutcomeName;
  front?: FrontPage;
  facts?: PageFacts;
  picked?: Picked;
}

async function visit(domain: string, session: Session, options: VisitOptions): Promise<Visited> {
  const { network } = session.around;
  if (!network.isPublicName(domain)) return { reason: 'not_public' };
  const names = domain.startsWith('www.') || siteOf(domain) !== domain ? [domain] : [domain, `www.${domain}`];
  const [answers, bimi] = await Promise.all([
    Promise.all(
      names.map((name) =>
        network.resolve(name, DNS_MS).then(
          (found) => found.length > 0,
          () => null,
        ),
      ),
    ),
    bimiOf(siteOf(domain), network),
  ]);
  const hosts = names.filter((_name, index) => answers[index] === true);
  const marks = () => publishedMarks(siteOf(domain), bimi, session, options.marks ?? {});
  if (hosts.length === 0) return { reason: answers.includes(null) ? 'dns_failed' : 'no_host' };

  const earlier = options.earlier ?? null;
  const last = earlier?.host ?? null;
  const validators = { etag: earlier?.pageEtag ?? null, modified: earlier?.pageModified ?? null };
  let end = await findFrontPage(session, { hosts, last, validators });
  if ('unchanged' in end) {
    if (earlier === null || (await isSameLogo(session, earlier, end.origin))) return { reason: 'unchanged' };
    end = await findFrontPage(session, { hosts, last, validators: { etag: null, modified: null } });
    if ('unchanged' in end) return { reason: 'unreadable' };
  }
  if ('reason' in end)
    return BIMI_DESPITE.has(end.reason) ? markAlone(domain, session, options, marks, end) : end;
  return read(domain, end.page, session, options, marks);
}

/** Whether the file of the logo is still the same. One without an address is part of the page. */
async function isSameLogo(
  session: Session,
  { logoUrl, logoEtag, fileSha256 }: EarlierVisit,
  origin: string,
): Promise<boolean> {
  if (logoUrl === null) return true;
  const file = await fetchPicture(new URL(logoUrl), session, new URL(origin).host, logoEtag);
  if ('verdict' in file) return file.verdict === 'unchanged';
  return createHash('sha256').update(file.bytes).digest('hex') === fileSha256;
}

type Marks = () => Promise<Candidate[]>;

/** The website says nothing, the DNS or Commons may. */
async function markAlone(
  domain: string,
  session: Session,
  options: VisitOptions,
  marks: Marks,
  otherwise: Extract<FrontPageEnd, { reason: OutcomeName }> & Partial<Visited>,
): Promise<Visited> {
  const candidates = await marks();
  if (candidates.length === 0) return otherwise;
  const picked = await look(session, options, { domain, candidates, page: null, grounds: [] });
  return picked.chosen === null ? { ...otherwise, picked } : { ...otherwise, reason: 'found', picked };
}

async function read(
  domain: string,
  front: FrontPage,
  session: Session,
  options: VisitOptions,
  marks: Marks,
): Promise<Visited> {
  const { page, status, headers } = front;
  const reason = judgeSite(page, { asked: domain, status, headers });
  if (reason === 'parked') return { reason, front };
  if (reason === 'other_site' || reason === 'login') return { reason: 'other_site', front };
  if (reason === 'challenge') return markAlone(domain, session, options, marks, { reason, front });
  if (status >= 500) return markAlone(domain, session, options, marks, { reason: 'server_error', front });
  if (forbidsPictures(page, headers)) return { reason: 'robots', front };

  const manifest = reason === 'error_page' ? null : await manifestOf(page, session);
  const facts = pageFacts(page, reason, manifest);
  const candidates = [
    ...(await marks()),
    ...findCandidates(page, manifest).filter(({ kind }) => isLeft(kind, reason)),
  ].sort((a, b) => b.weight - a.weight);
  const grounds = pageColors(page, manifest);
  const picked = await look(session, options, { domain, candidates, page, grounds });
  return { reason: picked.chosen === null ? whyNothing(picked, status) : 'found', front, facts, picked };
}

const isLeft = (kind: Candidate['kind'], reason: SiteReason | null): boolean => {
  const logo = reason === null ? 'all' : SITE_EFFECTS[reason].logo;
  return logo === 'all' || (logo === 'implied' && kind === 'implied');
};

/** `noindex` is about search results and forbids nothing here. */
function forbidsPictures(page: Page, headers: Readonly<Record<string, string>>): boolean {
  const said = `${headers['x-robots-tag'] ?? ''},${metaOf(page, 'robots') ?? ''},${metaOf(page, AGENT.toLowerCase()) ?? ''}`;
  return said
    .toLowerCase()
    .split(',')
    .some((word) => {
      const [name = '', value] = word.trim().split(/\s*:\s*/, 2);
      if (value !== undefined && name !== AGENT.toLowerCase()) return false;
      return ['none', 'noimageindex'].includes(value ?? name);
    });
}

async function manifestOf(page: Page, session: Session): Promise<Manifest | null> {
  const address = page.links.find(({ rel, url }) => rel.has('manifest') && url !== null)?.url ?? null;
  if (address === null || address.startsWith('data:')) return null;
  const url = new URL(address);
  url.hash = '';
  if ((await forbiddenBy(url, session, url.host !== page.url.host)) !== null) return null;
  const answer = await session.get(url, {
    accept: 'application/manifest+json,application/json;q=0.9,*/*;q=0.1',
    maxBytes: VISIT_LIMITS.manifestBytes,
  });
  if (!isAnswered(answer) || answer.status !== 200 || answer.isCut) return null;
  return readManifest(answer.body.toString('utf8').slice(0, MANIFEST_LIMITS.characters), url);
}

const look = (
  session: Session,
  { judge, isShared = async () => false }: VisitOptions,
  rest: { domain: string; candidates: readonly Candidate[]; page: Page | null; grounds: readonly string[] },
): Promise<Picked> => pickLogo(session, { ...rest, domain: siteOf(rest.domain), judge, isShared });

/** Of the pictures that were refused, the reason that says most; those that came late are looked at again. */
function whyNothing({ looked }: Picked, status: number): OutcomeName {
  const verdicts = new Set(looked.map(({ verdict }) => verdict));
  for (const problem of ['default_icon', 'blank_picture', 'unfit_picture', 'too_small'] as const)
    if (verdicts.has(problem)) return problem;
  if (looked.some(({ verdict, candidate }) => verdict === 'late' && candidate.weight >= SHOWN_FROM))
    return 'timeout';
  return status === 401 || status === 403 ? 'unreadable' : 'no_candidate';
}
