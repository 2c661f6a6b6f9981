import { describe, expect, test } from 'vitest';
import { gicsNames } from './gics.ts';

describe('gicsNames', () => {
  test.each([
    [
      '45202030',
      [
        'Information Technology',
        'Technology Hardware & Equipment',
        'Technology Hardware, Storage & Peripherals',
        'Technology Hardware, Storage & Peripherals',
      ],
    ],
    ['10102010', ['Energy', 'Energy', 'Oil, Gas & Consumable Fuels', 'Integrated Oil & Gas']],
    [
      '60108050',
      [
        'Real Estate',
        'Equity Real Estate Investment Trusts (REITs)',
        'Specialized REITs',
        'Data Center REITs',
      ],
    ],
  ])('%s is four names, from the sector down', (code, names) => {
    expect(Object.values(gicsNames(code) ?? {})).toEqual(names);
  });

  test('a code of a higher level has the names down to it', () => {
    expect(gicsNames('452020')).toMatchObject({ sector: 'Information Technology', subIndustry: null });
  });

  test.each(['', '4', '4520203', '45202039', '99999999', 'constructor'])('%s is none', (code) =>
    expect(gicsNames(code)).toBeNull(),
  );
});
