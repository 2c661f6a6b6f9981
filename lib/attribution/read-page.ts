import type { Reader } from '../net/documents/document-reader.ts';
import { pageText } from '../net/documents/page-text.ts';
import { readHtml } from '../net/documents/read-html.ts';
import type { FindingText } from './findings.ts';
import { hidingDeclaration } from './hidden-style.ts';

interface HiddenBy {
  text: FindingText & `hidden_${string}`;
  values: { element: string; style: string };
}

export interface PageLink {
  hasContent: boolean;
  hiddenBy: HiddenBy | null;
  rel: ReadonlySet<string>;
}

export interface Page {
  links: PageLink[];
  /** Directives of `<meta name="robots">` and its variants for one search engine, lower case. */
  robots: ReadonlySet<string>;
  /** Only the first part of the page was read. */
  isCut: boolean;
}

export interface PageInput {
  body: Uint8Array;
  contentType: string;
  url: string;
  appOrigin: string;
}

export const PAGE_READER: Reader<PageInput, Page> = {
  name: 'attribution page',
  read: ({ body, contentType, url, appOrigin }) =>
    readPage(pageText(body, contentType), new URL(url), creditsUs(appOrigin)),
};

/** Links to the service's own host, except to a logo. */
const creditsUs = (appOrigin: string) => {
  const { host } = new URL(appOrigin);
  return (target: URL): boolean =>
    /^https?:$/.test(target.protocol) &&
    (target.host === host || target.host === `www.${host}`) &&
    !target.searchParams.has('token');
};

const UNSEEN = new Set(
  'head template noscript noframes script style title textarea select datalist iframe object canvas audio video'.split(
    ' ',
  ),
);
const PICTURES = new Set(['img', 'svg', 'picture']);
const ENGINES = new Set(['robots', 'googlebot', 'bingbot']);
const MAX_LINKS = 500;

interface Element {
  name: string;
  hiddenBy: HiddenBy | null;
  link: { hasContent: boolean; hiddenBy: HiddenBy | null; rel: Set<string> } | null;
}

/** Collects the wanted links of a page from its markup; ignores style sheets and scripts. */
function readPage(html: string, pageUrl: URL, isWanted: (target: URL) => boolean): Page {
  const links: PageLink[] = [];
  const robots = new Set<string>();
  let base = pageUrl;
  const path: Element[] = [];
  const current = () => path.at(-1);
  const { isCut } = readHtml(html, {
    opened(name, attributes) {
      const outer = current();
      const hiddenBy = outer?.hiddenBy ?? hides(name, attributes);
      let link = outer?.link ?? null;
      if (name === 'base' && attributes.href !== undefined) base = targetOf(attributes.href, pageUrl) ?? base;
      if (name === 'meta' && ENGINES.has(attributes.name?.toLowerCase() ?? ''))
        for (const directive of words(attributes.content, /[\s,]+/)) robots.add(directive);
      if (name === 'a' && attributes.href !== undefined && links.length < MAX_LINKS) {
        const target = targetOf(attributes.href, base);
        link = null;
        if (target !== null && isWanted(target)) {
          link = { hasContent: false, hiddenBy, rel: new Set(words(attributes.rel, /\s+/)) };
          links.push(link);
        }
      }
      if (link !== null && PICTURES.has(name) && hiddenBy === null) link.hasContent = true;
      path.push({ name, hiddenBy, link });
    },
    text(text) {
      const element = current();
      if (element?.link == null || text.trim() === '') return;
      // In a visible link only visible text counts.
      if (element.hiddenBy === null || element.link.hiddenBy !== null) element.link.hasContent = true;
    },
    closed() {
      path.pop();
    },
  });
  return { links, robots, isCut };
}

function hides(name: string, attributes: Record<string, string>): HiddenBy | null {
  const by = (text: HiddenBy['text'], style = ''): HiddenBy => ({
    text,
    values: { element: `<${name}>`, style },
  });
  if (UNSEEN.has(name)) return by('hidden_inside');
  if (attributes.hidden !== undefined) return by('hidden_attribute');
  if (attributes.popover !== undefined) return by('hidden_popover');
  if ((name === 'details' || name === 'dialog') && attributes.open === undefined) return by('hidden_closed');
  const declaration = hidingDeclaration(attributes.style ?? '');
  return declaration === null ? null : by('hidden_style', declaration);
}

const targetOf = (href: string, base: URL): URL | null =>
  href.length < 2000 && URL.canParse(href.trim(), base) ? new URL(href.trim(), base) : null;

const words = (text: string | undefined, separator: RegExp): string[] =>
  (text ?? '')
    .slice(0, 500)
    .toLowerCase()
    .split(separator)
    .filter((word) => word !== '');
