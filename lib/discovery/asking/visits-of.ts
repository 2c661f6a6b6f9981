import type { Database } from '../../db/client.ts';
import type { VisitState } from '../../db/schema/index.ts';

export interface VisitView {
  domain: string;
  state: VisitState;
  reason: string | null;
  /** When the last result came; null: not visited yet. */
  visitedAt: Date | null;
  dueAt: Date;
  /** How the logo was found. */
  logoKind: string | null;
}

/** The visits of registrable domains, by domain. */
export async function visitsOf(
  { sql }: Database,
  domains: readonly string[],
): Promise<Map<string, VisitView>> {
  if (domains.length === 0) return new Map();
  const rows = await sql<
    (Omit<VisitView, 'visitedAt' | 'dueAt'> & { visitedAt: string | null; dueAt: string })[]
  >`
    select domain, state, reason, visited_at as "visitedAt", due_at as "dueAt", logo_kind as "logoKind"
    from visit where domain = any(${domains as string[]}::text[])`;
  return new Map(
    rows.map((row) => [
      row.domain,
      {
        ...row,
        visitedAt: row.visitedAt === null ? null : new Date(row.visitedAt),
        dueAt: new Date(row.dueAt),
      },
    ]),
  );
}
