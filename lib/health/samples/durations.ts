/** Upper bounds in seconds of the counts in `service_sample.durations`; a last one counts everything slower. */
export const DURATION_BOUNDS = [
  0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5,
] as const;

/** @param counts one more than there are bounds @returns seconds, interpolated within the bounds; null without counts */
export function percentile(counts: readonly number[], share: number): number | null {
  const all = counts.reduce((sum, count) => sum + count, 0);
  if (all === 0) return null;
  let below = 0;
  for (const [i, count] of counts.entries()) {
    const from = DURATION_BOUNDS[i - 1] ?? 0;
    const to = DURATION_BOUNDS[i] ?? from;
    if (count > 0 && below + count >= share * all)
      return from + ((share * all - below) / count) * (to - from);
    below += count;
  }
  return DURATION_BOUNDS.at(-1) ?? null;
}
