/** Nearly every answer takes less than a millisecond: those texts are written once. */
const BELOW_A_MILLISECOND = Array.from(
  { length: 1000 },
  (_none, i) => `total;dur=0.${String(i).padStart(3, '0')}`,
);

/**
 * What a request took inside, in milliseconds with microseconds (W3C Server Timing).
 * @param startedAt of `performance.now()`
 */
export function serverTiming(startedAt: number): string {
  const microseconds = Math.trunc((performance.now() - startedAt) * 1000);
  return BELOW_A_MILLISECOND[microseconds] ?? `total;dur=${(microseconds / 1000).toFixed(3)}`;
}
