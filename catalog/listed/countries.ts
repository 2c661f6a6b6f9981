import countries from 'i18n-iso-countries';
import english from 'i18n-iso-countries/langs/en.json' with { type: 'json' };

countries.registerLocale(english);

/** Names that the package writes otherwise. */
const OTHERS: Readonly<Record<string, string>> = {
  Macedonia: 'MK',
  Macau: 'MO',
  'Netherlands Antilles': 'CW',
  'Republic of the Congo': 'CG',
};

/** ISO 3166-1 alpha-2 of an English name, or null. */
export const alpha2Of = (name: string): string | null =>
  OTHERS[name] ?? countries.getAlpha2Code(name, 'en') ?? null;

export const COUNTRY_NAMES: readonly string[] = Object.values(countries.getNames('en'));
