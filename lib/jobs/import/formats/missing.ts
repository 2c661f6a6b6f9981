const MISSING = new Set(['', 'none', 'null', 'n/a', 'na.', '-']);

/** Trimmed text, or undefined if it is a placeholder. `NA` is Namibia. */
export function present(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const text = value.trim().replace(/\s+/g, ' ');
  return MISSING.has(text.toLowerCase()) ? undefined : text;
}

/** The text of a cell, cut to `longest` UTF-16 units; undefined if it says that nothing is known. */
export const clipped = (value: unknown, longest: number): string | undefined =>
  present(value)?.slice(0, longest).trim();

export function without<T extends object>(
  value: T,
): { [K in keyof T]: Exclude<T[K], undefined> } | undefined {
  const entries = Object.entries(value).filter(([, member]) => member !== undefined);
  return entries.length === 0 ? undefined : (Object.fromEntries(entries) as never);
}
