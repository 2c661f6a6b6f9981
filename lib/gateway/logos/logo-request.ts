import { quoted, type Refusal, refuse } from '../../core/errors/errors.ts';
import { LOGO_SIZES, type LogoSize, PLANS, type PlanId } from '../../core/plans/plans.ts';
import { type LogoQuery, type Parameter, REPEATED } from '../http/query.ts';

export const FALLBACKS = ['monogram', 'monogram-light', '404'] as const;
export type Fallback = (typeof FALLBACKS)[number];

/** What is asked of an image operation, after the plan had its say. */
export interface LogoRequest {
  size: LogoSize;
  /** True when a larger size was asked for than the plan includes. */
  sizeWasLimited: boolean;
  fallback: Fallback;
}

const SIZES = new Map<string, LogoSize>(LOGO_SIZES.map((size) => [String(size), size]));
const FALLBACK_BY_NAME = new Map<string, Fallback>(FALLBACKS.map((fallback) => [fallback, fallback]));

/**
 * Reads `size` and `fallback` (docs/decisions/0010). A size above the plan's is served at the plan's:
 * a page is never broken by a plan. Everything else that is not an allowed value is refused.
 */
export function readLogoRequest(query: LogoQuery, plan: PlanId): LogoRequest | Refusal {
  const { defaultSize, largestSize } = PLANS[plan];

  const asked =
    query.size === undefined ? defaultSize : typeof query.size === 'string' && SIZES.get(query.size);
  if (!asked)
    return refuse('invalid_size', `\`size\` must be one of 64, 128 or 256; ${came(query.size)}.`, {
      parameter: { name: 'size', allowed: LOGO_SIZES.map(String) },
    });

  const fallback =
    query.fallback === undefined
      ? 'monogram'
      : typeof query.fallback === 'string' && FALLBACK_BY_NAME.get(query.fallback);
  if (!fallback)
    return refuse(
      'invalid_fallback',
      `\`fallback\` must be monogram, monogram-light or 404; ${came(query.fallback)}.`,
      {
        parameter: { name: 'fallback', allowed: FALLBACKS },
      },
    );

  return { size: asked > largestSize ? largestSize : asked, sizeWasLimited: asked > largestSize, fallback };
}

function came(value: Parameter): string {
  if (value === REPEATED) return 'it was given more than once';
  return `got ${quoted(value ?? '')}`;
}
