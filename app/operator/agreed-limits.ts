import * as z from 'zod';
import { quoted, type Refusal } from '../../lib/core/errors/errors.ts';
import { refuseBecause } from '../../lib/core/errors/refuse-because.ts';
import { LIMIT_NAMES, type PlanLimits } from '../../lib/core/plans/plans.ts';

const MAX_LIMIT = 1_000_000_000;

export const LIMIT_FIELDS = {
  logoPerMinute: z.string(),
  logoPerDay: z.string(),
  brandPerMinute: z.string(),
  brandPerDay: z.string(),
  discoverPerDay: z.string(),
  discoverWaiting: z.string(),
};

export function agreedLimits(fields: Record<keyof PlanLimits, string>): Partial<PlanLimits> | null | Refusal {
  const agreed: Partial<PlanLimits> = {};
  for (const name of LIMIT_NAMES) {
    const text = fields[name].trim().replace(/[\s,_]/g, '');
    if (text === '') continue;
    if (!/^\d{1,10}$/.test(text) || Number(text) > MAX_LIMIT)
      return refuseBecause(
        'invalid_request',
        'limit_invalid',
        { most: MAX_LIMIT, got: quoted(fields[name]) },
        { parameter: { name } },
      );
    agreed[name] = Number(text);
  }
  return Object.keys(agreed).length === 0 ? null : agreed;
}
