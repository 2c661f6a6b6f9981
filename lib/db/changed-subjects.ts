/** As announced by drizzle/0001_notify_changes.sql. */
export interface ChangedSubjects {
  brands: ReadonlySet<string>;
  domains: ReadonlySet<string>;
  coins: ReadonlySet<string>;
  currencies: ReadonlySet<string>;
}

export const changedSubjects = (
  changed: Partial<Record<keyof ChangedSubjects, Iterable<string>>>,
): ChangedSubjects => ({
  brands: new Set(changed.brands),
  domains: new Set(changed.domains),
  coins: new Set(changed.coins),
  currencies: new Set(changed.currencies),
});

export function isBelowOneOf(host: string, domains: ReadonlySet<string>): boolean {
  if (domains.size === 0) return false;
  for (let name = host; ; name = name.slice(name.indexOf('.') + 1)) {
    if (domains.has(name)) return true;
    if (!name.includes('.')) return false;
  }
}
