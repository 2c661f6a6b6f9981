export const REGIONS = ['Americas', 'Europe', 'Asia and Pacific', 'Middle East and Africa'] as const;
export type Region = (typeof REGIONS)[number];

const COUNTRIES: Record<Region, string> = {
  Americas: 'AR BB BM BO BR BS CA CL CO CR DO EC GT HN JM KY MX NI PA PE PY SV TT US UY VE',
  Europe:
    'AD AL AT BA BE BG BY CH CY CZ DE DK EE ES FI FO FR GB GG GI GR HR HU IE IM IS IT JE LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS RU SE SI SK SM UA',
  'Asia and Pacific':
    'AF AM AU AZ BD BT CN FJ GE HK ID IN JP KG KH KR KZ LA LK MM MN MO MV MY NP NZ PG PH PK SG TH TJ TM TW UZ VN',
  'Middle East and Africa':
    'AE AO BF BH BI BJ BW CD CG CI CM CV DJ DZ EG ET GA GH GM GN IL IQ IR JO KE KM KW LB LR LS LY MA MG ML MR MU MW MZ NA NE NG OM PS QA RW SA SC SD SL SN SO SY SZ TD TG TN TR TZ UG YE ZA ZM ZW',
};

const byCountry = new Map(
  REGIONS.flatMap((region) => COUNTRIES[region].split(' ').map((country) => [country, region] as const)),
);

/** @param country ISO 3166-1 alpha-2, upper case */
export const regionOf = (country: string): Region | null => byCountry.get(country) ?? null;
