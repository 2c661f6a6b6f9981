import type { LimitedOperation } from './plans/policies.ts';

/** What was asked for. MCP and brand share limits and are counted apart. */
export const OPERATIONS = ['logo', 'brand', 'mcp'] as const;
export type Operation = (typeof OPERATIONS)[number];

/** The limit that uses of each operation count against (lib/core/plans/policies.ts). */
export const LIMIT_OF = { logo: 'logo', brand: 'brand', mcp: 'brand' } as const satisfies Record<
  Operation,
  LimitedOperation
>;

/**
 * What became of a counted request: a logo, a monogram, a brand record, 404 (or an MCP result that says so), or a
 * `tools/call` whose arguments were wrong.
 */
export const OUTCOMES = ['logo', 'monogram', 'brand', 'not_found', 'invalid'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** What was asked for without a result, and the hosts of the pages that asked. */
export type TopList = 'missed' | 'referrer';
