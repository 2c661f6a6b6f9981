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
