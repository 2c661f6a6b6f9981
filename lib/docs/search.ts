import { placeholderContext } from './context.ts';
import { headingsOf, pageDocument } from './document.ts';
import { ALL_PAGES, type DocsPage, plainText } from './pages.ts';

const MAX_RESULTS = 40;

export interface Place {
  page: DocsPage;
  /** null: the page itself. */
  heading: string | null;
  href: string;
}

let places: Promise<readonly Place[]> | null = null;

/** Every page and heading, collected once. */
function allPlaces(): Promise<readonly Place[]> {
  places ??= Promise.all(
    ALL_PAGES.map(async (page): Promise<Place[]> => {
      const headings = headingsOf(await pageDocument(page.source, placeholderContext));
      return [
        { page, heading: null, href: page.path },
        ...headings.map(({ text, id }) => ({ page, heading: text, href: `${page.path}#${id}` })),
      ];
    }),
  ).then((lists) => lists.flat());
  return places;
}

/**
 * Pages and headings that contain every word of the query, in their own text or that of their page. Own matches come
 * first, and a page before its headings.
 */
export async function searchDocs(query: string): Promise<Place[]> {
  const words = query.toLowerCase().slice(0, 100).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  return (await allPlaces())
    .map((place) => ({ place, rank: rankOf(place, words) }))
    .filter(({ rank }) => rank > 0)
    .sort((a, b) => b.rank - a.rank)
    .slice(0, MAX_RESULTS)
    .map(({ place }) => place);
}

function rankOf({ page, heading }: Place, words: readonly string[]): number {
  const names = `${page.title} ${page.menu}`.toLowerCase();
  const own = heading?.toLowerCase() ?? names;
  const lead = heading === null ? plainText(page.lead).toLowerCase() : '';
  const all = `${own} ${names} ${lead}`;
  if (!words.every((word) => all.includes(word))) return 0;
  if (heading !== null && !words.some((word) => own.includes(word))) return 0;
  return (words.every((word) => own.includes(word)) ? 2 : 1) + (heading === null ? 0.5 : 0);
}
