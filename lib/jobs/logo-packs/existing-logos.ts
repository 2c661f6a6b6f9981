import { inArray, sql } from 'drizzle-orm';
import { SUBJECT_COLUMNS } from '../../catalog/write-logos.ts';
import type { LogoOrigin } from '../../core/brands/logo-origins.ts';
import type { Database } from '../../db/client.ts';
import { logo } from '../../db/schema/index.ts';
import type { PlannedLogo } from './plan-pack.ts';

export interface ExistingLogo {
  origin: LogoOrigin;
  source: string;
  license: string;
  sourceHash: string | null;
  isVector: boolean;
}

/** Operators' logos, earlier imports and starter vectors stay, of which a picture would be a worse copy. */
export function staysBefore(
  existing: ExistingLogo,
  file: { source: string; isVector: boolean; isFormer: boolean },
): boolean {
  if (file.isFormer && existing.source !== file.source) return true;
  if (existing.origin === 'discovered') return false;
  if (existing.origin === 'starter') return existing.isVector && !file.isVector;
  return existing.origin === 'operator' || existing.source !== file.source;
}

export async function existingLogos(
  { orm }: Database,
  planned: readonly PlannedLogo[],
): Promise<Map<PlannedLogo, ExistingLogo>> {
  const found = new Map<PlannedLogo, ExistingLogo>();
  for (const [name, column] of Object.entries(SUBJECT_COLUMNS)) {
    const byId = new Map(
      planned.flatMap((one) =>
        'column' in one.subject && one.subject.column === name ? [[one.subject.id, one] as const] : [],
      ),
    );
    if (byId.size === 0) continue;
    const { origin, source, license, sourceHash } = logo;
    const isVector = sql<boolean>`${logo.master} not like '%<image%'`;
    const rows = await orm
      .select({ subject: column, origin, source, license, sourceHash, isVector })
      .from(logo)
      .where(inArray(column, [...byId.keys()]));
    for (const { subject, ...existing } of rows) {
      const one = byId.get(`${subject}`);
      if (one !== undefined) found.set(one, existing);
    }
  }
  return found;
}
