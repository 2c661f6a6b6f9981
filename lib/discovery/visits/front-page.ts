import {
  type Fetched,
  type FetchFailure,
  isFetchFailure,
  isRedirect,
  redirectTarget,
} from '../../net/guarded-fetch.ts';
import { resolveAddress, siteOf } from '../page/address.ts';
import { decodePage } from '../page/decode-page.ts';
import { metaOf, type Page } from '../page/page.ts';
import { readPage } from '../page/read-page.ts';
import type { OutcomeName } from './outcomes.ts';
import { forbiddenBy } from './robots.ts';
import { isAnswered, isNotSent, type Session, type Wanted } from './session.ts';
import { VISIT_LIMITS } from './visit-limits.ts';

export interface FrontPage {
  /** The origin that was asked and answered, also by a redirect. */
  origin: string;
  page: Page;
  status: number;
  headers: Readonly<Record<string, string>>;
}

export type FrontPageEnd =
  | { page: FrontPage }
  | { unchanged: true; origin: string }
  | { reason: OutcomeName };

export interface FrontPageOptions {
  /** Hosts with an address, the bare name first. */
  hosts: readonly string[];
  last: string | null;
  validators: NonNullable<Wanted['validators']>;
}

/** Finds the front page: https before http, the bare name before `www.`, within the redirects of one brand. */
export async function findFrontPage(
  session: Session,
  { hosts, last, validators }: FrontPageOptions,
): Promise<FrontPageEnd> {
  const origins = ['https', 'http'].flatMap((scheme) => hosts.map((host) => `${scheme}://${host}`));
  const ordered =
    last !== null && origins.includes(last) ? [last, ...origins.filter((one) => one !== last)] : origins;
  let missing: FrontPage | null = null;
  let reason: OutcomeName | null = null;
  for (const origin of ordered) {
    const answer = await follow(new URL('/', origin), session, {
      most: VISIT_LIMITS.frontPageRedirects,
      wanted: { ...PAGE, validators },
    });
    if (answer instanceof Object && 'reason' in answer) {
      reason = worse(reason, answer.reason);
      if (isFinal(answer.reason) || session.isOver) break;
      continue;
    }
    if (answer.status === 304) return { unchanged: true, origin };
    if (answer.status === 429 || (answer.status === 503 && session.retryAfterMs !== null))
      return { reason: 'asked_to_wait' };
    const page = await turned(frontPageOf(answer, origin), session);
    if ('reason' in page) return page;
    if (page.status < 400 || page.status >= 500 || isGuarded(page)) return { page };
    missing ??= page;
  }
  return missing === null ? { reason: reason ?? 'no_host' } : { page: missing };
}

const PAGE: Wanted = {
  accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.1',
  maxBytes: VISIT_LIMITS.pageBytes,
  isEnough: () => {
    let after = -1;
    let tail = '';
    return (part) => {
      if (after >= 0) after += part.length;
      else {
        const text = tail + part.toString('latin1');
        const at = text.toLowerCase().indexOf('</header>');
        if (at >= 0) after = text.length - at;
        tail = text.slice(-8);
      }
      return after >= VISIT_LIMITS.afterHeaderBytes;
    };
  },
};

/** A challenge or a refusal of this address, not of the page: other spellings would be an evasion. */
const isGuarded = ({ status }: FrontPage): boolean => status === 401 || status === 403;

const isFinal = (reason: OutcomeName): boolean =>
  ['robots', 'not_public', 'asked_to_wait', 'redirects'].includes(reason);

/** Of the reasons of several origins, the one that says most about the site. */
const RANKS: readonly OutcomeName[] = [
  'robots',
  'not_public',
  'redirects',
  'asked_to_wait',
  'server_error',
  'timeout',
  'tls',
  'unreadable',
  'no_host',
];

const worse = (a: OutcomeName | null, b: OutcomeName): OutcomeName =>
  a === null || RANKS.indexOf(b) < RANKS.indexOf(a) ? b : a;

const OUTCOME_OF: Readonly<Record<FetchFailure['failure'], OutcomeName>> = {
  bad_url: 'redirects',
  not_public: 'not_public',
  unknown_host: 'no_host',
  busy: 'timeout',
  unreachable: 'unreadable',
  timeout: 'timeout',
  tls: 'tls',
  bad_response: 'unreadable',
  too_many_redirects: 'redirects',
};

export const outcomeOf = ({ failure, text }: FetchFailure): OutcomeName =>
  text === 'redirect_insecure' ? 'redirects' : OUTCOME_OF[failure];

/** Fetches an address and its redirects, each after the robots.txt of its host. */
export async function follow(
  start: URL,
  session: Session,
  { most, wanted }: { most: number; wanted: Wanted },
): Promise<Fetched | { reason: OutcomeName }> {
  let url = start;
  for (let redirects = 0; redirects <= most; redirects += 1) {
    const forbidden = await forbiddenBy(url, session, false);
    if (forbidden !== null) return 'reason' in forbidden ? forbidden : { reason: outcomeOf(forbidden) };
    const answer = await session.get(url, wanted);
    if (isNotSent(answer))
      return { reason: answer.notSent === 'asked_to_wait' ? 'asked_to_wait' : 'timeout' };
    if (isFetchFailure(answer)) return { reason: outcomeOf(answer) };
    if (!isAnswered(answer) || !isRedirect(answer)) return answer;
    const target = redirectTarget(answer);
    if (!(target instanceof URL)) return { reason: outcomeOf(target) };
    url = target;
  }
  return { reason: 'redirects' };
}

function frontPageOf({ url, status, headers, body }: Fetched, origin: string): FrontPage {
  const plain = Object.fromEntries([...headers].map(([name, values]) => [name, values.join(', ')]));
  const page = readPage(decodePage(body, plain['content-type'] ?? ''), url);
  return { origin, page, status, headers: plain };
}

const MAX_DELAY = 5;

/** The page that a `meta refresh` leads to, unless it is missing: once, soon and within the same site. */
async function turned(front: FrontPage, session: Session): Promise<FrontPage | { reason: OutcomeName }> {
  const { page } = front;
  const [, delay, address] =
    /^\s*(\d{1,4})(?:\.\d*)?\s*[;,]?\s*(?:url\s*=\s*)?["']?([^"'\s][^"']*)/i.exec(
      metaOf(page, 'refresh') ?? '',
    ) ?? [];
  const target = address === undefined ? null : resolveAddress(address, page.base);
  if (target === null || target.startsWith('data:') || Number(delay) > MAX_DELAY) return front;
  const url = new URL(target);
  url.hash = '';
  if (siteOf(url.hostname) !== siteOf(page.url.hostname) || url.href === page.url.href) return front;
  if (page.url.protocol === 'https:' && url.protocol === 'http:') return front;
  const answer = await follow(url, session, { most: VISIT_LIMITS.redirects, wanted: PAGE });
  if ('reason' in answer) return answer;
  return answer.status >= 400 ? front : frontPageOf(answer, front.origin);
}
