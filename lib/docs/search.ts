import { setImmediate as nextTurn } from 'node:timers/promises';
import { toString as textOf } from 'mdast-util-to-string';
import MiniSearch from 'minisearch';
import { LOCALHOST, placeholderContext } from './context.ts';
import { anchorOf, pageDocument } from './document.ts';
import { ALL_PAGES, type DocsPage, plainText } from './pages.ts';

const MAX_RESULTS = 40;
const EXCERPT_BEFORE = 50;
const EXCERPT_LENGTH = 160;

interface Section {
  id: number;
  href: string;
  title: string;
  /** Of a part: the name of its page; of a page: other words for it. */
  page: string;
  text: string;
  isPage: boolean;
}

export interface Found {
  href: string;
  title: string;
  /** Name of the page a part belongs to; null: a whole page. */
  page: string | null;
  excerpt: readonly { text: string; isMatch: boolean }[];
}

const SYNONYMS: Readonly<Record<string, string>> = {
  api: 'endpoint',
  auth: 'token',
  authentication: 'token',
  cors: 'cross-origin',
  cost: 'plans',
  icon: 'logo',
  key: 'token',
  price: 'plans',
  pricing: 'plans',
  quota: 'limit',
  rotate: 'roll',
  stock: 'ticker',
};

interface Index {
  search: MiniSearch<Section>;
  sections: readonly Section[];
}

let index: Promise<Index> | null = null;

/** Built at the first search, which takes a second or more: other requests get their turn after each page. */
async function buildIndex(): Promise<Index> {
  const sections: Section[] = [];
  for (const page of ALL_PAGES) {
    for (const section of await sectionsOf(page)) sections.push({ ...section, id: sections.length });
    await nextTurn();
  }
  const search = new MiniSearch<Section>({
    fields: ['title', 'page', 'text'],
    searchOptions: {
      boost: { title: 4, page: 0.7 },
      boostDocument: (id) => (sections[id]?.isPage ? 1.5 : 1),
      combineWith: 'AND',
      prefix: true,
      fuzzy: (term) => (term.length > 4 ? 0.15 : false),
    },
  });
  await search.addAllAsync(sections);
  return { search, sections };
}

async function sectionsOf(page: DocsPage): Promise<Omit<Section, 'id'>[]> {
  const { children } = await pageDocument(page.source, placeholderContext);
  const whole = {
    href: page.path,
    title: page.menu,
    page: page.title,
    text: plainText(page.lead),
    isPage: true,
  };
  const sections: Omit<Section, 'id'>[] = [whole];
  let current: Omit<Section, 'id'> = whole;
  // The title and the lead come first.
  for (const node of children.slice(2)) {
    if (node.type === 'heading') {
      const title = textOf(node);
      current = { href: `${page.path}#${anchorOf(title)}`, title, page: page.menu, text: '', isPage: false };
      sections.push(current);
    } else {
      const texts =
        node.type === 'table'
          ? node.children.flatMap((row) => row.children.map(plain))
          : [...(node.type === 'code' ? titlesOf(node.meta) : []), plain(node)];
      current.text = [current.text, ...texts].filter(Boolean).join(' ');
    }
  }
  return sections;
}

/** Of a code block: its language, or what it does. */
const titlesOf = (meta: string | null | undefined): string[] =>
  /title="([^"]+)"/.exec(meta ?? '')?.slice(1) ?? [];

const plain = (node: Parameters<typeof textOf>[0]): string =>
  textOf(node, { includeImageAlt: false }).replace(/\s+/g, ' ').trim();

/** Sections with every word of the query, or a word like it, best first. @param origin of the URLs in excerpts */
export async function searchDocs(query: string, origin = LOCALHOST): Promise<Found[]> {
  const text = query.slice(0, 100).trim();
  if (text === '') return [];
  index ??= buildIndex().catch((error: unknown) => {
    index = null;
    throw error;
  });
  const { search, sections } = await index;
  const words = text.toLowerCase().split(/\s+/);
  let found = search.search(text);
  const other = words.map((word) => SYNONYMS[word] ?? word).join(' ');
  if (other !== words.join(' ')) found = [...found, ...search.search(other)];
  const seen = new Set<number>();
  return found
    .filter(({ id }) => !seen.has(id) && seen.add(id))
    .slice(0, MAX_RESULTS)
    .flatMap(({ id, terms }) => {
      const section = sections[id];
      if (section === undefined) return [];
      const { href, title, page, isPage } = section;
      return [
        {
          href,
          title,
          page: isPage ? null : page,
          excerpt: excerptOf(section.text.replaceAll(LOCALHOST, origin), terms),
        },
      ];
    });
}

function excerptOf(text: string, terms: readonly string[]): Found['excerpt'] {
  const pattern = new RegExp(`(${terms.map(escaped).join('|')})`, 'iu');
  const at = Math.max(0, text.search(pattern));
  const from = at <= EXCERPT_BEFORE ? 0 : text.indexOf(' ', at - EXCERPT_BEFORE) + 1;
  const cut = text.slice(from, from + EXCERPT_LENGTH);
  const shown = `${from > 0 ? '… ' : ''}${cut}${from + EXCERPT_LENGTH < text.length ? ' …' : ''}`;
  return shown
    .split(new RegExp(pattern.source, 'giu'))
    .map((part, at) => ({ text: part, isMatch: at % 2 === 1 }))
    .filter((part) => part.text !== '');
}

const escaped = (term: string): string => term.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
