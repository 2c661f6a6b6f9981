import { isOfSite, isSomebodyElse, type Organization } from '../json-ld/organizations.ts';
import { labelOf } from './address.ts';
import { metaOf, type Page } from './page.ts';

/** Letters and digits only, NFKD, lower case, without accents. */
export const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]/gu, '');

/** Shorter words occur by chance inside others. */
const MIN_LENGTH = 3;
const GENERIC =
  /\b(?:logo(?:type|s)?|home ?page|home|startseite|zur|zum|back|to|go|the|our|site|website|official|page|accueil|inicio|image|img|picture|photo|loading|untitled|icon|company|brand|link|von|of|de|der|die|das|header|footer|main)\b/gi;

/** The folded names a page goes by: its label, site name, application name and organization. */
export class BrandWords {
  readonly label: string;
  readonly #words: readonly string[];

  constructor(page: Page, organizations: readonly Organization[]) {
    this.label = folded(labelOf(page.url.hostname));
    const own = organizations.filter(
      (one) => !isSomebodyElse(one) && (isOfSite(one, page) || (one.role === null && one.url === null)),
    );
    const names = [
      metaOf(page, 'og:site_name'),
      metaOf(page, 'application-name', 'apple-mobile-web-app-title'),
      ...own.flatMap(({ name }) => name),
    ];
    this.#words = [
      ...new Set([this.label, ...names.flatMap((name) => (name === null ? [] : [folded(name)]))]),
    ].filter((word) => word.length >= MIN_LENGTH || word === this.label);
  }

  /** Whether a text holds one of the names, or is the main part of one. */
  isIn(text: string): boolean {
    const plain = folded(text.replace(GENERIC, ' '));
    const whole = folded(text);
    return this.#words.some(
      (word) =>
        (word.length >= MIN_LENGTH && (plain.includes(word) || whole.includes(word))) ||
        plain === word ||
        (plain.length >= 4 && word.includes(plain) && plain.length * 2 >= word.length),
    );
  }

  namesAnother(text: string): boolean {
    return folded(text.replace(GENERIC, ' ')).length >= MIN_LENGTH && !this.isIn(text);
  }
}
