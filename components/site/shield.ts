export const SHIELD = {
  viewBox: '3 2.5 18 19.8',
  width: 66,
  height: 73,
  path: 'M3.5 3h17v7.4c0 5-3 8.9-8.5 11.3-5.5-2.4-8.5-6.3-8.5-11.3z',
  dashes: '2 1.6',
} as const;
