import countries from 'i18n-iso-countries';
import { clipped, present, without } from './missing.ts';

const STATES = new Set(
  'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY'.split(
    ' ',
  ),
);

const PROVINCES: Readonly<Record<string, string>> = {
  A0: 'AB',
  A1: 'BC',
  A2: 'MB',
  A3: 'NB',
  A4: 'NL',
  A5: 'NS',
  A6: 'ON',
  A7: 'PE',
  A8: 'QC',
  A9: 'SK',
  B0: 'YT',
};

const OTHER_NAMES: Readonly<Record<string, string>> = {
  'KOREA, REPUBLIC OF': 'KR',
  'RUSSIAN FEDERATION': 'RU',
  'TAIWAN, PROVINCE OF CHINA': 'TW',
  'VIRGIN ISLANDS, BRITISH': 'VG',
  MACAU: 'MO',
};

/** Parses a filed address: by state in the USA, province code in Canada, country name elsewhere. */
export function secAddress(filed: unknown) {
  const address = (filed ?? {}) as Record<string, unknown>;
  const code = present(address.stateOrCountry)?.toUpperCase();
  const place = code === undefined ? null : placeOf(code, present(address.stateOrCountryDescription));
  if (place === null) return undefined;
  return without({
    address1: clipped(address.street1, 200),
    address2: clipped(address.street2, 200),
    city: clipped(address.city, 100),
    ...place,
    zip: clipped(address.zipCode, 20),
  });
}

function placeOf(code: string, description: string | undefined): { state?: string; country: string } | null {
  const province = PROVINCES[code];
  if (province !== undefined) return { state: province, country: 'CA' };
  if (code === 'Z4') return { country: 'CA' };
  if (code === 'X0') return { country: 'GB' };
  if (STATES.has(code)) return { state: code, country: 'US' };
  const name = description?.toUpperCase() ?? '';
  const country = OTHER_NAMES[name] ?? countries.getAlpha2Code(name, 'en');
  return country === undefined ? null : { country };
}
