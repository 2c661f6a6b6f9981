export const LOGO_SIZES = [64, 128, 256] as const;
export type LogoSize = (typeof LOGO_SIZES)[number];

/** Requests per minute and per UTC day; `brand` covers the brand operation and MCP. */
export interface PlanLimits {
  logoPerMinute: number;
  logoPerDay: number;
  brandPerMinute: number;
  brandPerDay: number;
  /** Unknown domains queued for a visit per UTC day, and waiting at the same time. */
  discoverPerDay: number;
  discoverWaiting: number;
}

export const LIMIT_NAMES = [
  'logoPerMinute',
  'logoPerDay',
  'brandPerMinute',
  'brandPerDay',
  'discoverPerDay',
  'discoverWaiting',
] as const satisfies readonly (keyof PlanLimits)[];

export interface Plan {
  name: string;
  defaultSize: LogoSize;
  largestSize: LogoSize;
  attributionRequired: boolean;
  brandData: boolean;
  mcp: boolean;
  secretPrefix: 'sk_pa_' | 'sk_en_' | null;
  /** Changes to and from it are requests to the operator, also where plans are paid by card. */
  byAgreement: boolean;
  limits: PlanLimits;
}

export const PLANS = {
  free: {
    name: 'Free',
    defaultSize: 64,
    largestSize: 64,
    attributionRequired: true,
    brandData: false,
    mcp: false,
    secretPrefix: null,
    byAgreement: false,
    limits: {
      logoPerMinute: 1_000,
      logoPerDay: 20_000,
      brandPerMinute: 0,
      brandPerDay: 0,
      discoverPerDay: 50,
      discoverWaiting: 20,
    },
  },
  startup: {
    name: 'Startup',
    defaultSize: 128,
    largestSize: 256,
    attributionRequired: false,
    brandData: true,
    mcp: true,
    secretPrefix: 'sk_pa_',
    byAgreement: false,
    limits: {
      logoPerMinute: 10_000,
      logoPerDay: 500_000,
      brandPerMinute: 600,
      brandPerDay: 25_000,
      discoverPerDay: 1_000,
      discoverWaiting: 500,
    },
  },
  scale: {
    name: 'Scale',
    defaultSize: 128,
    largestSize: 256,
    attributionRequired: false,
    brandData: true,
    mcp: true,
    secretPrefix: 'sk_pa_',
    byAgreement: false,
    limits: {
      logoPerMinute: 50_000,
      logoPerDay: 5_000_000,
      brandPerMinute: 3_000,
      brandPerDay: 100_000,
      discoverPerDay: 10_000,
      discoverWaiting: 5_000,
    },
  },
  enterprise: {
    name: 'Enterprise',
    defaultSize: 128,
    largestSize: 256,
    attributionRequired: false,
    brandData: true,
    mcp: true,
    secretPrefix: 'sk_en_',
    byAgreement: true,
    limits: {
      logoPerMinute: 100_000,
      logoPerDay: 10_000_000,
      brandPerMinute: 6_000,
      brandPerDay: 250_000,
      discoverPerDay: 25_000,
      discoverWaiting: 10_000,
    },
  },
} as const satisfies Record<string, Plan>;

export type PlanId = keyof typeof PLANS;

export const PLAN_IDS = Object.keys(PLANS) as PlanId[];

export const PLANS_BY_AGREEMENT = PLAN_IDS.filter((id) => PLANS[id].byAgreement);

export const isPlanId = (value: string): value is PlanId => Object.hasOwn(PLANS, value);

/** Relies on the table being sorted. */
export const isUpgrade = (from: PlanId, to: PlanId): boolean => PLAN_IDS.indexOf(to) > PLAN_IDS.indexOf(from);

/** The smallest plan above `from` whose limits per day cover `perDay`; null: none is large enough. */
export const fittingUpgrade = (from: PlanId, perDay: { logo: number; brand: number }): PlanId | null =>
  PLAN_IDS.find(
    (id) =>
      isUpgrade(from, id) &&
      PLANS[id].limits.logoPerDay >= perDay.logo &&
      PLANS[id].limits.brandPerDay >= perDay.brand,
  ) ?? null;

export const limitsOf = (plan: PlanId, agreed: Partial<PlanLimits> | null): PlanLimits =>
  agreed === null ? PLANS[plan].limits : { ...PLANS[plan].limits, ...agreed };
