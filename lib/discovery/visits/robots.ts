import { DAY_MS } from '../../core/time.ts';
import { allowedAgents, MAX_ROBOTS_BYTES, namesAgent, robotsFor } from '../../net/documents/robots-txt.ts';
import { type FetchFailure, isFetchFailure, isRedirect, redirectTarget } from '../../net/guarded-fetch.ts';
import type { OutcomeName } from './outcomes.ts';
import { type Answer, isAnswered, isNotSent, type Session } from './session.ts';

export const AGENT = 'BlazonBot';
const MAX_REDIRECTS = 5;
const KEPT_MS = DAY_MS;
/** After robots.txt could not be read for so long, it counts as absent. */
const FAILING_MS = 30 * DAY_MS;
const MAX_KEPT = 64 * 1024;

/** Why an address must not be fetched; a failure if its host did not answer at all. */
export type Forbidden = { reason: OutcomeName } | FetchFailure;

/** RFC 9309. For a file of an allowed page on another host, only a group that names us counts. @returns null: allowed */
export async function forbiddenBy(url: URL, session: Session, isForeign: boolean): Promise<Forbidden | null> {
  const read = await robotsOf(url, session);
  if (isFailure(read)) return isForeign && 'reason' in read && read.reason === 'server_error' ? null : read;
  if (read.text === null || (isForeign && !namesAgent(read.text, AGENT))) return null;
  const isAllowed = allowedAgents(read.text, url.pathname + url.search, [AGENT]).length > 0;
  return isAllowed ? null : { reason: 'robots' };
}

type Read = { text: string | null } | Forbidden;

const isFailure = (read: Read): read is Forbidden => 'reason' in read || 'failure' in read;

async function robotsOf(url: URL, session: Session): Promise<Read> {
  const { rules } = session.around;
  const kept = await rules.get(url.host);
  if (kept?.robotsUntil != null && kept.robotsUntil > Date.now()) return { text: kept.robots };
  const answer = await fetchRobots(new URL('/robots.txt', url), session);
  if (isNotSent(answer)) return { reason: answer.notSent === 'asked_to_wait' ? 'asked_to_wait' : 'timeout' };
  const isFailing = isFetchFailure(answer) ? answer.failure === 'timeout' : answer.status >= 500;
  if (isFailing) return failing(url.host, session, isFetchFailure(answer) ? 'timeout' : 'server_error');
  if (isFetchFailure(answer) && answer.failure !== 'too_many_redirects') return answer;
  if (isAnswered(answer) && answer.status === 429) return { reason: 'asked_to_wait' };
  const isRead = isAnswered(answer) && answer.status >= 200 && answer.status < 300;
  const text = isRead ? robotsFor(new TextDecoder().decode(answer.body), AGENT).slice(0, MAX_KEPT) : null;
  await rules.setRobots(url.host, {
    robots: text,
    robotsUntil: Date.now() + KEPT_MS,
    robotsFailingSince: null,
  });
  return { text };
}

async function fetchRobots(start: URL, session: Session): Promise<Answer> {
  let answer: Answer = await session.get(start, { accept: 'text/plain', maxBytes: MAX_ROBOTS_BYTES });
  for (let redirects = 0; isAnswered(answer) && isRedirect(answer); redirects += 1) {
    const target = redirectTarget(answer);
    if (!(target instanceof URL)) return { ...target, failure: 'too_many_redirects' };
    if (redirects === MAX_REDIRECTS)
      return { failure: 'too_many_redirects', text: 'redirects_many', values: { most: MAX_REDIRECTS } };
    answer = await session.get(target, { accept: 'text/plain', maxBytes: MAX_ROBOTS_BYTES });
  }
  return answer;
}

async function failing(host: string, session: Session, reason: OutcomeName): Promise<Read> {
  const { rules } = session.around;
  const since = (await rules.get(host))?.robotsFailingSince ?? Date.now();
  await rules.setRobots(host, { robots: null, robotsUntil: null, robotsFailingSince: since });
  return Date.now() - since > FAILING_MS ? { text: null } : { reason };
}
