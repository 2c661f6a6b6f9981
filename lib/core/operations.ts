import type { LimitedOperation } from './plans/policies.ts';

/** MCP and brand share limits but are counted separately. */
export const OPERATIONS = ['logo', 'brand', 'mcp'] as const;
export type Operation = (typeof OPERATIONS)[number];

/** The limit that uses of each operation count against (lib/core/plans/policies.ts). */
export const LIMIT_OF = { logo: 'logo', brand: 'brand', mcp: 'brand' } as const satisfies Record<
  Operation,
  LimitedOperation
>;

/** `not_found` includes MCP results that say so; `invalid` is a `tools/call` with bad arguments. */
export const OUTCOMES = ['logo', 'monogram', 'brand', 'not_found', 'invalid'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** Of single requests: refused ones do not count as usage. */
export const REQUEST_OUTCOMES = [...OUTCOMES, 'refused', 'failed'] as const;
export type RequestOutcome = (typeof REQUEST_OUTCOMES)[number];

export type TopList = 'missed' | 'referrer';
