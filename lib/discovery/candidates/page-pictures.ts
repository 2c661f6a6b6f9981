import { type BrandWords, folded } from '../page/brand-words.ts';
import type { MicrodataLogo, Page, PageDrawing, PagePicture, Place } from '../page/page.ts';
import { addressReasons, elsewhere, shapeReason } from './address-reasons.ts';
import { type Candidate, candidate, type Reason, reason } from './candidate.ts';
import { isVectorAddress } from './declared-size.ts';
import {
  fileWords,
  namesControl,
  namesService,
  pathOf,
  saysBanner,
  saysLogo,
  saysWhite,
} from './file-words.ts';
import { isFrontPage } from './front-page.ts';
import { claimReasons } from './json-ld-logos.ts';
import { withSymbols } from './symbols.ts';

/** Smaller drawings are arrows and bars. */
const MIN_DRAWING = 350;

interface Context {
  page: Page;
  words: BrandWords;
}

/** `<img>` elements that may be the logo: linked home, in the header, or saying logo. */
export function pictureCandidates(page: Page, words: BrandWords): Candidate[] {
  const strangers = page.pictures.filter((picture) => isStranger(picture, words));
  const several = new Set(strangers.map(({ url }) => url)).size > 1 ? new Set(strangers) : new Set();
  return page.pictures.flatMap((picture) => {
    const base = pictureBase(picture);
    if (picture.url === null || base === null) return [];
    const { url, order, width, height } = picture;
    const side = width === null || height === null ? null : Math.min(width, height);
    return [
      candidate(
        { kind: 'img', url, inline: null, order, isVector: isVectorAddress(url), side },
        base,
        ...nameReasons(picture, url, words),
        ...whoseReasons(picture, url, { page, words }),
        ...contentReasons(picture, url, words),
        several.has(picture) ? reason(-10, 'one of several logos in the header') : null,
        shapeReason(width, height),
        ...addressReasons(url, page, false),
      ),
    ];
  });
}

/** By file, class or alt of the picture, and by the classes around it where it is linked home. */
const isLogo = ({ url, ownWords, words, alt, isLinkedHome }: PagePicture): boolean =>
  saysLogo(`${fileWords(url ?? '').join(' ')} ${alt} ${isLinkedHome ? words : ownWords}`);

function pictureBase(picture: PagePicture): Reason | null {
  const { isLinkedHome, isInHeader } = picture;
  const says = isLogo(picture);
  if (isLinkedHome && says) return reason(66, 'picture linked home that says logo');
  if (isInHeader && isLinkedHome) return reason(54, 'picture linked home in the header');
  if (isInHeader && says) return reason(54, 'picture in the header that says logo');
  if (isLinkedHome) return reason(44, 'picture linked home');
  return says ? reason(30, 'picture that says logo') : null;
}

/** A logo in the header that neither leads home nor names the brand. */
const isStranger = (picture: PagePicture, words: BrandWords): boolean =>
  picture.isInHeader &&
  !picture.isLinkedHome &&
  isLogo(picture) &&
  !words.isIn(`${picture.alt}`) &&
  !words.isIn(fileWords(picture.url ?? '').join(' '));

function nameReasons({ alt }: PagePicture, url: string, words: BrandWords): (Reason | null)[] {
  return [
    words.isIn(alt) ? reason(6, "its alt holds the brand's name") : null,
    words.isIn(fileWords(url).join(' ')) ? reason(5, "its file name holds the brand's name") : null,
  ];
}

function whoseReasons(
  { alt, isLinkedHome, isLinkedAway }: PagePicture,
  url: string,
  { page, words }: Context,
): (Reason | null)[] {
  if (isLinkedHome) return [];
  const isAnother = words.namesAnother(alt) && !words.isIn(fileWords(url).join(' ')) && !isOfTitle(alt, page);
  return [
    isAnother ? reason(-26, 'its alt names somebody else') : null,
    isLinkedAway ? reason(-26, 'it links to another site') : null,
    elsewhere(url, page),
  ];
}

/** A front page's title is about its owner. */
const isOfTitle = (alt: string, page: Page): boolean =>
  isFrontPage(page) && folded(page.title).includes(folded(alt));

function contentReasons({ ownWords, alt }: PagePicture, url: string, words: BrandWords): (Reason | null)[] {
  const file = fileWords(url);
  const says = file.join(' ');
  const isNamed = words.isIn(says);
  return [
    namesService([...file, ...alt.toLowerCase().split(/\s+/)]) && !isNamed
      ? reason(-36, 'it names a network, a shop or a seal')
      : null,
    namesControl(says) && !isNamed && !saysLogo(says) ? reason(-50, 'its file name names a control') : null,
    /^click\b/i.test(alt) && !words.isIn(alt) ? reason(-50, 'its alt asks for a click') : null,
    saysBanner(file) && !saysLogo(says) ? reason(-10, 'its file name says banner') : null,
    saysWhite(ownWords.split(/[^a-z]+/)) && !saysWhite(file) ? reason(-30, 'its class says white') : null,
  ];
}

export const drawingCandidates = (page: Page, words: BrandWords): Candidate[] =>
  withSymbols(page.drawings)
    .filter(({ isInHeader, isLinkedHome }) => isInHeader || isLinkedHome)
    .map((drawing) => {
      const { markup, order, width, height, use, label } = drawing;
      const isNamed = saysLogo(`${drawing.words} ${label}`) || words.isIn(label);
      const says = `${drawing.words} ${label} ${use ?? ''}`;
      return candidate(
        { kind: 'inline-svg', url: null, inline: markup, order, isVector: true, side: null },
        drawingBase(drawing),
        isNamed ? reason(10, 'its label says logo or the name') : null,
        use === null || markup.includes('<symbol') ? null : reason(-40, 'it draws a symbol from elsewhere'),
        namesControl(says) && !isNamed ? reason(-50, 'its label names a control or a network') : null,
        shapeReason(width, isWordmark(width, height) ? null : height),
        saysWhite(drawing.words.split(/[^a-z]+/)) ? reason(-30, 'its class says white') : null,
      );
    });

/** The units of a drawing are not pixels: a low one is an icon only if it is about square. */
const isWordmark = (width: number | null, height: number | null): boolean =>
  width !== null && height !== null && width >= 2 * height && width <= 6 * height;

const drawingBase = ({ isLinkedHome, markup }: PageDrawing): Reason =>
  isLinkedHome && markup.length >= MIN_DRAWING
    ? reason(58, 'drawing linked home')
    : reason(30, isLinkedHome ? 'small drawing linked home' : 'drawing in the header');

export const microdataCandidates = (page: Page, words: BrandWords): Candidate[] =>
  page.microdataLogos.flatMap((logo) => {
    const { url, order } = logo;
    if (url === null) return [];
    return [
      candidate(
        { kind: 'itemprop-logo', url, inline: null, order, isVector: isVectorAddress(url), side: null },
        microdataBase(logo, url, words),
        ...whoseMicrodata(logo, url, page),
        ...addressReasons(url, page, false),
        ...(isInSight(logo) ? [] : claimReasons(url, page, words)),
      ),
    ];
  });

const isInSight = ({ isInHeader, isLinkedHome }: Place): boolean => isInHeader || isLinkedHome;

function microdataBase(logo: MicrodataLogo, url: string, words: BrandWords): Reason {
  if (logo.types.includes('Product')) return reason(40, 'microdata logo inside a product');
  if (!isInSight(logo) && !words.isIn(`${logo.alt} ${pathOf(url)}`))
    return reason(40, 'microdata logo away from the header, without the name');
  return reason(70, 'microdata logo');
}

const whoseMicrodata = (logo: MicrodataLogo, url: string, page: Page): (Reason | null)[] =>
  logo.isLinkedHome ? [] : [elsewhere(url, page)];
