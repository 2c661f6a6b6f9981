import { inArray } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { type VisitState, visit } from '../../db/schema/index.ts';

export interface VisitView {
  domain: string;
  state: VisitState;
  reason: string | null;
  /** When the last result came; null: not visited yet. */
  visitedAt: Date | null;
  dueAt: Date;
  logoKind: string | null;
}

export async function visitsOf(
  { orm }: Database,
  domains: readonly string[],
): Promise<Map<string, VisitView>> {
  if (domains.length === 0) return new Map();
  const { domain, state, reason, visitedAt, dueAt, logoKind } = visit;
  const rows = await orm
    .select({ domain, state, reason, visitedAt, dueAt, logoKind })
    .from(visit)
    .where(inArray(domain, domains as string[]));
  return new Map(rows.map((row) => [row.domain, row]));
}
