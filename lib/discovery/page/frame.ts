import { hasFooterWord, hasHeaderWord } from './regions.ts';

/** An open element while a page is read. */
export interface Frame {
  name: string;
  isInHeader: boolean;
  isInFooter: boolean;
  isInArticle: boolean;
  isLinkedHome: boolean;
  isLinkedAway: boolean;
  isJsonLd: boolean;
  isUnread: boolean;
  /** Classes and id, lower case. */
  words: string;
  /** `title` or `aria-label`. */
  label: string;
  /** `itemtype`; empty with `itemscope` alone, null without a scope. */
  type: string | null;
  property: string;
}

const UNREAD = new Set(['script', 'style', 'noscript', 'template', 'textarea', 'select', 'title']);
const MAX_WORDS = 200;

export function frameOf(
  name: string,
  attributes: Readonly<Record<string, string>>,
  outer: Frame | undefined,
): Frame {
  const words = `${attributes.class ?? ''} ${attributes.id ?? ''}`.slice(0, MAX_WORDS).toLowerCase().trim();
  const isInArticle = (outer?.isInArticle ?? false) || name === 'article' || name === 'main';
  const isFooter = name === 'footer' || attributes.role === 'contentinfo' || hasFooterWord(name, words);
  const isHeader =
    attributes.role === 'banner' ||
    (!isInArticle && (name === 'header' || name === 'nav' || hasHeaderWord(name, words)));
  const isInFooter = (outer?.isInFooter ?? false) || (isFooter && !isInArticle);
  return {
    name,
    isInHeader: !isInFooter && ((outer?.isInHeader ?? false) || isHeader),
    isInFooter,
    isInArticle,
    isLinkedHome: outer?.isLinkedHome ?? false,
    isLinkedAway: outer?.isLinkedAway ?? false,
    isJsonLd: name === 'script' && /^\s*application\/ld\+json/i.test(attributes.type ?? ''),
    isUnread: (outer?.isUnread ?? false) || UNREAD.has(name),
    words,
    label: (attributes['aria-label'] ?? attributes.title ?? '').slice(0, MAX_WORDS),
    type: attributes.itemscope === undefined ? null : (attributes.itemtype ?? ''),
    property: (attributes.itemprop ?? '').toLowerCase(),
  };
}
