import type { Plan, PlanLimits } from '../../../lib/core/plans/plans.ts';
import type pricing from '../../../messages/en/pricing.ts';

type Cell = boolean | number | { px: number };
type Row = { key: keyof typeof pricing.rows; cell: (plan: Plan) => Cell };

/** The limits of brand data are 0 where a plan has none. */
const limit = (key: Exclude<keyof PlanLimits, 'discoverWaiting'>) => ({
  key,
  cell: ({ limits }: Plan): Cell => (limits[key] === 0 ? false : limits[key]),
});

export const PLAN_GROUPS: readonly { key: keyof typeof pricing.groups; rows: readonly Row[] }[] = [
  {
    key: 'images',
    rows: [
      limit('logoPerDay'),
      limit('logoPerMinute'),
      limit('discoverPerDay'),
      { key: 'largestSize', cell: ({ largestSize }) => ({ px: largestSize }) },
      { key: 'defaultSize', cell: ({ defaultSize }) => ({ px: defaultSize }) },
      { key: 'noAttribution', cell: ({ attributionRequired }) => !attributionRequired },
    ],
  },
  {
    key: 'brand',
    rows: [
      { key: 'brandData', cell: ({ brandData }) => brandData },
      { key: 'mcp', cell: ({ mcp }) => mcp },
      limit('brandPerDay'),
      limit('brandPerMinute'),
    ],
  },
  {
    key: 'account',
    rows: [
      { key: 'members', cell: () => true },
      { key: 'sites', cell: () => true },
      { key: 'exchanges', cell: () => true },
      { key: 'usage', cell: () => true },
      { key: 'ownLimits', cell: ({ secretPrefix }) => secretPrefix === 'sk_en_' },
    ],
  },
];
