import { parse } from 'tldts';
import { readName } from '../../core/text/names.ts';
import { mixesScripts } from '../../core/text/scripts.ts';
import { isFrontPage } from '../candidates/front-page.ts';
import { isOfSite, isSomebodyElse, type Organization } from '../json-ld/organizations.ts';
import type { Manifest } from '../manifest/read-manifest.ts';
import { labelOf, siteOf } from '../page/address.ts';
import { folded } from '../page/brand-words.ts';
import { metaOf, type Page } from '../page/page.ts';
import { CHALLENGE_TITLE, ERROR_TITLE, LOGIN_TITLE, PARKED, TEMPLATE_TITLE } from '../site/site-signs.ts';
import {
  abbreviates,
  coreOf,
  covers,
  foldings,
  initialsOf,
  isHostLike,
  isName,
  type Label,
  matches,
  nameInText,
  partsOf,
  readLabel,
  spokenName,
} from './title-names.ts';

const MAX_NAME = 60;
const MAX_READ = 300;
/** Longer words in capitals are shouted, shorter ones are abbreviations. */
const MAX_CAPITALS = 5;

interface Said {
  name: string;
  isJsonLd: boolean;
}

/**
 * The name of the owner of a page, or null. It must match the domain, or two sources must agree on it, one of them the
 * organization or the alt text of the picture that links home. Sources, best first: the organization of this site,
 * `og:site_name`, the manifest, `application-name`, the title.
 * @param hasOwnText false for a page that a script draws: its title may be left from a template
 */
export function pageName(
  page: Page,
  organizations: readonly Organization[],
  { manifest, hasOwnText }: { manifest: Manifest | null; hasOwnText: boolean },
): string | null {
  const suffix = parse(page.url.hostname, { allowPrivateDomains: true }).publicSuffix ?? '';
  const label = readLabel(labelOf(page.url.hostname), suffix);
  const said = namesSaid(page, organizations, manifest).flatMap((one) => {
    const isHost = one.name.toLowerCase() === page.url.hostname;
    const name = usable(isHost ? { ...one, name: siteOf(one.name) } : one, label);
    return name === null ? [] : [{ ...one, name }];
  });
  const inTitle = nameInText(page.title, label);
  const titled = inTitle === null ? null : usable({ name: inTitle, isJsonLd: false }, label);
  const titles = titled === null ? [] : [titled];
  const named = [
    ...said.flatMap(({ name }) => (standsFor(name, label) ? [name] : [])),
    ...titles.filter((name) => matches(name, label)),
    ...homeNames(page, label),
    ...titles,
  ];
  const [first] = named;
  const name =
    first === undefined
      ? (agreedName(page, said) ?? (hasOwnText ? wholeTitle(page) : null))
      : isHostLike(first, label)
        ? (named.find((other) => !isHostLike(other, label) && matches(other, label)) ?? first)
        : first;
  return name === null ? null : spokenName(name);
}

const homeNames = ({ pictures }: Page, label: Label): string[] =>
  pictures.flatMap(({ isLinkedHome, alt }) => {
    const text = isLinkedHome ? alt.replace(ABOUT_PICTURE, ' ').trim() : '';
    const name =
      isName(coreOf(text)) && covers(text, label) ? usable({ name: text, isJsonLd: false }, label) : null;
    return name === null ? [] : [name];
  });

const ABOUT_PICTURE = /\b(?:logo(?:type)?|home ?page|home|startseite)\b/gi;

/** A front page whose whole title is a name of two to four words, such as `Acme Forge`. */
function wholeTitle(page: Page): string | null {
  const isWhole =
    isFrontPage(page) && partsOf(page.title).length === 1 && /\s/.test(page.title) && isName(page.title);
  return isWhole ? usable({ name: page.title, isJsonLd: false }, null) : null;
}

/** A name that the organization, or the picture linked home, says as well as another source. */
function agreedName(page: Page, said: readonly Said[]): string | null {
  const parts = partsOf(page.title);
  const isFront = isFrontPage(page);
  const pictures = page.pictures.filter(({ isLinkedHome, alt }) => isLinkedHome && alt !== '');
  const firm = new Set([
    ...said.filter(({ isJsonLd }) => isJsonLd || isFront).map(({ name }) => folded(name)),
    ...pictures.map(({ alt }) => folded(alt.replace(/\blogo\b/gi, ''))),
  ]);
  const others = [...said.filter(({ isJsonLd }) => !isJsonLd).map(({ name }) => name), ...parts];
  // On a front page, a title that repeats the site's name is about its owner.
  const candidates = isFront ? parts : others;
  const agreed = candidates.find((name) => folded(name).length >= 2 && firm.has(folded(name)));
  return agreed === undefined ? null : usable({ name: agreed, isJsonLd: true }, null);
}

function namesSaid(page: Page, organizations: readonly Organization[], manifest: Manifest | null): Said[] {
  const own = organizations.filter((one) => !isSomebodyElse(one));
  const ordered = [
    ...own.filter((one) => isOfSite(one, page)),
    ...own.filter((one) => !isOfSite(one, page) && one.url === null),
  ];
  const texts = [
    metaOf(page, 'og:site_name'),
    manifest?.shortName ?? null,
    manifest?.name ?? null,
    metaOf(page, 'application-name', 'apple-mobile-web-app-title'),
  ];
  return [
    ...ordered.flatMap(({ name }) => (name === null ? [] : [{ name, isJsonLd: true }])),
    ...texts.flatMap((name) => (name === null ? [] : [{ name, isJsonLd: false }])),
  ];
}

/** The part of a name to show; null if it is too long, a sentence of a template, shouted or an imitation. */
function usable({ name, isJsonLd }: Said, label: Label | null): string | null {
  const parts = partsOf(name.slice(0, MAX_READ));
  const named = label === null ? null : nameInText(name.slice(0, MAX_READ), label);
  const plain = readName((named ?? (parts.length <= 2 ? (parts[0] ?? '') : '')).replace(ORNAMENT, ''));
  if (plain === null || plain.length > MAX_NAME || folded(plain).length < 2) return null;
  if (
    [CHALLENGE_TITLE, ERROR_TITLE, LOGIN_TITLE, PARKED, TEMPLATE_TITLE, GENERIC].some((sign) =>
      sign.test(plain),
    )
  )
    return null;
  // A copyright sign belongs to a line of the footer, not to a name.
  if (plain.includes('©') || plain.split(/[^\p{L}\p{M}]+/u).some(mixesScripts)) return null;
  const isShouted =
    plain.length > MAX_CAPITALS && plain === plain.toUpperCase() && plain !== plain.toLowerCase();
  return isShouted && !isJsonLd && (label === null || !matches(plain, label)) ? null : plain;
}

/** Pictographs around a name; within one they may belong to it, and a copyright sign says that it is none. */
const ORNAMENT =
  /^(?:(?!©)\p{Extended_Pictographic}|\ufe0f|\s)+(?=\S)|(?<=\S)(?:(?!©)\p{Extended_Pictographic}|\ufe0f|\s)+$/gu;

const GENERIC =
  /^(?:home(?:page)?|start(?:seite)?|index|untitled|my (?:site|blog|website)|website|blog|news|welcome|site)$/i;

/** Whether a name and a domain's label mean the same: equal, initials, or one holds the other. */
function standsFor(name: string, label: Label): boolean {
  const { text, head } = label;
  if (matches(name, label) || (text.length >= 3 && initialsOf(name) === text) || abbreviates(text, name))
    return true;
  return foldings(name).some(
    (plain) =>
      (plain.length >= 3 && text.startsWith(plain)) ||
      (head !== null && plain.startsWith(head)) ||
      (plain.length >= 4 && text.includes(plain)) ||
      (text.length >= 4 && plain.includes(text)),
  );
}
