/** Everything that {@link readPage} may keep of a page from outside. Beyond a limit the page counts as cut there. */
export const PAGE_LIMITS = {
  characters: 512 * 1024,
  tags: 100_000,
  /** htmlparser2 takes time in proportion to the depth for each tag. */
  depth: 400,
  links: 200,
  metas: 300,
  metaCharacters: 4_000,
  titleCharacters: 1_000,
  pictures: 300,
  drawings: 60,
  drawingCharacters: 64 * 1024,
  anchors: 1_000,
  textCharacters: 4_000,
  jsonLdBlocks: 20,
  jsonLdCharacters: 256 * 1024,
} as const;

export interface Place {
  /** Position in the document: a running number of tags. */
  order: number;
  isInHeader: boolean;
  isInFooter: boolean;
  /** Inside a link to the front page of the same site. */
  isLinkedHome: boolean;
  isLinkedAway: boolean;
}

export interface PageLink {
  order: number;
  rel: ReadonlySet<string>;
  /** Absolute; null if it is no address. */
  url: string | null;
  sizes: string;
  type: string;
  media: string;
}

export interface PageMeta {
  order: number;
  /** `name`, `property` or `http-equiv`, lower case. */
  key: string;
  content: string;
  media: string;
}

export interface PagePicture extends Place {
  source: string;
  url: string | null;
  alt: string;
  /** Classes, ids and labels of the picture, of its link and of its two parents. */
  words: string;
  /** Classes and id of the picture itself. */
  ownWords: string;
  width: number | null;
  height: number | null;
}

export interface PageDrawing extends Place {
  /** The markup from `<svg` to `</svg>` as in the page. */
  markup: string;
  words: string;
  /** Its title, `aria-label`, and those of its link. */
  label: string;
  /** Target of its first `<use>`. */
  use: string | null;
  /** By `viewBox`, else by `width` and `height`. */
  width: number | null;
  height: number | null;
}

/** An address with `itemprop="logo"`. */
export interface MicrodataLogo extends Place {
  url: string | null;
  alt: string;
  /** Local names of the types around it, innermost first, such as `Organization`. */
  types: readonly string[];
}

export interface PageAnchor {
  url: string;
  isInHeader: boolean;
  isInFooter: boolean;
}

export interface Page {
  url: URL;
  /** Against which its addresses are resolved. */
  base: URL;
  title: string;
  language: string | null;
  links: readonly PageLink[];
  metas: readonly PageMeta[];
  pictures: readonly PagePicture[];
  drawings: readonly PageDrawing[];
  microdataLogos: readonly MicrodataLogo[];
  anchors: readonly PageAnchor[];
  jsonLd: readonly string[];
  text: string;
  length: number;
  script: string;
  /** Whether it has scripts that a browser runs. */
  hasScripts: boolean;
  tags: number;
}

/** The content of the first `<meta>` with one of the keys that is not empty. */
export function metaOf(page: Page, ...keys: string[]): string | null {
  for (const key of keys)
    for (const meta of page.metas) if (meta.key === key && meta.content !== '') return meta.content;
  return null;
}
