import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ERRORS, type ErrorCode } from '../core/errors/errors.ts';

export interface DocsPage {
  path: `/docs${string}`;
  title: string;
  menu: string;
  /** The first paragraph, in Markdown: one sentence. */
  lead: string;
  /** MDX with title and lead. Read on access, so that edits show without a restart. */
  readonly source: string;
}

/** The file of a page in content/docs begins with `# Title`, an empty line and the lead on one line. */
const HEAD = /^# (.+)\n\n(.+)\n/;

const read = (name: string): string =>
  readFileSync(join(process.cwd(), 'content/docs', `${name}.mdx`), 'utf8');

function page(name: string, menu?: string): DocsPage {
  const [, title, lead] = HEAD.exec(read(name)) ?? [];
  if (title === undefined || lead === undefined)
    throw new Error(`content/docs/${name}.mdx has no title or lead`);
  return {
    path: name === 'index' ? '/docs' : `/docs/${name}`,
    title,
    menu: menu ?? title,
    lead,
    get source() {
      return read(name);
    },
  };
}

/** The documentation in reading order. Adding a page: its file in content/docs and a line here. */
export const SECTIONS: readonly { title: string; pages: readonly DocsPage[] }[] = [
  { title: 'Start', pages: [page('index', 'Overview'), page('quick-start')] },
  {
    title: 'Endpoints',
    pages: [
      page('logo-by-domain'),
      page('logo-by-stock-identifier', 'Logo by stock'),
      page('logo-by-coin'),
      page('brand-record'),
      page('mcp'),
      page('interface-description'),
    ],
  },
  { title: 'Reference', pages: [page('identifiers'), page('exchanges'), page('plans'), page('errors')] },
  {
    title: 'Guides',
    pages: [
      page('unknown-domains'),
      page('mcp-set-up'),
      page('caching-and-attribution'),
      page('moving-over'),
    ],
  },
];

export const PAGES: readonly DocsPage[] = SECTIONS.flatMap(({ pages }) => pages);

/** A page per error code: the `type` URL of a problem. */
export const ERROR_PAGES: readonly DocsPage[] = (Object.keys(ERRORS) as ErrorCode[]).map((code) => {
  const { title, status } = ERRORS[code];
  const lead = `Error code \`${code}\`, HTTP status ${status}.`;
  return {
    path: `/docs/errors/${code}`,
    title,
    menu: code,
    lead,
    get source() {
      const example = `## Example\n\n<ErrorExample code="${code}" />\n`;
      return `# ${title}\n\n${lead}\n\n${read(`errors/${code}`)}\n${example}`;
    },
  };
});

export const ALL_PAGES: readonly DocsPage[] = [...PAGES, ...ERROR_PAGES];

const byPath = new Map(ALL_PAGES.map((page) => [page.path as string, page]));

export const pageAt = (path: string): DocsPage | null => byPath.get(path) ?? null;

/** Previous and next page in reading order; an error page has neither. */
export function neighbors(page: DocsPage): { previous: DocsPage | null; next: DocsPage | null } {
  const at = PAGES.indexOf(page);
  return at === -1
    ? { previous: null, next: null }
    : { previous: PAGES[at - 1] ?? null, next: PAGES[at + 1] ?? null };
}

/** `/docs.md` would be a logo of the domain docs.md, so the overview's Markdown is `/docs/index.md`. */
export const markdownPath = (path: string): string => (path === '/docs' ? '/docs/index.md' : `${path}.md`);

export const plainText = (markdown: string): string => markdown.replaceAll('`', '');
