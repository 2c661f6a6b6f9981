/** MCP and brand share limits but are counted separately. */
export const OPERATIONS = ['logo', 'brand', 'mcp'] as const;
export type Operation = (typeof OPERATIONS)[number];

/**
 * Outcomes of counted requests. `not_found` includes MCP results that say so; `invalid` is a `tools/call`
 * with bad arguments.
 */
export const OUTCOMES = ['logo', 'monogram', 'brand', 'not_found', 'invalid'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** Identifiers requested without a result, and hosts of the requesting pages. */
export type TopList = 'missed' | 'referrer';
