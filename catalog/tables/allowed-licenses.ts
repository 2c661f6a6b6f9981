/** For drawings laid on a tile and served, also by a paid service: no ND, NC, SA, GPL or `custom`. Sorted. */
export const allowedLicenses: readonly string[] = [
  'Apache-2.0',
  'BSD-3-Clause',
  'CC-BY-2.5',
  'CC-BY-3.0',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MPL-2.0',
  'Unlicense',
];
