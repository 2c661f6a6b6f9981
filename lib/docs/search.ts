import { plainText } from './inline.ts';
import { allPlaces, menuTitle, type Place } from './pages.ts';

const MOST_FOUND = 40;

/**
 * Pages and headings with every word of the query in them, or in the lead of the page; those whose own words match
 * come first, then pages before their headings.
 */
export async function searchDocs(query: string): Promise<Place[]> {
  const words = query.toLowerCase().slice(0, 100).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  return (await allPlaces())
    .map((place) => ({ place, rank: rankOf(place, words) }))
    .filter(({ rank }) => rank > 0)
    .sort((a, b) => b.rank - a.rank)
    .slice(0, MOST_FOUND)
    .map(({ place }) => place);
}

function rankOf({ page, heading }: Place, words: readonly string[]): number {
  const own = (heading ?? `${page.title} ${menuTitle(page)}`).toLowerCase();
  const around =
    `${own} ${page.title} ${menuTitle(page)} ${heading === null ? plainText(page.lead) : ''}`.toLowerCase();
  if (!words.every((word) => around.includes(word))) return 0;
  if (heading !== null && !words.some((word) => own.includes(word))) return 0;
  return (words.every((word) => own.includes(word)) ? 2 : 1) + (heading === null ? 0.5 : 0);
}
