import { and, inArray, isNotNull } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { brand } from '../../db/schema/index.ts';
import type { PlannedLogo } from './plan-pack.ts';

export async function brandColorsOf(
  { orm }: Database,
  planned: readonly PlannedLogo[],
): Promise<Map<string, string>> {
  const ids = planned.flatMap(({ subject }) =>
    'column' in subject && subject.column === 'brand_id' ? [subject.id] : [],
  );
  if (ids.length === 0) return new Map();
  const rows = await orm
    .select({ id: brand.id, color: brand.color })
    .from(brand)
    .where(and(inArray(brand.id, ids.map(Number)), isNotNull(brand.color)));
  return new Map(rows.flatMap(({ id, color }) => (color === null ? [] : [[`${id}`, color] as const])));
}
