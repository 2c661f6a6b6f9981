import { FETCH_FAILURES } from '../net/fetch-failures.ts';

/** The findings of a page as English ICU messages; messages/en uses this table (docs/decisions/0044). */
export const FINDINGS = {
  ...FETCH_FAILURES,
  follow_header: 'The page is sent with X-Robots-Tag: nofollow. Remove it.',
  follow_meta: 'The page has a robots meta tag with nofollow. Remove it.',
  follow_ok: 'Search engines may follow the link.',
  follow_rel: 'The link has rel="{word}". Remove that word.',
  hidden_attribute: 'Visitors do not see the link: {element} has the attribute hidden. Show it.',
  hidden_closed: 'Visitors do not see the link: {element} is initially closed. Show it.',
  hidden_inside: 'Visitors do not see the link: it is inside {element}. Show it.',
  hidden_popover: 'Visitors do not see the link: {element} is a popover, initially closed. Show it.',
  hidden_style: 'Visitors do not see the link: {element} has the style {style}. Show it.',
  index_header: 'The page is sent with X-Robots-Tag: noindex. Remove it.',
  index_meta: 'The page has a robots meta tag with noindex. Remove it.',
  index_ok: 'Search engines may index the page.',
  index_robots: 'The robots.txt of the site keeps search engines ({engine}) away from the page. Allow it.',
  index_robots_away: 'The robots.txt of the site that the page redirects to cannot be read.',
  index_robots_unreadable: 'Search engines avoid a site whose robots.txt returns an error or times out.',
  link_none:
    'There is no link to {origin} in the HTML of the page. Add the attribution link; not everybody sees one that a script adds later.',
  link_none_at_first: 'There is no link to {origin} in the first megabyte of the page. Move it further up.',
  link_ok: 'There is a link to {origin}.',
  not_looked_at: 'Checked once there is a link.',
  page_busy: 'Many pages are being checked. Try again in a moment.',
  page_costly: 'The page takes too much time or memory to read.',
  page_ok: 'The page was read.',
  page_robots: 'The robots.txt of the site keeps {agent} away from the page. Allow it, or allow everybody.',
  page_robots_unreadable: 'The robots.txt of the site cannot be read, so the page was not fetched.',
  page_status: 'The page returned status {status}; expected 200.',
  page_type: 'The address is not an HTML page.',
  visible_empty: 'The link is empty. Give it text or an image.',
  visible_ok: 'Nothing in the markup hides the link. Style sheets were not checked.',
} as const;

export type FindingText = keyof typeof FINDINGS;
