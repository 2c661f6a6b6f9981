import countries from 'i18n-iso-countries';
import { readName } from '../../core/text/names.ts';
import type { Organization } from '../json-ld/organizations.ts';
import { textOf } from '../json-ld/organizations.ts';

export interface PageAddress {
  address1?: string;
  city: string;
  state?: string;
  zip?: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
}

/** The first postal address that states at least city and country; null if none does. */
export function addressOf(organizations: readonly Organization[]): PageAddress | null {
  for (const { address } of organizations) {
    if (address === null) continue;
    const say = (key: string) => readName((textOf(address[key]) ?? '').slice(0, 200));
    const [city, country] = [say('addressLocality'), countryOf(say('addressCountry') ?? '')];
    if (city === null || country === null) continue;
    const [address1, state, zip] = [say('streetAddress'), say('addressRegion'), say('postalCode')];
    return {
      ...(address1 !== null && { address1 }),
      city,
      ...(state !== null && { state }),
      ...(zip !== null && zip.length <= 20 && { zip }),
      country,
    };
  }
  return null;
}

/** By alpha-2 or alpha-3 code, or by the name in English. */
function countryOf(text: string): string | null {
  const code = text.toUpperCase();
  if (code.length === 2) return countries.getName(code, 'en') === undefined ? null : code;
  return countries.alpha3ToAlpha2(code) ?? countries.getAlpha2Code(text, 'en') ?? null;
}
