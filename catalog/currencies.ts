import { WHITE } from '../lib/jobs/drawing/inks.ts';
import type { Candidate } from './candidate.ts';
import { findDrawing } from './iconify.ts';
import type { Packages } from './packages.ts';
import { currencies } from './tables/currencies.ts';
import { ownFlags } from './tables/own-flags.ts';

export type CurrencyPlan = {
  code: string;
  name: string;
  numeric: string;
  minorUnits: number | null;
  flag: string | null;
  candidates: Candidate[];
};

/** Codes whose flag is not their first two letters; the other X-codes have none. */
const typedFlags = new Map([
  ['XCG', 'cw'],
  ['XPF', 'pf'],
]);

/** circle-flags hides `sh`; this is the shown drawing of the same flag. */
const shownDrawings = new Map([['sh', 'sh-hl']]);

/** Every active ISO 4217 currency, sorted by code. Pure. */
export function planCurrencies(packages: Packages): CurrencyPlan[] {
  return currencies.map(([code, numeric, minorUnits, name]) => {
    const flag = typedFlags.get(code) ?? (code.startsWith('X') ? null : code.slice(0, 2).toLowerCase());
    return {
      code,
      name,
      numeric,
      minorUnits,
      flag,
      candidates: flag === null ? [] : [flagOf(packages, flag)],
    };
  });
}

function flagOf(packages: Packages, flag: string): Candidate {
  const own = ownFlags[flag];
  if (own !== undefined) {
    const drawing = { body: own, left: 0, top: 0, width: 512, height: 512 };
    return {
      source: `blazon/flags/${flag}`,
      license: 'CC0-1.0',
      sourceUrl: null,
      artwork: async () => ({ drawing, layout: 'bleed', background: WHITE, ink: null }),
    };
  }
  const name = shownDrawings.get(flag) ?? flag;
  const drawing = findDrawing(packages.flags, name);
  if (drawing === null || drawing.hidden) throw new Error(`circle-flags has no shown drawing ${name}.`);
  return {
    source: `@iconify-json/circle-flags@${packages.versions['@iconify-json/circle-flags']}/${name}`,
    license: 'MIT',
    sourceUrl: `https://icon-sets.iconify.design/circle-flags/${name}/`,
    artwork: async () => ({ drawing, layout: 'bleed', background: WHITE, ink: null }),
  };
}
