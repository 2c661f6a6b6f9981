/** What has to be done so that `existing` becomes `wanted`; rows are compared by key, then by fingerprint. */
export interface RowChanges<Wanted, Existing> {
  added: Wanted[];
  changed: { wanted: Wanted; existing: Existing }[];
  gone: Existing[];
  sameCount: number;
}

/** Pure comparison of two sets of rows; keys must be unique within each. */
export function changedRows<Wanted, Existing>(
  wanted: readonly Wanted[],
  existing: readonly Existing[],
  by: {
    key: (row: Wanted) => string;
    existingKey: (row: Existing) => string;
    isSame: (row: Wanted, existing: Existing) => boolean;
  },
): RowChanges<Wanted, Existing> {
  const left = new Map(existing.map((row) => [by.existingKey(row), row]));
  const changes: RowChanges<Wanted, Existing> = { added: [], changed: [], gone: [], sameCount: 0 };
  for (const row of wanted) {
    const before = left.get(by.key(row));
    left.delete(by.key(row));
    if (before === undefined) changes.added.push(row);
    else if (by.isSame(row, before)) changes.sameCount += 1;
    else changes.changed.push({ wanted: row, existing: before });
  }
  changes.gone.push(...left.values());
  return changes;
}
