import { SUBJECT_COLUMNS } from '../../catalog/write-logos.ts';
import type { LogoOrigin } from '../../core/brands/logo-origins.ts';
import type { Database } from '../../db/client.ts';
import type { PlannedLogo } from './plan-pack.ts';

/** What decides whether a subject's present logo stays. */
export interface ExistingLogo {
  origin: LogoOrigin;
  source: string;
  license: string;
  sourceHash: string | null;
}

/** The present logos of planned subjects. */
export async function existingLogos(
  { sql }: Database,
  planned: readonly PlannedLogo[],
): Promise<Map<PlannedLogo, ExistingLogo>> {
  const found = new Map<PlannedLogo, ExistingLogo>();
  for (const column of SUBJECT_COLUMNS) {
    const byId = new Map(
      planned.flatMap((one) =>
        'column' in one.subject && one.subject.column === column ? [[one.subject.id, one] as const] : [],
      ),
    );
    if (byId.size === 0) continue;
    const rows = await sql<(ExistingLogo & { subject: string })[]>`
      select ${sql(column)}::text as subject, origin, source, license, source_hash as "sourceHash"
      from logo where ${sql(column)} in ${sql([...byId.keys()])}`;
    for (const { subject, ...logo } of rows) {
      const one = byId.get(subject);
      if (one !== undefined) found.set(one, logo);
    }
  }
  return found;
}
