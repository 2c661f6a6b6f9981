import { inArray } from 'drizzle-orm';
import type { SubjectColumn } from '../../catalog/write-logos.ts';
import type { LogoOrigin } from '../../core/brands/logo-origins.ts';
import type { Database } from '../../db/client.ts';
import { logo } from '../../db/schema/index.ts';
import type { PlannedLogo } from './plan-pack.ts';

export interface ExistingLogo {
  origin: LogoOrigin;
  source: string;
  license: string;
  sourceHash: string | null;
}

const COLUMNS = {
  brand_id: logo.brandId,
  crypto_asset_id: logo.cryptoAssetId,
  currency_code: logo.currencyCode,
} as const satisfies Record<SubjectColumn, unknown>;

export async function existingLogos(
  { orm }: Database,
  planned: readonly PlannedLogo[],
): Promise<Map<PlannedLogo, ExistingLogo>> {
  const found = new Map<PlannedLogo, ExistingLogo>();
  for (const [name, column] of Object.entries(COLUMNS)) {
    const byId = new Map(
      planned.flatMap((one) =>
        'column' in one.subject && one.subject.column === name ? [[one.subject.id, one] as const] : [],
      ),
    );
    if (byId.size === 0) continue;
    const { origin, source, license, sourceHash } = logo;
    const rows = await orm
      .select({ subject: column, origin, source, license, sourceHash })
      .from(logo)
      .where(inArray(column, [...byId.keys()]));
    for (const { subject, ...existing } of rows) {
      const one = byId.get(`${subject}`);
      if (one !== undefined) found.set(one, existing);
    }
  }
  return found;
}
