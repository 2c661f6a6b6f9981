import { typedUrl } from '../core/identifiers/pasted-url.ts';
import { sentences, type Values, type ValuesOf } from '../core/text/sentences.ts';
import {
  type DocumentProblem,
  type DocumentReader,
  isDocumentProblem,
} from '../net/documents/document-reader.ts';
import { MAX_ROBOTS_BYTES, ROBOTS_READER } from '../net/documents/robots-txt.ts';
import { type Fetched, type FetchFailure, guardedFetch, isFetchFailure } from '../net/guarded-fetch.ts';
import { type Network, PUBLIC_INTERNET } from '../net/network.ts';
import { FINDINGS, type FindingText } from './findings.ts';
import { PAGE_READER, type Page, type PageLink } from './read-page.ts';

const AGENT = 'BlazonBot';
const MAX_PAGE_BYTES = 1024 * 1024;
const ENGINES = ['Googlebot', 'Bingbot'];

type AttributionAspect = 'page' | 'link' | 'visible' | 'followable' | 'indexable';

interface AttributionFinding {
  aspect: AttributionAspect;
  /** null: not checked, because an earlier check failed. */
  ok: boolean | null;
  text: FindingText;
  values: Values;
}

export interface AttributionCheck {
  url: string;
  ok: boolean;
  findings: AttributionFinding[];
}

const inEnglish = sentences(FINDINGS);

export const findingSentence = ({ text, values }: Pick<AttributionFinding, 'text' | 'values'>): string =>
  inEnglish(text, values);

export const attributionSnippet = (appOrigin: string): string =>
  `<a href="${appOrigin}/" title="Company logos by Blazon">Logos by Blazon</a>`;

/**
 * Whether the link is visible, followable and indexable, by markup alone. Honors robots.txt.
 * @param address as typed; `https://` is added if it has no scheme @param appOrigin target of the link
 */
export async function checkAttribution(
  address: string,
  appOrigin: string,
  documents: DocumentReader,
  network: Network = PUBLIC_INTERNET,
): Promise<AttributionCheck> {
  const userAgent = `${AGENT}/1.0 (+${appOrigin}/docs/caching-and-attribution)`;
  const url = typedUrl(address);
  const fetchText: FetchText = (from, accept, maxBytes) =>
    guardedFetch(from, { accept, maxBytes, userAgent }, network);

  const robots = await readRobots(url, fetchText, documents);
  if (isFetchFailure(robots)) return ended(url, [failed(robots)]);
  if (robots.isUnreadable)
    return ended(url, [
      finding('page', false, 'page_robots_unreadable', {}),
      finding('indexable', false, 'index_robots_unreadable', {}),
    ]);
  if (!robots.allowed.includes(AGENT))
    return ended(url, [finding('page', false, 'page_robots', { agent: AGENT }), robotsFinding(robots)]);

  const page = await fetchText(url, 'text/html,application/xhtml+xml', MAX_PAGE_BYTES);
  if (isFetchFailure(page)) return ended(url, [failed(page)]);
  const problem = unusable(page);
  if (problem !== null) return ended(page.url.href, [problem]);
  const read = await documents.read(PAGE_READER, {
    body: page.body,
    contentType: page.headers.get('content-type')?.[0] ?? '',
    url: page.url.href,
    appOrigin,
  });
  if (isDocumentProblem(read)) return ended(page.url.href, [unread(read)]);
  // A redirect may lead to another site with its own robots.txt.
  const rules = page.url.href === url ? robots : await readRobots(page.url.href, fetchText, documents);
  const isRobotsKnown = !isFetchFailure(rules) && !rules.isUnreadable;
  return judge(page, read, appOrigin, isRobotsKnown ? rules : null);
}

type FetchText = (from: string, accept: string, maxBytes: number) => Promise<Fetched | FetchFailure>;

interface Robots {
  allowed: readonly string[];
  /** 5xx, no response, or not parsed in time: everything is disallowed (RFC 9309, section 2.3.1.4). */
  isUnreadable: boolean;
}

const AGENTS = [AGENT, ...ENGINES];
const ALLOWS_ALL: Robots = { allowed: AGENTS, isUnreadable: false };
const UNREADABLE: Robots = { allowed: [], isUnreadable: true };

/** @returns a failure only if the page itself could not be fetched either */
async function readRobots(
  url: string,
  fetchText: FetchText,
  documents: DocumentReader,
): Promise<Robots | FetchFailure> {
  const address = URL.canParse('/robots.txt', url) ? new URL('/robots.txt', url).href : url;
  const answer = await fetchText(address, 'text/plain', MAX_ROBOTS_BYTES);
  if (!isFetchFailure(answer)) {
    if (answer.status >= 500) return UNREADABLE;
    if (answer.status >= 300) return ALLOWS_ALL;
    const read = await documents.read(ROBOTS_READER, {
      body: answer.body,
      path: pathOf(url),
      agents: AGENTS,
    });
    return isDocumentProblem(read) ? UNREADABLE : { ...read, isUnreadable: false };
  }
  if (answer.failure === 'too_many_redirects') return ALLOWS_ALL;
  return answer.failure === 'timeout' || answer.failure === 'bad_response' ? UNREADABLE : answer;
}

function unusable({ status, headers }: Fetched): AttributionFinding | null {
  if (status !== 200) return finding('page', false, 'page_status', { status: String(status) });
  const type = headers.get('content-type')?.[0] ?? '';
  return /^\s*(text\/html|application\/xhtml\+xml)\s*(;|$)/i.test(type)
    ? null
    : finding('page', false, 'page_type', {});
}

function judge(page: Fetched, read: Page, appOrigin: string, rules: Robots | null): AttributionCheck {
  const headerRobots = headerDirectives(page.headers.get('x-robots-tag') ?? []);
  const findings = [
    finding('page', true, 'page_ok', {}),
    ...linkFindings(read, headerRobots, appOrigin, page.isCut || read.isCut),
    indexableFinding(read, headerRobots, rules),
  ];
  return ended(page.url.href, findings);
}

function linkFindings(
  page: Page,
  header: ReadonlySet<string>,
  appOrigin: string,
  isCut: boolean,
): AttributionFinding[] {
  const [best] = page.links
    .map((link) => [visibleFinding(link), followableFinding(link, page.robots, header)])
    .sort((a, b) => count(b) - count(a));
  if (best === undefined)
    return [
      finding('link', false, isCut ? 'link_none_at_first' : 'link_none', { origin: appOrigin }),
      finding('visible', null, 'not_looked_at', {}),
      finding('followable', null, 'not_looked_at', {}),
    ];
  return [finding('link', true, 'link_ok', { origin: appOrigin }), ...best];
}

const count = (findings: AttributionFinding[]) => findings.filter(({ ok }) => ok === true).length;

function visibleFinding(link: PageLink): AttributionFinding {
  if (link.hiddenBy !== null) return finding('visible', false, link.hiddenBy.text, link.hiddenBy.values);
  return link.hasContent
    ? finding('visible', true, 'visible_ok', {})
    : finding('visible', false, 'visible_empty', {});
}

function followableFinding(
  link: PageLink,
  meta: ReadonlySet<string>,
  header: ReadonlySet<string>,
): AttributionFinding {
  const rel = ['nofollow', 'ugc', 'sponsored'].find((word) => link.rel.has(word));
  if (rel !== undefined) return finding('followable', false, 'follow_rel', { word: rel });
  if (says(meta, 'nofollow')) return finding('followable', false, 'follow_meta', {});
  if (says(header, 'nofollow')) return finding('followable', false, 'follow_header', {});
  return finding('followable', true, 'follow_ok', {});
}

function indexableFinding(
  { robots }: Page,
  header: ReadonlySet<string>,
  rules: Robots | null,
): AttributionFinding {
  if (says(robots, 'noindex')) return finding('indexable', false, 'index_meta', {});
  if (says(header, 'noindex')) return finding('indexable', false, 'index_header', {});
  if (rules === null) return finding('indexable', false, 'index_robots_away', {});
  return robotsFinding(rules);
}

/** `none` means both. */
const says = (directives: ReadonlySet<string>, word: 'noindex' | 'nofollow') =>
  directives.has(word) || directives.has('none');

function robotsFinding({ allowed }: Robots): AttributionFinding {
  const kept = ENGINES.find((engine) => !allowed.includes(engine));
  return kept === undefined
    ? finding('indexable', true, 'index_ok', {})
    : finding('indexable', false, 'index_robots', { engine: kept });
}

/** `X-Robots-Tag` may name an engine first: `googlebot: noindex`. */
function headerDirectives(values: readonly string[]): ReadonlySet<string> {
  const directives = new Set<string>();
  for (const value of values.slice(0, 20)) {
    const named = /^\s*([\w-]+)\s*:/.exec(value)?.[1]?.toLowerCase();
    const isForOthers = named !== undefined && !['googlebot', 'bingbot'].includes(named);
    if (isForOthers) continue;
    for (const word of value
      .slice(0, 500)
      .toLowerCase()
      .split(/[\s,:]+/))
      directives.add(word);
  }
  return directives;
}

const pathOf = (url: string): string => {
  const { pathname, search } = new URL(url);
  return pathname + search;
};

const finding = <Text extends FindingText>(
  aspect: AttributionAspect,
  ok: boolean | null,
  text: Text,
  values: ValuesOf<(typeof FINDINGS)[Text]>,
): AttributionFinding => ({ aspect, ok, text, values });

const failed = ({ text, values }: FetchFailure): AttributionFinding => ({
  aspect: 'page',
  ok: false,
  text,
  values,
});

const unread = ({ problem }: DocumentProblem): AttributionFinding =>
  problem === 'busy' ? finding('page', false, 'page_busy', {}) : finding('page', false, 'page_costly', {});

const ended = (url: string, findings: AttributionFinding[]): AttributionCheck => ({
  url,
  ok: findings.every(({ ok }) => ok === true),
  findings,
});
